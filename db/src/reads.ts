import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { EXPECT_WRITABLE } from './keepalive.ts'
import { ReadBatch, readValueOf, type KnownColumns, type Read } from './read-batch.ts'
import { nameOf } from './statement-names.ts'

/** The maximum of waiting reads; the pool runs further ones. */
const MAX_WAITING = 64
/** A read by a key takes less than a millisecond. Without an answer it waits for a lock, or its connection is lost. */
const ANSWER_TIMEOUT_MS = 1_000
const RETRY_DELAY_MS = 1_000
/** Limits how long reads go to a former primary after a failover. */
const CHECK_EVERY_MS = 5_000
/** Fails on a former primary, as do the reads after it, which the pool then repeats. */
const CHECK: Read = { name: 'writable', text: EXPECT_WRITABLE, values: [], done: () => undefined }

/** Sends the reads of many requests on one connection, simultaneous ones in one round trip. */
export type Reads = ReturnType<typeof openReads>

/** Connects at the first read. `run` resolves to null if its read fails or cannot be sent; the pool then repeats the read and reports errors. */
export function openReads(config: pg.ClientConfig) {
  let client: pg.Client | null = null
  let knownColumns: KnownColumns = new Map()
  let isReady = false
  let sent: readonly Read[] = []
  let waiting: Read[] = []
  let retryAt = 0
  let checkedAt = 0

  function open(): void {
    const connection = new pg.Client(config)
    client = connection
    knownColumns = new Map()
    checkedAt = performance.now()
    const onLost = () => abandon(connection)
    connection.on('error', onLost).on('end', onLost)
    connection.connect().then(() => (isReady = client === connection), onLost)
  }

  function abandon(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    isReady = false
    retryAt = Math.max(retryAt, performance.now() + RETRY_DELAY_MS)
    const unanswered = [...sent, ...waiting]
    sent = []
    waiting = []
    for (const read of unanswered) read.done(null)
    lost.connection.stream.destroy()
  }

  function send(): void {
    if (client === null || sent.length > 0 || waiting.length === 0) return
    const connection = client
    const isDue = performance.now() - checkedAt >= CHECK_EVERY_MS
    if (isDue) checkedAt = performance.now()
    const batch = isDue ? [CHECK, ...waiting] : waiting
    sent = batch
    waiting = []
    const timeout = setTimeout(() => {
      // Handles an answer first that came while the process was suspended.
      setImmediate(() => sent === batch && abandon(connection))
    }, ANSWER_TIMEOUT_MS).unref()
    connection.query(
      new ReadBatch(batch, knownColumns, (isAnswered) => {
        clearTimeout(timeout)
        if (client !== connection) return
        sent = []
        if (isAnswered) send()
        else abandon(connection)
      }),
    )
  }

  function run<Row>(query: CompiledQuery<Row>): Promise<Row[] | null>
  function run({ sql: text, parameters }: CompiledQuery): Promise<unknown> {
    if (client === null && performance.now() >= retryAt) open()
    const name = nameOf(text)
    if (!isReady || name === null || waiting.length >= MAX_WAITING) return Promise.resolve(null)
    const values = parameters.map(readValueOf)
    return new Promise((done) => {
      // Sent after this turn of the event loop, together with the reads of other requests in it.
      if (waiting.length === 0 && sent.length === 0) setImmediate(send)
      waiting.push({ name, text, values, done })
    })
  }

  return {
    run,
    async close() {
      retryAt = Infinity
      await Promise.race([client?.end().catch(() => undefined), wait(1_000, undefined, { ref: false })])
    },
  }
}
