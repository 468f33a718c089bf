import { setTimeout as wait } from 'node:timers/promises'
import { createPostgresBackend, Queue, withBackend, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { withClient } from '../kit/engine.ts'
import { truncateQueue } from '../kit/queue.ts'

export async function emptyQueue(databaseUrl: string, redisUrl: string | null): Promise<void> {
  if (redisUrl !== null) {
    const redis = new Redis(redisUrl)
    await redis.flushall()
    await redis.quit()
    return
  }
  await withClient(databaseUrl, (client) =>
    truncateQueue(async (text) => (await client.query<object>(text)).rows),
  )
}

const PAUSE_MS = 20

/** The time in milliseconds from adding an empty job to processing it, for each of `jobs`, on the product's queue store. */
export async function jobTimes(
  databaseUrl: string,
  redisUrl: string | null = null,
  jobs = 200,
): Promise<readonly number[]> {
  const times: number[] = []
  const processed = Promise.withResolvers<void>()
  const process = ({ data }: { data: { at: number } }) => {
    times.push(performance.now() - data.at)
    if (times.length === jobs) processed.resolve()
    return Promise.resolve()
  }
  const { queue, worker } = redisUrl === null ? onPostgres(databaseUrl, process) : onRedis(redisUrl, process)
  await worker.waitUntilReady()
  await queue.waitUntilReady()
  for (let index = 0; index < jobs; index += 1) {
    await queue.add('empty', { at: performance.now() }, { removeOnComplete: true })
    await wait(PAUSE_MS)
  }
  await processed.promise
  await worker.close()
  await queue.close()
  return times
}

type Process = (job: { data: { at: number } }) => Promise<void>

function onRedis(url: string, process: Process) {
  const { hostname: host, port } = new URL(url)
  const connection = { host, port: Number(port || 6379), maxRetriesPerRequest: null }
  return { queue: new Queue('empty', { connection }), worker: new Worker('empty', process, { connection }) }
}

function onPostgres(connectionString: string, process: Process) {
  const backend = withBackend(createPostgresBackend)
  const connection = { connectionString, max: 3 }
  return {
    queue: new backend.Queue('empty', { connection }),
    worker: new backend.Worker('empty', process, { connection }),
  }
}
