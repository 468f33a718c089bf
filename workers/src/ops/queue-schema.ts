import { ok, problem, reasonOf, type CheckResult } from '@player/server/ops/check'
import { isForbidden, isTooNew, NEEDED_VERSION, readQueueVersion } from '../runtime/queue-schema.ts'

export const QUEUE_SCHEMA = 'Queue schema'
const UPDATE =
  'Start a worker of this version, which updates it. If its log says that the role may not, run queue.js first (docs/operate/database.md, "Two roles").'

export async function checkQueueSchema(url: string): Promise<CheckResult> {
  try {
    return checkQueueVersion(await readQueueVersion(url))
  } catch (error) {
    if (isTooNew(error))
      return problem(
        'wrong',
        QUEUE_SCHEMA,
        'It is of a newer version, which this one cannot use.',
        'Run the workers of the newer version. To keep this one stop all workers, drop the schema bullmq, and start them: they add the jobs again.',
      )
    const todo = isForbidden(error)
      ? 'Run queue.js with DATABASE_MIGRATION_URL, which lets the role use it (docs/operate/database.md, "Two roles").'
      : 'See whether PostgreSQL runs, and compare DATABASE_DIRECT_URL, or DATABASE_URL without it.'
    return problem('wrong', QUEUE_SCHEMA, `${reasonOf(error)}.`, todo)
  }
}

/** A newer schema is right if BullMQ can use it: a newer version of the product may have left it. */
export function checkQueueVersion(version: number): CheckResult {
  const needed = `this version needs ${NEEDED_VERSION}`
  if (version === 0) return problem('wrong', QUEUE_SCHEMA, `It is missing; ${needed}.`, UPDATE)
  const found = `It has version ${version}`
  if (version < NEEDED_VERSION) return problem('wrong', QUEUE_SCHEMA, `${found}; ${needed}.`, UPDATE)
  return version === NEEDED_VERSION
    ? ok(QUEUE_SCHEMA, `${found}, which this version needs.`)
    : ok(QUEUE_SCHEMA, `${found}; ${needed} and can use the newer one.`)
}
