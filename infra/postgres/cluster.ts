import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupProblem } from '../machine/setup-problem.ts'
import type { ClusterLocation } from './cluster-location.ts'
import { failureLine, run, type Owner } from './program.ts'

export const ROLE = 'player'
export const DATABASE = 'player'

/** Creates the cluster if it does not exist; returns the password of its role. */
export async function openCluster(
  location: ClusterLocation,
  options: { sync: boolean; report: (line: string) => void },
): Promise<string> {
  const cluster = join(location.folder, 'cluster')
  const passwordFile = join(location.folder, 'password')
  if (!existsSync(cluster)) {
    options.report('Creating the database (once, a few seconds).')
    await createCluster(location, cluster, passwordFile, options.sync)
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== location.programs.major)
    throw new SetupProblem(
      `The database in ${cluster} was made by PostgreSQL ${version} and this is PostgreSQL ${location.programs.major}: move it away, or set another DATA_DIR.`,
    )
  return readFileSync(passwordFile, 'utf8')
}

export function configure(cluster: string, settings: Record<string, string>, owner: Owner | undefined): void {
  const complete = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // For solid-state drives; with the default, for rotating disks, PostgreSQL avoids indexes.
    random_page_cost: '1.1',
    ...settings,
  }
  const quoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const lines = Object.entries(complete).map(([name, value]) => `${name} = ${quoted(value)}\n`)
  writePrivately(join(cluster, 'postgresql.conf'), lines.join(''), owner)
}

/** Writes a file that only PostgreSQL's user can read. */
function writePrivately(path: string, text: string, owner: Owner | undefined): void {
  writeFileSync(path, text, { mode: 0o600 })
  if (owner) chownSync(path, owner.uid, owner.gid)
}

/** Creates the cluster under a temporary name, so that an interrupted start leaves no broken cluster. */
async function createCluster(
  location: ClusterLocation,
  cluster: string,
  passwordFile: string,
  sync: boolean,
): Promise<void> {
  const fresh = `${cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  writePrivately(passwordFile, randomBytes(24).toString('base64url'), location.owner)
  const flags = [
    `--pgdata=${fresh}`,
    `--username=${ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // Iterations slow down guesses; this password is random.
    '--set=scram_iterations=1',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(sync ? [] : ['--no-sync']),
  ]
  try {
    await run(location.programs.initdb, flags, location.owner)
  } catch (error) {
    throw new SetupProblem(`The database could not be created in ${location.folder}: ${failureLine(error)}`, {
      cause: error,
    })
  }
  renameSync(fresh, cluster)
}
