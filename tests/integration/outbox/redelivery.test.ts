// @module-tag sweep
import { deliveries, deliveryRuns, outbox } from '@player/db'
import { describe, expect } from 'vitest'
import { loggedIn, sendQuestion, startPayPalPayment } from '../../kit/factories.ts'
import { emptyQueue, sendAgain } from '../../kit/queue.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh, itWithoutWorkers } from '../../kit/test.ts'

interface Row {
  readonly sends: number
  readonly last_error: string | null
  readonly wait: number
  readonly done: boolean
  readonly dead: boolean
}

describe('A delivery', () => {
  itWithoutWorkers('is sent again if the queue has lost it', async ({ stack }) => {
    await sendQuestion(stack)
    stack.mailbox.refuse(451)
    await stack.startWorkers()
    await untilRefused(stack)
    await stack.stopWorkers()
    await emptyQueue(stack)
    stack.mailbox.refuse(null)
    expect(stack.mailbox.messages()).toEqual([])

    await stack.shiftClock('2 minutes')
    await stack.startWorkers()
    await stack.drain()
    expect(stack.mailbox.messages()).toHaveLength(1)
    expect(await rows(stack)).toMatchObject([{ sends: 2, done: true, dead: false, last_error: null }])
  })

  itFresh('is not sent again before it is due', async ({ stack }) => {
    stack.mailbox.refuse(451)
    await sendQuestion(stack)
    await untilRefused(stack)
    await stack.stopWorkers()
    await emptyQueue(stack)
    await stack.shiftClock('5 seconds')
    const before = stack.runs()
    // A restart checks for due deliveries at once; the second e-mail shows that it did.
    await stack.startWorkers()
    await sendQuestion(stack)
    await stack.until('the second e-mail to be refused', () => stack.runs() > before)
    expect((await rows(stack)).map(({ sends }) => sends)).toEqual([1, 1])
  })

  it('is dead after three days of failures on the retry schedule', async ({ boot }) => {
    const stack = await boot()
    stack.mailbox.refuse(451)
    await sendQuestion(stack)
    await untilRefused(stack)
    const steps = deliveries.RETRY_SCHEDULE.length
    for (let sends = 2; sends <= steps; sends += 1) {
      await makeDue(stack)
      await stack.until(`send ${sends} to fail`, async () => {
        const [row] = await rows(stack)
        return row?.sends === sends && row.last_error !== null && stack.runs() >= sends
      })
      const [row] = await rows(stack)
      const step = deliveries.RETRY_SCHEDULE[sends - 1] ?? 0
      expect(row?.dead).toBe(false)
      // Before that, the queue retries within a minute.
      expect(row?.wait).toBeGreaterThan(step > 120 ? step * 0.49 : 10)
      expect(row?.wait).toBeLessThanOrEqual(Math.max(step * 1.5, 60))
    }
    await makeDue(stack)
    await stack.until('the delivery to be dead', async () => (await rows(stack))[0]?.dead)
    expect((await rows(stack))[0]).toMatchObject({
      sends: steps,
      done: false,
      last_error: 'The mail server is not accepting e-mail (451)',
    })
    const days = deliveries.RETRY_SCHEDULE.reduce((sum, seconds) => sum + seconds, 0) / 86_400
    expect(Math.round(days)).toBe(3)
  })

  itFresh(
    'that waits for a dependency is due at once when the dependency answers again',
    async ({ stack }) => {
      stack.mailbox.refuse(451)
      await sendQuestion(stack)
      await untilRefused(stack)
      for (let sends = 2; sends <= 5; sends += 1) {
        await makeDue(stack)
        await stack.until(`send ${sends}`, async () => {
          const [row] = await rows(stack)
          return row?.sends === sends && stack.runs() >= sends
        })
      }
      await emptyQueue(stack)
      expect((await rows(stack))[0]?.wait).toBeGreaterThan(120)

      stack.mailbox.refuse(null)
      await sendQuestion(stack)
      await drainOnceDue(stack)
      expect(stack.mailbox.messages()).toHaveLength(2)
    },
  )

  it('that waits for a provider is due when that provider answers, not when another one does', async ({
    boot,
  }) => {
    const stack = await boot()
    const { paypal, store } = stack
    paypal.control.failNext({ operation: 'orders.get', status: 400, times: 2 })
    paypal.control.approve(await startPayPalPayment(await loggedIn(stack)))
    await stack.until('PayPal to fail, twice', () => paypal.control.calls('orders.get').length >= 2)
    await emptyQueue(stack)
    await stack.sql(`update deliveries set due_at = app_now() + interval '1 day' where done_at is null`)

    store.control.buy({ macAddress: (await loggedIn(stack)).mac_address })
    await stack.until('the event of the store to be applied', async () => (await grantCount(stack)) === 1)
    paypal.control.approve(await startPayPalPayment(await loggedIn(stack)))
    await drainOnceDue(stack)
    expect(await grantCount(stack)).toBe(3)
  })

  it('that waits for a dependency is tried from time to time, and a success makes the others due', async ({
    boot,
  }) => {
    const stack = await boot({ workers: false })
    stack.mailbox.refuse(451)
    for (let emails = 0; emails < 3; emails += 1) await sendQuestion(stack)
    await stack.startWorkers()
    await stack.until(
      'all e-mails to be refused',
      async () => (await rows(stack)).filter(({ last_error }) => last_error !== null).length === 3,
    )
    await stack.stopWorkers()
    await emptyQueue(stack)
    await stack.sql(`update deliveries set due_at = app_now() + interval '1 day', sends = 5`)

    stack.mailbox.refuse(null)
    await stack.startWorkers()
    await drainOnceDue(stack)
    expect(stack.mailbox.messages()).toHaveLength(3)
    expect((await rows(stack)).map(({ sends }) => sends)).toEqual([6, 6, 6])
  })

  itWithoutWorkers(
    'that exceeded its age during an outage is sent when the outage ends, and is not dead',
    async ({ stack }) => {
      stack.mailbox.refuse(451)
      await sendQuestion(stack)
      await stack.startWorkers()
      await untilRefused(stack)
      await stack.stopWorkers()
      await emptyQueue(stack)
      await stack.sql(`update deliveries set due_at = app_now() + interval '1 day', sends = 8,
      created_at = app_now() - interval '4 days'`)

      stack.mailbox.refuse(null)
      await stack.startWorkers()
      await sendQuestion(stack)
      await drainOnceDue(stack)
      expect(stack.mailbox.messages()).toHaveLength(2)
      expect((await rows(stack)).map(({ sends, dead }) => ({ sends, dead }))).toEqual([
        { sends: 8, dead: false },
        { sends: 1, dead: false },
      ])
    },
  )

  it('that the queue does not accept stays at the same step of its retry schedule', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const { db, unit } = stack.ctx
    await unit((tx) => outbox.append(tx, [{ name: 'test.happened', payload: {}, requestId: null }]))
    let { written: sent } = await outbox.fanOut(db, 1, new Map([['test.happened', ['one-job']]]), 12)
    for (let day = 0; day < 10; day += 1) {
      expect(sent).toMatchObject([{ sends: day === 0 ? 1 : 2 }])
      await deliveries.undoSends(db, sent, 12)
      expect(await rows(stack)).toMatchObject([{ sends: 1, last_error: 'The queue did not accept it' }])
      expect((await rows(stack))[0]?.wait).toBeLessThanOrEqual(12)
      await stack.shiftClock('1 day')
      sent = (await deliveries.takeDue(db, ['one-job'], 1, 1)).due
    }
    // If the queue has accepted the send in fact, its run is valid; earlier runs are not.
    const [latest] = sent
    if (!latest) throw new Error('The delivery is no longer sent')
    await deliveries.undoSends(db, sent, 12)
    const begin = (sends: number) =>
      deliveryRuns.begin(db, { ...latest, sends }, 60, { allowMaybePoison: false })
    expect(await begin(2)).toMatchObject({ payload: {}, requestId: null })
    expect(await begin(1)).toBeNull()
    // PostgreSQL cannot store a NUL, so it is replaced in the recorded error.
    const failure = { final: false, retryAfter: null, maxRunSeconds: 60, retryWithin: 24 }
    await deliveryRuns.recordFailure(db, latest, 'Read \0 at the end', failure)
    expect(await rows(stack)).toMatchObject([{ last_error: 'Read \u{FFFD} at the end' }])
  })

  itFresh.for([
    [600, 600],
    [86_400, 3_600],
  ] as const)(
    'whose provider answers Retry-After %i is not sent before %i seconds, even if other deliveries are',
    async ([retryAfter, wait], { stack }) => {
      const { control } = stack.paypal
      const retry = { 'retry-after': String(retryAfter) }
      control.failNext({ operation: 'orders.get', status: 429, headers: retry })
      control.approve(await startPayPalPayment(await loggedIn(stack)))
      const [before] = await stack.until('the provider to refuse', () => waitingDeliveries(stack))
      expect(before).toMatchObject({ sends: 1, dead: false })
      expect(before?.wait).toBeGreaterThan(wait - 30)
      expect(before?.wait).toBeLessThanOrEqual(wait)

      // Neither a restart of the workers nor the provider's answer to another request makes it due.
      await stack.stopWorkers()
      await stack.startWorkers()
      control.approve(await startPayPalPayment(await loggedIn(stack)))
      await stack.until('another payment to be settled', async () => {
        const settled = await rows(stack)
        return settled.some(({ done }) => done) && (await grantCount(stack)) === 1
      })
      expect((await waitingDeliveries(stack))?.[0]?.wait).toBeGreaterThan(wait - 60)

      await stack.shiftClock(`${wait} seconds`)
      await drainOnceDue(stack)
      expect(await grantCount(stack)).toBe(2)
    },
  )

  itWithoutWorkers('whose runs never finish is dead', async ({ stack }) => {
    await sendQuestion(stack)
    await stack.startWorkers()
    await stack.drain()
    await stack.stopWorkers()
    await stack.sql('update deliveries set done_at = null, unfinished_runs = 5, due_at = app_now()')
    await stack.startWorkers()
    await stack.until('the delivery to be dead', async () => (await rows(stack))[0]?.dead)
    expect(await rows(stack)).toMatchObject([{ last_error: 'The last 5 runs had no result' }])
    expect(stack.mailbox.messages()).toHaveLength(1)
  })

  itFresh('with an unknown job is left for a newer version', async ({ stack }) => {
    await sendQuestion(stack)
    await stack.drain()
    const [event] = await stack.sql<{ event_id: string }>(
      `insert into deliveries (event_id, job, due_at) select event_id, 'mail-by-pigeon', app_now() from outbox
        returning event_id`,
    )
    await stack.stopWorkers()
    await stack.startWorkers()
    const openDelivery = async () => (await rows(stack)).find(({ done }) => !done)

    const before = stack.runs()
    await sendAgain(stack, 'mail', { event_id: event?.event_id ?? '', job: 'mail-by-pigeon', sends: 1 }, 1)
    await sendQuestion(stack)
    await stack.until('the queue to run another delivery', () => stack.runs() > before)
    expect(await openDelivery()).toMatchObject({ sends: 1, done: false, dead: false, last_error: null })
  })
})

