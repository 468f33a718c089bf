import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { EXPECT_WRITABLE } from './keepalive.ts'
import { nameOf } from './prepared.ts'
import { ReadBatch, readValueOf, type KnownColumns, type Read } from './read-batch.ts'

/** How many reads may wait here; the pool does the others. */
const MAX_WAITING = 64
/** A read by a key takes less than a millisecond. One that is not answered waits for a lock, or its connection is dead. */
const SILENT_MS = 1_000
/** The pause after a failure, before the next connection. */
const REST_MS = 1_000
/** How long reads may go to a former primary after a failover. */
const CHECK_EVERY_MS = 5_000
/** Fails on a former primary, and so do the reads after it, which the pool then repeats. */
const CHECK: Read = { name: 'writable', text: EXPECT_WRITABLE, values: [], done: () => undefined }

/** Sends the reads of many requests on one connection, those of a moment in one round trip. */
export type Reads = ReturnType<typeof openReads>

/** Connects at the first read. Until then, and after each failure, `run` answers null: the pool repeats the read, and reports its error. */
export function openReads(config: pg.ClientConfig) {
  let client: pg.Client | null = null
  let known: KnownColumns = new Map()
  let isReady = false
  let sent: readonly Read[] = []
  let waiting: Read[] = []
  let restsUntil = 0
  let checkedAt = 0

  function open(): void {
    const mine = new pg.Client(config)
    client = mine
    known = new Map()
    checkedAt = performance.now()
    const giveUp = () => leave(mine)
    mine.on('error', giveUp).on('end', giveUp)
    mine.connect().then(() => (isReady = client === mine), giveUp)
  }

  /** Gives a connection up, and leaves its unanswered reads to the pool. */
  function leave(mine: pg.Client): void {
    if (client !== mine) return
    client = null
    isReady = false
    restsUntil = Math.max(restsUntil, performance.now() + REST_MS)
    const left = [...sent, ...waiting]
    sent = []
    waiting = []
    for (const read of left) read.done(null)
    mine.connection.stream.destroy()
  }

  function send(): void {
    if (client === null || sent.length > 0 || waiting.length === 0) return
    const mine = client
    const isDue = performance.now() - checkedAt >= CHECK_EVERY_MS
    if (isDue) checkedAt = performance.now()
    const batch = isDue ? [CHECK, ...waiting] : waiting
    sent = batch
    waiting = []
    const silent = setTimeout(() => {
      // An answer may have come while the process stood still.
      setImmediate(() => sent === batch && leave(mine))
    }, SILENT_MS).unref()
    mine.query(
      new ReadBatch(batch, known, (isAnswered) => {
        clearTimeout(silent)
        if (client !== mine) return
        sent = []
        if (isAnswered) send()
        else leave(mine)
      }),
    )
  }

  function run<Row>(query: CompiledQuery<Row>): Promise<Row[] | null>
  function run({ sql: text, parameters }: CompiledQuery): Promise<unknown> {
    if (client === null && performance.now() >= restsUntil) open()
    const name = nameOf(text)
    if (!isReady || name === null || waiting.length >= MAX_WAITING) return Promise.resolve(null)
    const values = parameters.map(readValueOf)
    return new Promise((done) => {
      // Sent after this turn of the event loop, with the reads of other requests in it.
      if (waiting.length === 0 && sent.length === 0) setImmediate(send)
      waiting.push({ name, text, values, done })
    })
  }

  return {
    /** The rows; null if they have to be read by another connection. */
    run,
    async close() {
      restsUntil = Infinity
      // Does not wait for a silent database.
      await Promise.race([client?.end().catch(() => undefined), wait(1_000, undefined, { ref: false })])
    },
  }
}
