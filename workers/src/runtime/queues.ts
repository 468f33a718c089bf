import type { WorkerConfig } from '../config.ts'
import type { Engine, OnError } from './engine.ts'
import type { Pace } from './pace.ts'
import { openPostgres } from './queues-on-postgres.ts'
import { openRedis } from './queues-on-redis.ts'

/**
 * Redis where there is a REDIS_URL, else PostgreSQL. The rest of the code does not know which.
 *
 * @throws SettingsProblem for a Redis that may drop what it holds; one that does not answer is waited for later
 */
export function openEngine({ queue, database }: WorkerConfig, pace: Pace, onError: OnError): Promise<Engine> {
  return queue.redisUrl === undefined
    ? openPostgres(database.directUrl, pace, onError)
    : openRedis(queue.redisUrl, queue.prefix, pace, onError)
}
