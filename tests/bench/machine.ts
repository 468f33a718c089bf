import { cpus, totalmem } from 'node:os'
import { withClient } from '../kit/engine.ts'
import { proxies } from '../kit/proxy.ts'
import { versionOf } from '../kit/version.ts'
import { POSTGRES_SETTINGS, type Stores } from './product.ts'

export async function describeMachine({ adminUrl }: Stores, generator: string): Promise<readonly string[]> {
  const [cpu] = cpus()
  const version = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  })
  const settings = Object.entries(POSTGRES_SETTINGS).map((pair) => pair.join(' '))
  return [
    `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${process.platform} ${process.arch}`,
    `Node ${process.versions.node}, PostgreSQL ${version} (${settings.join(', ')}; in memory where there is room), Redis ${versionOf('redis-server', '--version', /v=(\S+)/) ?? 'not installed'}, nginx ${proxies.nginx.version ?? 'not installed'}`,
    `load by ${generator}; client, server, worker and PostgreSQL share the machine; one server process, log level info`,
  ]
}
