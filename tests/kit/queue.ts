import { createPostgresBackend, Queue, withBackend } from 'bullmq'
import { Redis } from 'ioredis'
import { DatabaseError } from 'pg'
import type { Stack } from './stack.ts'

/** A delivery, as the queue carries it. */
export interface Sent {
  readonly event_id: string
  readonly job: string
  readonly sends: number
}

const DEADLOCK = '40P01'

/** Empties the stack's queue by force: whatever it remembered is lost. */
export async function emptyQueue(stack: Stack): Promise<void> {
  if (stack.engine.redisUrl === null) {
    const tables = await stack.sql<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'bullmq' and tablename <> 'migration'`,
    )
    const truncate = `truncate ${tables.map(({ name }) => `bullmq.${name}`).join(', ')}`
    // Workers that are at it may have to be asked twice.
    for (let attempt = 1; ; attempt += 1) {
      try {
        await stack.sql(truncate)
        return
      } catch (error) {
        if (attempt === 5 || !(error instanceof DatabaseError) || error.code !== DEADLOCK) throw error
      }
    }
  }
  const redis = new Redis(stack.engine.redisUrl)
  const keys = await redis.keys(`${prefixOf(stack)}:*`)
  if (keys.length > 0) await redis.unlink(keys)
  await redis.quit()
}

/** Puts a delivery into the queue again, so many times, as a queue does that lost an acknowledgement. */
export async function sendAgain(stack: Stack, queueName: string, sent: Sent, times: number): Promise<void> {
  const copies = Array.from({ length: times }, () => ({
    name: sent.job,
    data: sent,
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
