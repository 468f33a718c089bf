import { refundPayment } from '@player/server/modules/payments'
import { describe, expect } from 'vitest'
import { deviceOf, loggedIn, startPaying } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { rowOf, deliverCallbacks, stepsOf } from './payment-steps.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'crypto' })

describe('A crypto payment', () => {
  it('can be made in the coins of the BTCPay server', async ({ owner: { browser } }) => {
    const { body } = await browser.rest('GET', '/device/playlists')
    expect(body).toMatchObject({ show_coin: true })
    expect(body['coin_list']).toMatchObject([
      { code: 'BTC-CHAIN' },
      { code: 'BTC-LN' },
      { code: 'LTC-CHAIN' },
    ])
  })

  it('opens a checkout for the chosen coin, and activates the device once it is confirmed', async ({
    stack,
    owner,
  }) => {
    const { reference, url } = await startPaying(stack, owner, 'crypto', { coin_type: 'LTC-CHAIN' })
    expect(new URL(url).origin).toBe(stack.btcpay.url)
    const page = await (await fetch(url)).text()
    expect(page).toContain('Litecoin')
    expect(page).not.toContain('Bitcoin')
    stack.btcpay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'pending' })
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([{ step: 'approved', next_code: 'payments.next_seen' }])
    stack.btcpay.control.confirm(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(stack.btcpay.ledger().payments.find((payment) => payment.reference === reference)).toMatchObject({
      paid: 799,
      currency: 'EUR',
    })
    const receipt = stack.mailbox.messages().find(({ text }) => text.includes(reference))
    expect(receipt?.text).toContain('€7.99')
  })

  it('waits for the rest if too little was paid, and expires', async ({ stack, owner }) => {
    const { reference, url } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.pay(reference, 400)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'pending' })
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([
      { step: 'started', next_code: 'payments.next_part_paid', continue_url: url },
    ])
    stack.btcpay.control.expire(reference)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'expired' })
    expect((await rowOf(stack, owner))['review_reason']).toBeTruthy()
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })

  it('activates the device if it is paid in two parts', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.pay(reference, 400)
    await deliverCallbacks(stack)
    stack.btcpay.control.pay(reference)
    await deliverCallbacks(stack)
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([{ step: 'approved', next_code: 'payments.next_seen' }])
    stack.btcpay.control.confirm(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  it('activates the device if too much was paid, and is listed for review', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.pay(reference, 1_000)
    stack.btcpay.control.confirm(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect((await rowOf(stack, owner))['review_reason']).toBeTruthy()
  })

  it('that is paid late activates the device only once the operator of BTCPay has settled it', async ({
    stack,
    owner,
  }) => {
    const { reference } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.expire(reference)
    stack.btcpay.control.pay(reference)
    stack.btcpay.control.confirm(reference)
    await deliverCallbacks(stack)
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments).toMatchObject([
      { step: 'closed', next: expect.stringContaining('money may still have arrived') },
    ])
    stack.btcpay.control.markSettled(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  it('fails if the network never confirms it', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.pay(reference)
    stack.btcpay.control.decline(reference)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'failed' })
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })

  it('has one invoice, even if the answer to the first call was lost', async ({ stack, owner }) => {
    stack.btcpay.control.dropNext({ operation: 'invoices.create', how: 'close' })
    await startPaying(stack, owner, 'crypto').catch(() => undefined)
    const { reference } = await startPaying(stack, owner, 'crypto')
    const invoices = stack.btcpay.ledger().payments.filter((payment) => payment.reference === reference)
    expect(invoices).toHaveLength(1)
  })

  it('gets a new invoice for another coin', async ({ stack, owner }) => {
    const first = await startPaying(stack, owner, 'crypto')
    const second = await startPaying(stack, owner, 'crypto', { coin_type: 'BTC-LN' })
    expect(second.url).not.toBe(first.url)
    stack.btcpay.control.pay(second.reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active', 'closed'])
  })
})

describe('A refund of coins', () => {
  it('does not revoke the licence before it is claimed, and is listed for review', async ({
    stack,
    owner,
  }) => {
    const { reference } = await startPaying(stack, owner, 'crypto', { coin_type: 'BTC-LN' })
    stack.btcpay.control.pay(reference)
    await deliverCallbacks(stack)
    stack.btcpay.control.refund(reference)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    expect((await rowOf(stack, owner))['review_reason']).toBeTruthy()
  })

  itFresh(
    'is offered once, even if it is requested twice at the same time',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      const { reference } = await startPaying(stack, owner, 'crypto', { coin_type: 'BTC-LN' })
      stack.btcpay.control.pay(reference)
      await deliverCallbacks(stack)
      const { id: paymentId } = await rowOf(stack, owner)
      // The second request reads the offers while the first offer is being made.
      stack.btcpay.control.setLatency('invoices.refund', 500)
      const requests = [0, 1].map(() => refundPayment(stack.ctx, { paymentId: String(paymentId) }))
      const results = (await Promise.allSettled(requests)).map(({ status }) => status)
      expect(results.toSorted()).toEqual(['fulfilled', 'rejected'])
      await refundPayment(stack.ctx, { paymentId: String(paymentId) })
      expect(stack.btcpay.control.calls('invoices.refund')).toHaveLength(1)
      expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed', refunding_until: null })
    },
  )
})

describe('BTCPay’s webhooks', () => {
  itFresh('are refused with a wrong signature', async ({ stack }) => {
    stack.btcpay.control.setWebhooks({ forged: true })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(stack.btcpay.ledger().webhooks).toMatchObject({ delivered: 0 })
    expect(await stack.sql('select from payment_notifications')).toEqual([])
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'created' })
  })

  itFresh('change nothing when they are repeated out of order', { tags: ['sweep'] }, async ({ stack }) => {
    stack.btcpay.control.setWebhooks({ copies: 10, shuffleWithinMs: 5 })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'crypto')
    stack.btcpay.control.pay(reference)
    stack.btcpay.control.confirm(reference)
    await deliverCallbacks(stack)
    expect(await stack.sql('select from licence_grants')).toHaveLength(1)
    expect(await stack.sql('select from payment_notifications')).toHaveLength(
      stack.btcpay.ledger().webhooks.delivered / 10,
    )
  })
})
