import { describe, expect } from 'vitest'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { startPaying } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { rowOf, deliverCallbacks } from './payment-steps.ts'

const { it } = testWith({ PAYMENT_METHODS: 'opay,ibostore' })

/** Inserts a confirmed payment of the same device, as another process does. */
const CONFIRM_OTHER = `
  insert into payments (reference, device_id, mac_snapshot, method, amount_minor, currency, state, confirmed_at)
  select $2, device_id, mac_snapshot, 'ibostore', 799, 'EUR', 'confirmed', coalesce($3::timestamptz, app_now())
  from payments where reference = $1`

describe('E21 Of two payments of one device, the second confirmed one is flagged as paid twice', () => {
  it('if the first is confirmed while the second waits for its lock', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'opay')
    const other = `added-${reference}`.slice(0, 36)
    await withClient(stack.settings['DATABASE_URL'] ?? '', async (client) => {
      await client.query('begin')
      await client.query('select from payments where reference = $1 for no key update', [reference])
      stack.opay.control.pay(reference)
      await stack.opay.control.deliverAll()
      await untilWaitingForLocks(client, 1)
      await client.query(CONFIRM_OTHER, [reference, other, null])
      await client.query('commit')
    })
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner, 1)).toMatchObject({ reference, state: 'confirmed' })
    expect(await stack.sql(REVIEWS, reference)).toEqual([
      { code: 'paid_twice_extends', facts: { payment: other } },
    ])
  })

  it('if the first is confirmed a microsecond after the second was started', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'opay')
    const other = `second-${reference}`.slice(0, 36)
    const [row] = await stack.sql<{ after: string }>(
      `update payments set created_at = date_trunc('milliseconds', created_at) where reference = $1
        returning (created_at + interval '1 microsecond')::text as after`,
      reference,
    )
    await stack.sql(CONFIRM_OTHER, reference, other, row?.after)
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await stack.sql(REVIEWS, reference)).toEqual([
      { code: 'paid_twice_extends', facts: { payment: other } },
    ])
  })

  it('unless the first was refunded', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'opay')
    const other = `back-${reference}`.slice(0, 36)
    await stack.sql(CONFIRM_OTHER, reference, other, null)
    await stack.sql(`update payments set state = 'refunded' where reference = $1`, other)
    stack.opay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner, 1)).toMatchObject({ reference, state: 'confirmed' })
    expect(await stack.sql(REVIEWS, reference)).toEqual([])
  })
})

const REVIEWS = `
  select r.code, r.facts from payment_reviews r join payments p on p.id = r.payment_id where p.reference = $1`
