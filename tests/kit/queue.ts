import { createPostgresBackend, Queue, withBackend } from 'bullmq'
import { Redis } from 'ioredis'
import { DatabaseError } from 'pg'
import * as z from 'zod'
import type { Stack } from './stack.ts'

export interface SentDelivery {
  readonly event_id: string
  readonly job: string
  readonly sends: number
}

const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 10

export async function emptyQueue(stack: Stack): Promise<void> {
  if (stack.engine.redisUrl === null) return truncateQueue((text) => stack.sql(text))
  const redis = new Redis(stack.engine.redisUrl)
  const keys = await redis.keys(`${prefixOf(stack)}:*`)
  if (keys.length > 0) await redis.unlink(keys)
  await redis.quit()
}

/** Deletes the queue's rows in a database. Concurrent users may cause a deadlock, which is retried. */
export async function truncateQueue(sql: (text: string) => Promise<readonly object[]>): Promise<void> {
  const [row] = tables.parse(
    await sql(`
      select string_agg(format('bullmq.%I', tablename), ', ') as names from pg_tables
      where schemaname = 'bullmq' and tablename not like '%migration%'`),
  )
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql(`truncate ${row.names}`)
      return
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof DatabaseError) || error.code !== DEADLOCK)
        throw error
    }
  }
}

const tables = z.tuple([z.object({ names: z.string() })])

export async function sendAgain(
  stack: Stack,
  queueName: string,
  delivery: SentDelivery,
  times: number,
): Promise<void> {
  const copies = Array.from({ length: times }, () => ({
    name: delivery.job,
    data: delivery,
    opts: { removeOnComplete: true, removeOnFail: true },
  }))
  if (stack.engine.redisUrl === null) {
    const { Queue: PostgresQueue } = withBackend(createPostgresBackend)
    const connection = { connectionString: stack.ctx.config.database.url, schema: 'bullmq', max: 1 }
    const queue = new PostgresQueue(queueName, { connection })
    await queue.addBulk(copies)
    return queue.close()
  }
  const connection = new Redis(stack.engine.redisUrl, { maxRetriesPerRequest: null })
  const queue = new Queue(queueName, { connection, prefix: prefixOf(stack) })
  await queue.addBulk(copies)
  await queue.close()
  await connection.quit()
}

const prefixOf = (stack: Stack): string => stack.workerContext.config.queue.prefix