/** The deliveries that failed and wait for a retry; null if there is none. */
async function waitingDeliveries(stack: Stack): Promise<Row[] | null> {
  const waiting = (await rows(stack)).filter(({ done, last_error }) => !done && last_error !== null)
  return waiting.length > 0 ? waiting : null
}

const grantCount = async (stack: Stack): Promise<number> =>
  (await stack.sql('select from licence_grants where payment_id is not null')).length

const untilRefused = (stack: Stack) =>
  stack.until('the mail server to refuse the e-mail', async () =>
    (await rows(stack)).find(({ last_error }) => last_error !== null),
  )

/** Drains after a restart: workers check for due deliveries at their start and every three seconds. */
async function drainOnceDue(stack: Stack): Promise<void> {
  await stack.until('the waiting deliveries to be due', async () =>
    (await rows(stack)).every(({ done, wait }) => done || wait <= 0),
  )
  await stack.stopWorkers()
  await stack.startWorkers()
  await stack.drain()
}

/** Makes all deliveries due, empties the queue, and restarts the workers, which check for due deliveries. */
async function makeDue(stack: Stack): Promise<void> {
  await stack.stopWorkers()
  await emptyQueue(stack)
  await stack.shiftClock('3 days')
  await stack.startWorkers()
}

const rows = (stack: Stack): Promise<Row[]> =>
  stack.sql<Row>(`
    select sends, last_error, extract(epoch from due_at - app_now())::float8 as wait,
      done_at is not null as done, dead_at is not null as dead
    from deliveries order by created_at
  `)
