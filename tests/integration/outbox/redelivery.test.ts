import { deliveries } from '@player/db'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { emptyQueue, sendAgain } from '../../kit/queue.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

interface Row {
  readonly sends: number
  readonly last_error: string | null
  readonly wait: number
  readonly done: boolean
  readonly dead: boolean
}

describe('A delivery', () => {
  it('is sent again when the queue has forgotten it', async ({ boot }) => {
    const stack = await boot({ workers: false })
    await contact(stack)
    stack.mailbox.refuse(451)
    await stack.startWorkers()
    await failed(stack)
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

  it('is not sent again before its time', async ({ boot }) => {
    const stack = await boot()
    stack.mailbox.refuse(451)
    await contact(stack)
    await failed(stack)
    await stack.stopWorkers()
    await emptyQueue(stack)
    await stack.shiftClock('5 seconds')
    const before = stack.runs()
    // A restart looks for what is due at once; the second letter shows that it has looked.
    await stack.startWorkers()
    await contact(stack)
    await stack.until('the second letter to be refused', () => stack.runs() > before)
    expect((await rows(stack)).map(({ sends }) => sends)).toEqual([1, 1])
  })

  it('is given up after three days of failing, step by step, and stays visible', async ({ boot }) => {
    const stack = await boot()
    stack.mailbox.refuse(451)
    await contact(stack)
    await failed(stack)
    const steps = deliveries.LADDER.length
    for (let sends = 2; sends <= steps; sends += 1) {
      await timePasses(stack)
      await stack.until(`send ${sends} to fail`, async () => {
        const [row] = await rows(stack)
        return row?.sends === sends && row.last_error !== null && stack.runs() >= sends
      })
      const [row] = await rows(stack)
      const step = deliveries.LADDER[sends - 1] ?? 0
      expect(row?.dead).toBe(false)
      expect(row?.wait).toBeGreaterThan(step * 0.49)
      expect(row?.wait).toBeLessThanOrEqual(Math.max(step * 1.5, 60))
    }
    await timePasses(stack)
    await stack.until('it to be given up', async () => (await rows(stack))[0]?.dead)
    await stack.drain()
    expect(await rows(stack)).toMatchObject([
      { sends: steps, done: false, dead: true, last_error: 'The mail server does not take letters (451)' },
    ])
    const days = deliveries.LADDER.reduce((sum, seconds) => sum + seconds, 0) / 86_400
    expect(Math.round(days)).toBe(3)
  })

  it('that waits is due at once when its target answers again', async ({ boot }) => {
    const stack = await boot()
    stack.mailbox.refuse(451)
    await contact(stack)
    await failed(stack)
    for (let sends = 2; sends <= 5; sends += 1) {
      await timePasses(stack)
      await stack.until(`send ${sends}`, async () => {
        const [row] = await rows(stack)
        return row?.sends === sends && stack.runs() >= sends
      })
    }
    await emptyQueue(stack)
    expect((await rows(stack))[0]?.wait).toBeGreaterThan(120)

    stack.mailbox.refuse(null)
    await contact(stack)
    await stack.until('it to be due', async () => ((await rows(stack))[0]?.wait ?? 1) <= 0)
    await stack.drain()
    expect(stack.mailbox.messages()).toHaveLength(2)
  })

  it('that waits is tried now and then, and takes the others with it when its target answers', async ({
    boot,
  }) => {
    const stack = await boot({ workers: false })
    stack.mailbox.refuse(451)
    for (let letters = 0; letters < 3; letters += 1) await contact(stack)
    await stack.startWorkers()
    await stack.until(
      'all to be refused',
      async () => (await rows(stack)).filter(({ last_error }) => last_error !== null).length === 3,
    )
    await stack.stopWorkers()
    await emptyQueue(stack)
    await stack.sql(`update deliveries set due_at = app_now() + interval '1 day', sends = 5`)

    stack.mailbox.refuse(null)
    await stack.startWorkers()
    await stack.drain()
    expect(stack.mailbox.messages()).toHaveLength(3)
    expect((await rows(stack)).map(({ sends }) => sends)).toEqual([6, 6, 6])
  })

  it('whose runs never come to an end is given up', async ({ boot }) => {
    const stack = await boot({ workers: false })
    await contact(stack)
    await stack.startWorkers()
    await stack.drain()
    await stack.stopWorkers()
    await stack.sql('update deliveries set done_at = null, unfinished_runs = 5, due_at = app_now()')
    await stack.startWorkers()
    await stack.until('it to be given up', async () => (await rows(stack))[0]?.dead)
    expect(await rows(stack)).toMatchObject([{ last_error: 'Its last 5 runs did not come to an end' }])
    expect(stack.mailbox.messages()).toHaveLength(1)
  })

  it('to a job that nobody here knows is left open for whoever does', async ({ boot }) => {
    const stack = await boot()
    await contact(stack)
    await stack.drain()
    const [event] = await stack.sql<{ event_id: string }>(
      `insert into deliveries (event_id, job, due_at) select event_id, 'mail-by-pigeon', app_now() from outbox
        returning event_id`,
    )
    await stack.stopWorkers()
    await stack.startWorkers()
    const pigeon = async () => (await rows(stack)).find(({ done }) => !done)

    const before = stack.runs()
    await sendAgain(stack, 'mail', { event_id: event?.event_id ?? '', job: 'mail-by-pigeon', sends: 1 }, 1)
    await contact(stack)
    await stack.until('the queue to have passed it over', () => stack.runs() > before)
    expect(await pigeon()).toMatchObject({ sends: 1, done: false, dead: false, last_error: null })
  })
})

const contact = (stack: Stack) =>
  openBrowser(stack).rest('POST', '/sendUserQuestion', {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'Hi',
    message: 'Hello',
  })

const failed = (stack: Stack) =>
  stack.until('the mail server to refuse the letter', async () =>
    (await rows(stack)).find(({ last_error }) => last_error !== null),
  )

/** Everything is due, nothing is left in the queue, and the workers look for what is due. */
async function timePasses(stack: Stack): Promise<void> {
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
