import { databaseFacts, type DatabaseFacts } from '@player/server/kernel/check-queries'
import type { Context } from '@player/server/kernel/context'
import { plural } from '@player/server/kernel/locale/plural'
import { hasPooler, serverConnections, type ProcessConnections } from '@player/server/kernel/connection-limit'
import { notApplicable, ok, problem, type CheckResult } from '@player/server/ops/check'
import { furtherWorkerConnections, workerConnections } from '../runtime/worker-connections.ts'

const NAME = 'Possible connections'
const ADVICE =
  'Raise max_connections, lower DATABASE_CONNECTIONS, run fewer processes, or put PgBouncer before the database (docs/operate/database.md).'

/** Compares the connections that the running processes can open, by this program's settings, with `max_connections`. */
export async function checkPossibleConnections(
  { db, config }: Pick<Context, 'db' | 'config'>,
  redisUrl: string | undefined,
): Promise<CheckResult> {
  try {
    return checkConnectionSum(await databaseFacts(db), hasPooler(config), {
      server: serverConnections(config),
      worker: workerConnections({ ...config, queue: { redisUrl } }),
      furtherWorker: furtherWorkerConnections({ ...config, queue: { redisUrl } }),
    })
  } catch {
    return notApplicable(NAME, 'The database does not answer: see Database.')
  }
}

type Processes = Pick<DatabaseFacts, 'servers' | 'workers' | 'other_connections' | 'max_connections'>

/** `furtherWorker` is each worker but the first. */
type Limits = Readonly<Record<'server' | 'worker' | 'furtherWorker', ProcessConnections>>

/** Behind a pooler only direct connections count; the rest is left for the pooler's own. */
export function checkConnectionSum(
  { servers, workers, other_connections: others, max_connections: max }: Processes,
  isPooled: boolean,
  { server, worker, furtherWorker }: Limits,
): CheckResult {
  const countOf = ({ pooled, direct }: ProcessConnections) => (isPooled ? direct : pooled + direct)
  const possible =
    servers * countOf(server) + (workers > 0 ? countOf(worker) + (workers - 1) * countOf(furtherWorker) : 0)
  const room = max - others - possible
  const roomInRestart = room - countOf(server) - countOf(furtherWorker)
  const running = `${plural(servers, { one: '1 server', other: `${servers} servers` })} and ${plural(workers, { one: '1 worker', other: `${workers} workers` })}`
  const found = `${running} may open ${possible}${isPooled ? ' beside those of PgBouncer' : ''}, other programs have ${others} open, and the database accepts ${max}.`
  if (room < 0) return problem('wrong', NAME, found, ADVICE)
  const todo = `A rolling restart needs room for one more server and worker. ${ADVICE}`
  if (roomInRestart <= 0) return problem('warning', NAME, found, todo)
  return ok(NAME, isPooled ? `${found} All pools of PgBouncer together may have ${roomInRestart}.` : found)
}
