import type { WorkerConfig } from '../config.ts'
import type { Engine } from './engine.ts'
import type { OutageLog } from './outage-log.ts'
import type { Timings } from './timings.ts'
import { openPostgres } from './queues-on-postgres.ts'
import { openRedis } from './queues-on-redis.ts'

/** Opens the queue on Redis if REDIS_URL is set, else on PostgreSQL. @throws SettingsError for a Redis that may evict keys */
export function openEngine(
  { queue, database }: WorkerConfig,
  timings: Timings,
  outage: OutageLog,
  onEviction: (policy: string) => void,
): Promise<Engine> {
  return queue.redisUrl === undefined
    ? openPostgres(database.directUrl, timings, outage.failed)
    : openRedis(queue.redisUrl, queue.prefix, timings, outage, onEviction)
}
