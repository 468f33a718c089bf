/** Backs up and restores a database of many devices on Debian's PostgreSQL, and prints the times. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVault } from '@player/server/kernel/vault'
import { runOps } from '@player/server/ops'
import { readOptions } from '../kit/command-line.ts'
import { DEBIAN_POSTGRES_MISSING, startDebianPostgres } from '../kit/debian-postgres.ts'
import { createTemplate, databaseUrl, withClient } from '../kit/engine.ts'
import { seedManyRows } from '../kit/many-rows.ts'
import { startStack } from '../kit/stack.ts'
import { openBrowser } from '../kit/browser.ts'
import { logIn } from '../kit/factories.ts'
import { macOf } from '../kit/copied-rows.ts'

const USAGE = `npm run backup -- [--devices 1000000]`
const { values } = readOptions(USAGE, { options: { devices: { type: 'string', default: '1000000' } } })
const devices = Number(values.devices)
if (DEBIAN_POSTGRES_MISSING !== '') {
  console.error(DEBIAN_POSTGRES_MISSING)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'player-backup-'))
// PostgreSQL's own user must reach its folder.
chmodSync(folder, 0o755)
const server = join(folder, 'server')
mkdirSync(server)
const postgres = await startDebianPostgres(server, ['shared_buffers=512MB', 'max_wal_size=4GB'])
const { adminUrl } = postgres
const engine = { kind: 'embedded', adminUrl, redisUrl: null } as const
await createTemplate(engine)
const stack = await startStack({ engine, workers: false })
const vault = createVault(stack.ctx.config.secrets.encryptionKeys)
await seedManyRows(
  stack.ctx.config.database.url,
  { payments: devices / 2, devices, playlists: devices },
  (plain, context) => vault.encrypt(plain, context),
)
const [size] = await stack.sql<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
console.log(`${devices} devices, ${megabytes(size?.bytes ?? 0)} of tables and indexes`)

const [file, passphrase] = [join(folder, 'player.backup'), join(folder, 'passphrase')]
writeFileSync(passphrase, 'a passphrase for the measurement')
await runTimed('create', stack.settings)
console.log(`the backup has ${megabytes(statSync(file).size)}`)
await withClient(adminUrl, (client) => client.query('create database restored'))
const restored = { DATABASE_URL: databaseUrl(adminUrl, 'restored') }
await runTimed('restore', restored)
await stack.close()

const restoredStack = await startStack({ engine, workers: false, settings: restored })
const owner = openBrowser(restoredStack)
const { status } = await logIn(owner, { mac_address: macOf(devices), device_key: '123456' })
const { playlists } = await owner.trpc.playlists.list.query()
console.log(`the owner of the last device logs in (${status}) and sees ${playlists.length} playlist`)
await restoredStack.close()
postgres.stop()
rmSync(folder, { recursive: true })
process.exit(status === 200 && playlists.length > 0 ? 0 : 1)

async function runTimed(command: 'create' | 'restore', settings: Readonly<Record<string, string>>) {
  const startedAt = performance.now()
  const args = ['backup', command, file, '--passphrase', passphrase]
  const { code, stderr } = await runOps(args, { PATH: process.env['PATH'], ...settings })
  if (code !== 0) throw new Error(stderr)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  const load = (loadavg()[0] ?? 0).toFixed(1)
  console.log(`backup ${command}: ${seconds} s (${availableParallelism()} processors, load average ${load})`)
}

function megabytes(bytes: number): string {
  return `${Math.round(Number(bytes) / 1_000_000)} MB`
}
