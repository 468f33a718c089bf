import { outbox } from '@player/db'
import { reactions } from '@player/workers'
import { describe, expect } from 'vitest'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { deviceOf, loggedIn, payWithPayPal } from '../../kit/factories.ts'
import { startProcess } from '../../kit/process.ts'
import { sendAgain, type SentDelivery } from '../../kit/queue.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itFresh, itWithoutWorkers } from '../../kit/test.ts'

describe('An effect happens once', () => {
  it(
    'if its job runs again because the queue lost the acknowledgement',
    { tags: ['sweep'] },
    async ({ boot }) => {
      const stack = await boot()
      const owner = await loggedIn(stack)
      await payWithPayPal(stack, owner)
      await stack.paypal.control.deliverAll()
      await stack.drain()
      const before = stack.runs()
      const activated = await deviceOf(owner)

      await sendAgain(stack, 'devices', await deliveryOf(stack, 'grant-licence'), 5)
      await sendAgain(stack, 'mail', await deliveryOf(stack, 'mail-activation-receipt'), 5)
      await stack.until('ten more runs', () => stack.runs() >= before + 10)
      await stack.drain()
      await expectOneEffectOfEach(stack)
      expect(await deviceOf(owner)).toEqual(activated)
    },
  )

  itWithoutWorkers('if its job runs several times concurrently', async ({ stack, owner }) => {
    stack.paypal.control.setWebhooks({ enabled: false })
    await payWithPayPal(stack, owner)
    await stack.sql(RECORD_DONE)
    await fanOutWithoutSending(stack)
    await sendAgain(stack, 'devices', await deliveryOf(stack, 'grant-licence'), 4)

    await withClient(stack.ctx.config.database.url, async (client) => {
      // All jobs reach the lock before the first one continues.
      await client.query('begin; lock table deliveries in share mode')
      await stack.startWorkers()
      await untilWaitingForLocks(client, 3)
      await client.query('commit')
    })
    await stack.until('four runs', () => stack.runs() >= 4)
    // The deliveries that were not sent are due then.
    await stack.shiftClock(`${UNSENT_SECONDS} seconds`)
    await stack.drain()
    await expectOneEffectOfEach(stack)
    expect(await stack.sql(`select from done_deliveries where job = 'grant-licence'`)).toHaveLength(1)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
  })

  itWithoutWorkers(
    'if its process is killed during the job',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      await payWithPayPal(stack, owner)
      await withClient(stack.ctx.config.database.url, async (client) => {
        await client.query('begin')
        await client.query('select from devices where id = $1 for update', [owner.id])
        const worker = startProcess('workers', stack.settings)
        await untilWaitingForLocks(client, 1)
        await worker.stop('SIGKILL')
        await client.query('commit')
      })
      expect(await stack.sql('select from licence_grants')).toEqual([])

      await stack.shiftClock('61 seconds')
      await stack.startWorkers()
      await stack.drain()
      await expectOneEffectOfEach(stack)
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    },
  )

  itFresh('if its transaction fails at first', async ({ stack }) => {
    await stack.sql(`
      create sequence tries;
      create function fail_at_first() returns trigger language plpgsql as
        $$ begin if nextval('tries') <= 2 then raise exception 'The disk is full'; end if; return new; end $$;
      create trigger fail_at_first before insert on licence_grants for each row execute function fail_at_first()
    `)
    const owner = await loggedIn(stack)
    await payWithPayPal(stack, owner)
    await stack.until('the failure to be recorded', async () =>
      (await stack.sql(`select from deliveries where last_error = 'The disk is full'`)).at(0),
    )
    await stack.drain()
    await expectOneEffectOfEach(stack)
    expect(await stack.sql('select from deliveries where last_error is not null')).toEqual([])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
  })
})

describe('An event is stored', () => {
  itFresh('in the transaction of its change', async ({ stack, owner: { browser } }) => {
    await stack.sql(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'No'; end $$;
      create trigger refuse before insert on outbox for each row execute function refuse()
    `)
    const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'Hello' }
    const answer = await browser.rest('POST', '/sendUserQuestion', message)
    expect(answer).toMatchObject({
      status: 500,
      body: { message: 'Something went wrong on our side. Try again later.' },
    })
    expect(await stack.sql('select from contact_messages')).toEqual([])
  })
})

/** Time after which a delivery that was written but not sent is due. */
const UNSENT_SECONDS = 12

/** Records each delivery that a committed transaction marks as done. */
const RECORD_DONE = `
  create table done_deliveries (job text);
  create function record_done() returns trigger language plpgsql as
    $$ begin insert into done_deliveries values (new.job); return null; end $$;
  create trigger record_done after update of done_at on deliveries
    for each row when (new.done_at is not null) execute function record_done()
`

/** Writes the deliveries without sending them, like a relay that was killed after its transaction. */
async function fanOutWithoutSending({ ctx }: Stack): Promise<void> {
  const jobs = Object.entries(reactions).map(
    ([event, list]) => [event, list.map(({ name }) => name)] as const,
  )
  await outbox.fanOut(ctx.db, 100, new Map(jobs), UNSENT_SECONDS)
}

async function deliveryOf(stack: Stack, job: string): Promise<SentDelivery> {
  const [delivery] = await stack.sql<SentDelivery>(
    'select event_id, job, sends from deliveries where job = $1',
    job,
  )
  if (!delivery) throw new Error(`There is no delivery to ${job}`)
  return delivery
}

async function expectOneEffectOfEach(stack: Stack): Promise<void> {
  expect(await stack.sql('select from licence_grants')).toHaveLength(1)
  expect(await stack.sql(`select from outbox where name = 'device.activated'`)).toHaveLength(1)
  expect(stack.mailbox.messages()).toHaveLength(1)
  expect(await stack.sql('select from deliveries where done_at is null')).toEqual([])
}
