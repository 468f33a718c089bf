import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '@player/infra/ports'

/** Debian's newest PostgreSQL. */
const PROGRAMS = globSync('/usr/lib/postgresql/*/bin/pg_ctl').map(dirname).toSorted().at(-1)

/** Why tests are skipped without Debian's PostgreSQL. */
export const DEBIAN_POSTGRES_MISSING =
  PROGRAMS === undefined || !existsSync(join(PROGRAMS, 'pg_dump'))
    ? 'Debian’s PostgreSQL is missing (apt-get install postgresql): no database is dumped and restored'
    : ''

const PASSWORD = 'password'

/** Starts Debian's PostgreSQL in an empty folder, on 127.0.0.1. */
export async function startDebianPostgres(folder: string, settings: readonly string[] = []) {
  const programs = PROGRAMS ?? ''
  const owner = ownerOfServer()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (file: string, ...args: string[]) =>
    execFileSync(join(programs, file), args, { cwd: '/', stdio: 'ignore', ...owner })
  const [data, password] = [join(folder, 'data'), join(folder, 'password')]
  writeFileSync(password, PASSWORD)
  run(
    'initdb',
    `--pgdata=${data}`,
    '--username=player',
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
  const port = await freePort()
  const allSettings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    ...settings,
  ]
  const options = allSettings.map((setting) => `-c ${setting}`).join(' ')
  run('pg_ctl', 'start', '--wait', `--pgdata=${data}`, `--log=${join(folder, 'log')}`, `--options=${options}`)
  return {
    adminUrl: `postgres://player:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop: () => run('pg_ctl', 'stop', '--wait', '--mode=fast', `--pgdata=${data}`),
  }
}

/** The user of the server: PostgreSQL does not run as root. */
function ownerOfServer() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
