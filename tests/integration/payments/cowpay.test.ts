import { describe, expect } from 'vitest'
import { deviceOf, loggedIn, startPaying, type Owner } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import { rowOf, deliverCallbacks, sendTo, stepsOf } from './payment-steps.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'cowpay' })

/** The URL in the frame of our page. */
async function frameOf({ browser }: Owner, url: string): Promise<string> {
  const [, , , fram_code = '', intension = ''] = new URL(url, 'http://ours').pathname.split('/')
  return (await browser.trpc.payments.frame.query({ fram_code, intension })).url
}

describe('A payment with Cowpay', () => {
  it('shows Cowpay’s frame on our page, and activates the device once it is paid', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const { reference, url } = await startPaying(stack, owner, 'cowpay')
    expect(url).toMatch(/^(https?:\/\/[^/]+)?\/cowpay\/checkout\/[^/]+\/[^/]+$/)
    const frame = await frameOf(owner, url)
    expect(new URL(frame).origin).toBe(stack.cowpay.url)
    const page = await fetch(frame)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${stack.origin}`)
    expect(await page.text()).toContain('425.00 EGP')
    stack.cowpay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    expect(stack.cowpay.ledger().payments.find((payment) => payment.reference === reference)).toMatchObject({
      paid: 42_500,
      currency: 'EGP',
    })
    const receipt = stack.mailbox.messages().find(({ text }) => text.includes(reference))
    expect(receipt?.text).toContain('425.00')
  })

  it('shows its frame to its owner only', async ({ stack }) => {
    const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
    const { url } = await startPaying(stack, owner, 'cowpay')
    await expect(frameOf(other, url)).rejects.toThrow()
  })

  it('stays open if the payer cancels, and fails if the bank declines', async ({ stack }) => {
    const [first, second] = [await loggedIn(stack), await loggedIn(stack)]
    stack.cowpay.control.cancel((await startPaying(stack, first, 'cowpay')).reference)
    stack.cowpay.control.decline((await startPaying(stack, second, 'cowpay')).reference)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, first)).toMatchObject({ state: 'created' })
    expect(await rowOf(stack, second)).toMatchObject({ state: 'failed' })
    expect(await deviceOf(second)).toMatchObject({ is_trial: 1 })
  })

  it('expires when Cowpay reports it, and activates the device if it is paid late', async ({
    stack,
    owner,
  }) => {
    const { reference } = await startPaying(stack, owner, 'cowpay')
    stack.cowpay.control.expire(reference)
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'expired' })
    stack.cowpay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  it('is held if its callback has another amount', async ({ stack, owner }) => {
    stack.cowpay.control.pay((await startPaying(stack, owner, 'cowpay')).reference, 42_499)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['held'])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })

  it('is flagged if its callback has another amount, and comes after the query', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'cowpay')
    stack.cowpay.control.setWebhooks({ url: null })
    stack.cowpay.control.pay(reference, 100)
    await owner.browser.trpc.payments.returned.mutate({})
    expect(await rowOf(stack, owner)).toMatchObject({ state: 'confirmed', review_reason: null })
    stack.cowpay.control.setWebhooks({ url: `${stack.url}/webhooks/cowpay` })
    await deliverCallbacks(stack)
    expect(await rowOf(stack, owner)).toMatchObject({
      state: 'confirmed',
      review_reason: 'Asked for 42500 EGP (minor units), got 100 EGP.',
      reviewed_at: null,
    })
  })
})

describe('A refund by Cowpay', () => {
  it('revokes the licence; a partial refund does not', async ({ stack, owner }) => {
    const { reference } = await startPaying(stack, owner, 'cowpay')
    stack.cowpay.control.pay(reference)
    await deliverCallbacks(stack)
    stack.cowpay.control.refund(reference, 100)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 2 })
    expect((await rowOf(stack, owner))['review_reason']).toBeTruthy()
    stack.cowpay.control.refund(reference)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect(await stepsOf(owner)).toEqual(['refunded'])
  })
})

describe('Cowpay’s callbacks', () => {
  itFresh('are refused with a wrong signature', async ({ stack }) => {
    stack.cowpay.control.setWebhooks({ forged: true })
    const owner = await loggedIn(stack)
    stack.cowpay.control.pay((await startPaying(stack, owner, 'cowpay')).reference)
    await deliverCallbacks(stack)
    expect(stack.cowpay.ledger().webhooks).toEqual({ waiting: 0, delivered: 0, abandoned: 1 })
    expect(await stack.sql('select from payment_notifications')).toEqual([])
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
  })

  itFresh(
    'do not confirm a payment while Cowpay cannot be queried',
    { tags: ['sweep'] },
    async ({ stack, owner }) => {
      const { reference } = await startPaying(stack, owner, 'cowpay')
      await stack.stopWorkers()
      stack.cowpay.control.failNext({ operation: 'status', status: 503, times: 1000 })
      stack.cowpay.control.pay(reference)
      await stack.cowpay.control.deliverAll()
      expect(await stack.sql('select from payment_notifications')).toHaveLength(1)
      expect(await rowOf(stack, owner)).toMatchObject({ state: 'created' })
    },
  )
})

describe('A payment on Cowpay’s newer platform', () => {
  const settings = { COWPAY_MODE: 'intention' }

  it('is paid in its frame, and queried at the operator’s own URL', async ({ boot }) => {
    const stack = await boot({ settings })
    const owner = await loggedIn(stack)
    const { reference, url } = await startPaying(stack, owner, 'cowpay')
    const frame = new URL(await frameOf(owner, url))
    expect(frame.origin + frame.pathname).toBe(`${stack.cowpay.url}/customer-iframe`)
    expect((await fetch(frame)).status).toBe(200)
    stack.cowpay.control.pay(reference)
    await deliverCallbacks(stack)
    expect(await stepsOf(owner)).toEqual(['active'])
  })

  itFresh('has its unsigned callbacks stored; those that name no payment are refused', async ({ boot }) => {
    const stack = await boot({ settings })
    const owner = await loggedIn(stack)
    const { reference } = await startPaying(stack, owner, 'cowpay')
    const send = (merchantReferenceId: string) => {
      const fields = { merchantCode: 'MERCHANT', merchantReferenceId, orderStatus: 'PAID', amount: '425.00' }
      return sendTo(stack, { body: Buffer.from(JSON.stringify(fields)), headers: {} }, '/webhooks/cowpay')
    }
    expect(await send('p'.repeat(24))).toMatchObject({ status: 401 })
    expect(await stack.sql('select from payment_notifications')).toEqual([])
    expect(await send(reference)).toMatchObject({ status: 200 })
    expect(await stack.sql('select from payment_notifications')).toHaveLength(1)
  })

  it('has 20 callbacks an hour stored for its device, until support lifts the limit', async ({ boot }) => {
    const stack = await boot({ settings: { ...settings, COWPAY_STATUS_URL: '' } })
    const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
    const { reference } = await startPaying(stack, owner, 'cowpay')
    const { reference: another } = await startPaying(stack, other, 'cowpay')
    const send = async (merchantReferenceId: string, amount: string) => {
      const fields = { merchantCode: 'MERCHANT', merchantReferenceId, orderStatus: 'PAID', amount }
      const body = Buffer.from(JSON.stringify(fields))
      return (await sendTo(stack, { body, headers: {} }, '/webhooks/cowpay')).status
    }
    const answers = []
    for (let amount = 1; amount <= 25; amount += 1) answers.push(await send(reference, `${amount}.00`))
    expect(answers).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(429)])
    expect(await stack.sql('select from payment_notifications')).toHaveLength(20)
    expect(await send(another, '425.00')).toBe(200)
    await ops(stack, 'limits', 'lift', owner.mac_address, ...REASON)
    await expect.poll(() => send(reference, '26.00'), { timeout: 10_000 }).toBe(200)
  })

  it('is listed for review if it cannot be queried', { tags: ['sweep'] }, async ({ boot }) => {
    const stack = await boot({ settings: { ...settings, COWPAY_STATUS_URL: '' } })
    const owner = await loggedIn(stack)
    stack.cowpay.control.pay((await startPaying(stack, owner, 'cowpay')).reference)
    await deliverCallbacks(stack)
    expect(await deviceOf(owner)).toMatchObject({ is_trial: 1 })
    expect((await rowOf(stack, owner))['review_reason']).toBeTruthy()
  })
})
