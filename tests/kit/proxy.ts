import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@player/infra/ports'
import { versionOf } from './version.ts'

export interface Proxy {
  readonly origin: string
  readonly pid: number
  logged(): Promise<string>
  stop(): Promise<void>
}

interface Kind {
  /** The version of the installed program; undefined if it is not installed. */
  readonly version: string | undefined
  readonly configuration: string
  withServers(configuration: string, hosts: readonly string[]): string
  complete(configuration: string, folder: string, port: number): string
  command(file: string, folder: string): readonly [string, ...string[]]
}

const TEMPORARY_FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const POLL_MS = 10

export const proxies = {
  nginx: {
    version: versionOf('nginx', '-v', /nginx\/(\S+)/),
    configuration: 'nginx.conf',
    withServers: (configuration, hosts) =>
      configuration.replace(/^.*127\.0\.0\.1:3000.*$/m, (line) =>
        hosts.map((host) => line.replace('127.0.0.1:3000', host)).join('\n'),
      ),
    complete(configuration, folder, port) {
      const paths = TEMPORARY_FOLDERS.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
      const adapted = configuration
        .replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replaceAll('/var/log/nginx/', `${folder}/`)
      return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 8192; } http { access_log off; ${paths}\n${adapted} }`
    },
    command: (file, folder) => ['nginx', '-p', folder, '-c', file, '-e', 'stderr'],
  },
  caddy: {
    version: versionOf('caddy', 'version', /^v?(\d\S*)/),
    configuration: 'Caddyfile',
    withServers: (configuration, hosts) => configuration.replace('127.0.0.1:3000', hosts.join(' ')),
    complete: (configuration, folder, port) =>
      configuration
        .replace('log {', `admin off\nstorage file_system ${folder}\nlog {\noutput file ${folder}/error.log`)
        .replace('{$SITE::80}', `http://127.0.0.1:${port}`),
    command: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
} as const satisfies Record<string, Kind>

export async function startProxy(
  name: keyof typeof proxies,
  servers: readonly string[],
  root: string,
  fixedPort?: number,
): Promise<Proxy> {
  const kind: Kind = proxies[name]
  const folder = await mkdtemp(join(tmpdir(), 'player-proxy-'))
  // nginx's workers do not run as root.
  await chmod(folder, 0o755)
  const port = fixedPort ?? (await freePort())
  const path = fileURLToPath(new URL(`../../infra/proxy/${kind.configuration}`, import.meta.url))
  const hosts = servers.map((server) => new URL(server).host)
  const adapted = kind.withServers(await readFile(path, 'utf8'), hosts).replace('/app/web/dist/client', root)
  const file = join(folder, kind.configuration)
  await writeFile(file, kind.complete(adapted, folder, port))
  const [command, ...options] = kind.command(file, folder)
  const child = spawn(command, options, {
    stdio: 'inherit',
    env: { ...process.env, XDG_CONFIG_HOME: folder },
  })
  process.once('exit', () => child.kill())
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    await wait(POLL_MS)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async logged() {
      const files = (await readdir(folder)).filter((name) => name.endsWith('.log'))
      return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('')
    },
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
