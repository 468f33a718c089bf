import type { WorkerContext } from '../context.ts'
import type { Engine } from './engine.ts'
import type { OutageLog } from './outage-log.ts'
import { openPostgres } from './queues-on-postgres.ts'
import { openRedis } from './queues-on-redis.ts'
import { logRefusals } from './send.ts'
import type { Timings } from './timings.ts'

/** Opens the queue on Redis if REDIS_URL is set, otherwise on PostgreSQL. @throws SettingsError for a Redis that may evict keys */
export async function openEngine(
  { config: { queue, database }, log }: Pick<WorkerContext, 'config' | 'log'>,
  timings: Timings,
  outage: OutageLog,
): Promise<Engine> {
  const onEviction = (policy: string) =>
    log.error({ policy }, 'Redis may drop jobs, which are then late: set its maxmemory-policy to noeviction')
  const engine =
    queue.redisUrl === undefined
      ? await openPostgres(database.directUrl, timings, outage.failed)
      : await openRedis(queue.redisUrl, queue.prefix, timings, outage, onEviction)
  return logRefusals(engine, log)
}
