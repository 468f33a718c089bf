import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../machine/ports.ts'
import { pathProblem, SetupProblem } from '../machine/setup-problem.ts'
import { configure, DATABASE, openCluster, ROLE } from './cluster.ts'
import { findCluster, type ClusterLocation } from './cluster-location.ts'
import { failureLine, findPrograms, lastMessageIn, reasonIn, run } from './program.ts'
import { endServer, serverPid, signalProcess } from './server.ts'

interface PostgresOptions {
  /** PostgreSQL's own folder, created if missing. Another start with it ends the running server. */
  directory: string
  /** Gets a message if something takes long. */
  report?: (line: string) => void
  /** Server settings such as `{ fsync: 'off' }`. */
  settings?: Record<string, string>
  /** A free one if omitted. */
  port?: number
  /** Aborts the start, which takes as long as a recovery after a crash. */
  signal?: AbortSignal
}

/** Starts PostgreSQL on 127.0.0.1. It ignores Ctrl-C and ends with `stop` or this process. @throws SetupProblem for problems that the user can fix */
export async function startPostgres(options: PostgresOptions) {
  const { report = () => {}, settings = {} } = options
  const directory = resolve(options.directory)
  try {
    const location = await findCluster(directory, await findPrograms())
    const cluster = join(location.folder, 'cluster')
    await endServer(cluster)
    const password = await openCluster(location, { sync: settings['fsync'] !== 'off', report })
    const port = await startServer(location, { ...options, report, settings }).catch(
      async (error: unknown) => {
        await endServer(cluster)
        throw error
      },
    )
    const url = (database = DATABASE) => `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`

    const pid = serverPid(cluster)
    const stopOnExit = () => pid !== undefined && serverPid(cluster) === pid && signalProcess(pid, 'SIGINT')
    process.once('exit', stopOnExit)
    await createDatabase(url('postgres'))
    const stop = async () => {
      process.off('exit', stopOnExit)
      if (serverPid(cluster) === pid) await endServer(cluster)
    }
    return { url, stop, notes: location.notes }
  } catch (error) {
    throw pathProblem(directory, error)
  }
}

/** A day: recovery after a crash may take long. */
const START_TIMEOUT_S = 86_400
const REPORT_EVERY_MS = 2_000

/** Returns the port. Tries three times: a port may be taken meanwhile, or processes of a killed server may still run. */
async function startServer(
  location: ClusterLocation,
  { settings, report, port: fixedPort, signal }: PostgresOptions & { report: (line: string) => void },
): Promise<number> {
  const cluster = join(location.folder, 'cluster')
  const logPath = join(location.folder, 'server.log')
  for (let attempt = 1; ; attempt++) {
    const port = fixedPort ?? (await freePort())
    rmSync(logPath, { force: true })
    configure(cluster, { ...settings, port: String(port) }, location.owner)
    const reporting = setInterval(reportChanges(logPath, report), REPORT_EVERY_MS)
    try {
      const waiting = ['--wait', `--timeout=${START_TIMEOUT_S}`]
      const flags = ['start', `--pgdata=${cluster}`, `--log=${logPath}`, ...waiting, '--silent']
      await run(location.programs.pg_ctl, flags, location.owner, signal)
      return port
    } catch (error) {
      if (signal?.aborted) throw error
      if (attempt < 3) continue
      const reason = (existsSync(logPath) && reasonIn(readFileSync(logPath, 'utf8'))) || failureLine(error)
      throw new SetupProblem(`PostgreSQL does not start: ${reason} (its log is ${logPath}).`, {
        cause: error,
      })
    } finally {
      clearInterval(reporting)
    }
  }
}

function reportChanges(logPath: string, report: (line: string) => void): () => void {
  let reported: string | undefined
  return () => {
    const last = existsSync(logPath) ? lastMessageIn(readFileSync(logPath, 'utf8')) : undefined
    if (last === undefined || last === reported) return
    reported = last
    report(`PostgreSQL is still starting: ${last}`)
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.end()
}
