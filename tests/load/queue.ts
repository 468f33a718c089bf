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

const PACE_MS = 20

/** Milliseconds from add to process for empty jobs, on the product's queue store. */
export async function hopTimes(
  databaseUrl: string,
  redisUrl: string | null = null,
  hops = 200,
): Promise<readonly number[]> {
  const times: number[] = []
  const arrived = Promise.withResolvers<void>()
  const process = ({ data }: { data: { at: number } }) => {
    times.push(performance.now() - data.at)
    if (times.length === hops) arrived.resolve()
    return Promise.resolve()
  }
  const { queue, worker } = redisUrl === null ? onPostgres(databaseUrl, process) : onRedis(redisUrl, process)
  await worker.waitUntilReady()
  await queue.waitUntilReady()
  for (let index = 0; index < hops; index += 1) {
    await queue.add('hop', { at: performance.now() }, { removeOnComplete: true })
    await wait(PACE_MS)
  }
  await arrived.promise
  await worker.close()
  await queue.close()
  return times
}

type Hop = (job: { data: { at: number } }) => Promise<void>

function onRedis(url: string, process: Hop) {
  const { hostname: host, port } = new URL(url)
  const connection = { host, port: Number(port || 6379), maxRetriesPerRequest: null }
  return { queue: new Queue('hop', { connection }), worker: new Worker('hop', process, { connection }) }
}

function onPostgres(connectionString: string, process: Hop) {
  const backend = withBackend(createPostgresBackend)
  const connection = { connectionString, max: 3 }
  return {
    queue: new backend.Queue('hop', { connection }),
    worker: new backend.Worker('hop', process, { connection }),
  }
}
