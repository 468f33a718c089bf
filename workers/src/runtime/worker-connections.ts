import type { ProcessConnections } from '@player/server/kernel/connection-limit'
import type { WorkerConfig } from '../config.ts'
import { queueConnections } from './queues-on-postgres.ts'

type Settings = Pick<WorkerConfig, 'database'> & { readonly queue: Pick<WorkerConfig['queue'], 'redisUrl'> }

/** Of a worker that works: its pool, and direct connections of the relay, and on PostgreSQL of its leadership and queues. */
export const workerConnections = ({ database, queue }: Settings): ProcessConnections => ({
  pooled: database.connections,
  direct: queue.redisUrl === undefined ? 2 + queueConnections(database.connections) : 1,
})

/** Of one more worker. With the queue on PostgreSQL it waits for the leadership. */
export const furtherWorkerConnections = (settings: Settings): ProcessConnections =>
  settings.queue.redisUrl === undefined
    ? { pooled: settings.database.connections, direct: 1 }
    : workerConnections(settings)
