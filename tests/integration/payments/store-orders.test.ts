// @module-tag sweep
import { describe, expect } from 'vitest'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { deviceOf, loggedIn, startPaying, type Owner } from '../../kit/factories.ts'
import { OPERATOR } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { testWith } from '../../kit/test.ts'
import { countOf, subjectsTo, rowOf, deliverCallbacks, stepsOf } from './payment-steps.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'ibostore' })

const buy = (stack: Stack, { mac_address: macAddress }: Owner, reference: string, amount?: number) =>
  stack.store.control.buy({ macAddress, reference, ...(amount !== undefined && { amount }) })

describe('Two store orders under one reference', () => {
  it.for(['second', 'first'] as const)(
    'of which the %s is refunded keep the licence, until the other is refunded as well',
    async (refundedFirst, { stack, owner }) => {
      const { reference } = await startPaying(stack, owner, 'ibostore')
      const orders = [buy(stack, owner, reference), buy(stack, owner, reference)]
      await deliverCallbacks(stack)
      expect(await stepsOf(owner)).toEqual(['active'])
      if (refundedFirst === 'second') orders.reverse()
      stack.store.control.refund(orders[0] ?? '')
      await deliverCallbacks(stack)
      expect(await stepsOf(owner)).toEqual(['active'])
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
      expect((await rowOf(stack, owner))['review_reason']).toContain('Paid more than once')
      stack.store.control.refund(orders[1] ?? '')
      await deliverCallbacks(stack)
      expect(await stepsOf(owner)).toEqual(['refunded'])
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    },
  )

  it('of which one is charged back keep the licence, and are listed for review', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'ibostore')
    const [, second] = [buy(stack, owner, reference), buy(stack, owner, reference)]
    await deliverCallbacks(stack)
    stack.store.control.reverse(second)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect((await rowOf(stack, owner))['review_reason']).toContain(
      `The order ${second} was charged back. Another order still pays for the licence.`,
    )
  })

  it('become two payments if the second is paid after the first was refunded', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'ibostore')
    stack.store.control.refund(buy(stack, owner, reference))
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['refunded'])
    const second = buy(stack, owner, reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active', 'refunded'])
    expect(await rowOf(stack, owner)).toMatchObject({ capture_reference: second })
    stack.store.control.refund(second)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['refunded', 'refunded'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect(await countOf(stack, 'payments', owner)).toBe(2)
  })
})

describe('A refund in the store that is reported before other orders', () => {
  it('under the same reference does not revoke the licence of the other orders', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'ibostore')
    stack.store.control.setWebhooks({ enabled: false })
    const refunded = buy(stack, owner, reference)
    stack.store.control.setWebhooks({ enabled: true })
    let orders: readonly string[] = []
    await withClient(stack.settings['DATABASE_URL'] ?? '', async (client) => {
      await client.query('begin')
      await client.query('select from payments where reference = $1 for no key update', [reference])
      stack.store.control.refund(refunded)
      await stack.store.control.deliverAll()
      await untilWaitingForLocks(client, 1)
      orders = [buy(stack, owner, reference), buy(stack, owner, reference)]
      await stack.store.control.deliverAll()
      await untilWaitingForLocks(client, 2)
      await client.query('commit')
    })
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    const row = await rowOf(stack, owner)
    expect(orders).toContain(row['capture_reference'])
    expect(row['review_reason']).toContain('Paid more than once')
  })
})

describe('E10 A refund in the store', () => {
  itFresh(
    'of a part keeps the licence and is listed for review; parts that add up to the price revoke it',
    async ({ stack, owner }) => {
      const { reference } = await startPaying(stack, owner, 'ibostore')
      const order = buy(stack, owner, reference)
      await deliverCallbacks(stack)
      for (const [amount, sum] of [
        [100, 100],
        [499, 599],
      ] as const) {
        stack.store.control.refund(order, amount)
        await deliverCallbacks(stack)
        expect(await stepsOf(owner)).toEqual(['active'])
        expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
        expect((await rowOf(stack, owner))['review_reason']).toContain(
          `The store returned ${sum} of 799 EUR (minor units) for the order ${order}.`,
        )
      }
      expect(subjectsTo(stack, OPERATOR)).toHaveLength(2)
      stack.store.control.refund(order)
      await deliverCallbacks(stack)
      expect(await stepsOf(owner)).toEqual(['refunded'])
      expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    },
  )
})
