import type { ProcessConnections } from '@player/server/kernel/connection-limit'
import type { WorkerConfig } from '../config.ts'
import { queueConnections } from './queues-on-postgres.ts'

type Settings = Pick<WorkerConfig, 'database'> & { readonly queue: Pick<WorkerConfig['queue'], 'redisUrl'> }

/** The connections of a working worker: its pool, and direct ones of the relay, and with the queue on PostgreSQL of its leadership and queues. */
export const workerConnections = ({ database, queue }: Settings): ProcessConnections => ({
  pooled: database.connections,
  direct: queue.redisUrl === undefined ? 2 + queueConnections(database.connections) : 1,
})

/** The connections of a further worker. With the queue on PostgreSQL it waits for the leadership. */
export const furtherWorkerConnections = (settings: Settings): ProcessConnections =>
  settings.queue.redisUrl === undefined
    ? { pooled: settings.database.connections, direct: 1 }
    : workerConnections(settings)
