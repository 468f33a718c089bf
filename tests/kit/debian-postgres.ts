import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '@player/infra/ports'

const BIN_FOLDER = globSync('/usr/lib/postgresql/*/bin/pg_ctl').map(dirname).toSorted().at(-1)

/** Why tests are skipped; empty if nothing is missing. */
export const DEBIAN_POSTGRES_MISSING =
  BIN_FOLDER === undefined || !existsSync(join(BIN_FOLDER, 'pg_dump'))
    ? 'Debian’s PostgreSQL is missing (apt-get install postgresql): no database is dumped and restored'
    : ''

const PASSWORD = 'password'

export async function startDebianPostgres(folder: string, settings: readonly string[] = []) {
  const binFolder = BIN_FOLDER ?? ''
  const owner = ownerOfServer()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (file: string, ...args: string[]) =>
    execFileSync(join(binFolder, file), args, { cwd: '/', stdio: 'ignore', ...owner })
  const [data, password] = [join(folder, 'data'), join(folder, 'password')]
  writeFileSync(password, PASSWORD)
  const login = ['--username=player', `--pwfile=${password}`, '--auth=scram-sha-256']
  run('initdb', `--pgdata=${data}`, ...login, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync')
  const port = await freePort()
  const address = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`]
  const options = [...address, ...settings].map((setting) => `-c ${setting}`).join(' ')
  run('pg_ctl', 'start', '--wait', `--pgdata=${data}`, `--log=${join(folder, 'log')}`, `--options=${options}`)
  return {
    adminUrl: `postgres://player:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop: () => run('pg_ctl', 'stop', '--wait', '--mode=fast', `--pgdata=${data}`),
  }
}

/** The user that PostgreSQL's server runs as, because it refuses root; undefined if the current user can run it. */
function ownerOfServer() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
