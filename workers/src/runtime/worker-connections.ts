import type { ProcessConnections } from '@player/server/kernel/connection-limit'
import type { WorkerConfig } from '../config.ts'
import { queueConnections } from './queues-on-postgres.ts'

type Settings = Pick<WorkerConfig, 'database'> & { readonly queue: Pick<WorkerConfig['queue'], 'redisUrl'> }

/** A pool, and directly the relay, on PostgreSQL also leadership and queues. */
export const workerConnections = ({ database, queue }: Settings): ProcessConnections => ({
  pooled: database.connections,
  direct: queue.redisUrl === undefined ? 2 + queueConnections(database.connections) : 1,
})

/** With the queue on PostgreSQL a further worker waits for the leadership. */
export const furtherWorkerConnections = (settings: Settings): ProcessConnections =>
  settings.queue.redisUrl === undefined
    ? { pooled: settings.database.connections, direct: 1 }
    : workerConnections(settings)
