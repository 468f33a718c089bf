import { describe, expect } from 'vitest'
import { browserOn } from '../../kit/browser.ts'
import { capture, loggedIn, payWithPayPal, startPayPalPayment } from '../../kit/factories.ts'
import { it } from '../../kit/test.ts'

describe('Starting a payment', () => {
  it('creates one order for concurrent clicks', async ({ stack, owner }) => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => startPayPalPayment(owner)))
    expect(new Set(ids).size).toBe(1)
    const rows = await stack.sql<{ reference: string }>(
      'select reference from payments where device_id = $1',
      owner.id,
    )
    expect(rows).toHaveLength(1)
    expect(
      stack.paypal.ledger().orders.filter(({ reference }) => reference === rows[0]?.reference),
    ).toHaveLength(1)
  })

  it('is the same in REST and tRPC, and continues an open payment', async ({ stack, owner }) => {
    const id = await startPayPalPayment(owner)
    const saved = await owner.browser.rest('POST', '/device/saveActivation', { payment_type: 'paypal' })
    expect(saved).toMatchObject({ status: 200, body: { status: 'success', id } })
    expect(new URL(String(saved.body['url'])).origin).toBe(stack.paypal.url)
  })

  it('needs a method', async ({ owner: { browser } }) => {
    for (const body of [{}, { payment_type: 'cash' }])
      expect(await browser.rest('POST', '/device/saveActivation', body)).toMatchObject({
        status: 422,
        body: { errors: { payment_type: 'You have to select a payment method' } },
      })
  })

  it('is refused if a field of the method is missing, invalid or too long', async ({
    owner: { browser },
  }) => {
    const errorsOf = async (body: object) =>
      (await browser.rest('POST', '/device/saveActivation', body)).body['errors']
    expect(await errorsOf({ payment_type: 'cowpay' })).toEqual({
      first_name: '* First Name is required *',
      last_name: '* Last Name is required *',
      phone_number: '* Mobile is required *',
      email: '* Email is required *',
    })
    expect(await errorsOf({ payment_type: 'crypto', email: 'ann' })).toEqual({
      email: '* Invalid email address *',
      coin_type: '* Coin Type is required *',
    })
    expect(await errorsOf({ payment_type: 'paypal', first_name: 'x'.repeat(18) })).toEqual({
      first_name: '* This text is too long *',
    })
  })

  it('is refused for a method that is not configured or offered', async ({ owner: { browser } }) => {
    expect(await browser.rest('POST', '/device/saveActivation', { payment_type: 'opay' })).toMatchObject({
      status: 503,
      body: { message: 'This payment method isn’t available right now.' },
    })
    expect((await browser.rest('GET', '/device/playlists')).body).toMatchObject({
      price: '7.99',
      coin_list: [],
      show_paypal: true,
      show_opay: false,
      show_opay1: false,
      show_mdls: false,
      show_cowpay: false,
      show_coin: false,
      paypal_client_id: 'client',
    })
  })

  it('uses the amount of the server, whatever the browser sends', async ({ stack, owner }) => {
    const withOwnPrice = { payment_type: 'paypal', amount_minor: 1, price: '0.01', currency: 'EGP' }
    const { body } = await owner.browser.rest('POST', '/device/saveActivation', withOwnPrice)
    const order = stack.paypal.ledger().orders.find(({ id }) => id === body['id'])
    expect(order).toMatchObject({ amount: 799, currency: 'EUR' })
  })

  it('fails while PayPal does not answer, and succeeds afterwards', async ({ stack, owner }) => {
    stack.paypal.control.failNext({ operation: 'orders.create', status: 503, times: 3 })
    expect(await owner.browser.rest('POST', '/paypal/order/create')).toMatchObject({
      status: 503,
      body: { message: 'Something went wrong processing your payment.' },
    })
    expect(await startPayPalPayment(owner)).toMatch(/^\w{17}$/)
    expect(await stack.sql('select from payments where device_id = $1', owner.id)).toHaveLength(1)
  })

  it('creates one order even if PayPal’s first answer is lost', async ({ stack, owner }) => {
    stack.paypal.control.dropNext({ operation: 'orders.create', how: 'close' })
    const id = await startPayPalPayment(owner)
    const [row] = await stack.sql<{ reference: string }>(
      'select reference from payments where device_id = $1',
      owner.id,
    )
    const orders = stack.paypal.ledger().orders.filter(({ reference }) => reference === row?.reference)
    expect(orders.map((order) => order.id)).toEqual([id])
  })
})

describe('The owner of a device that cannot be paid for', () => {
  it.for([
    [
      'blocked',
      'update devices set blocked_at = now() where id = $1',
      'This device is blocked. Please contact support.',
    ],
    [
      'licensed for life',
      'update devices set is_trial = 2, expire_date = null where id = $1',
      'This device already has a lifetime licence.',
    ],
  ] as const)('gets a message: %s', async ([, change, message], { stack, owner }) => {
    await stack.sql(change, owner.id)
    expect(await owner.browser.rest('GET', '/device/checkMacValid')).toMatchObject({
      status: 200,
      body: { status: 'error', msg: message },
    })
    expect(await owner.browser.rest('POST', '/paypal/order/create')).toMatchObject({
      status: 409,
      body: { status: 'error', message },
    })
    expect(await stack.sql('select from payments where device_id = $1', owner.id)).toEqual([])
  })
})

describe('Another owner’s order', () => {
  it('cannot be captured', async ({ stack }) => {
    const [owner, otherOwner] = [await loggedIn(stack), await loggedIn(stack)]
    stack.paypal.control.setWebhooks({ enabled: false })
    const orderId = await startPayPalPayment(owner)
    stack.paypal.control.approve(orderId)
    stack.paypal.control.setWebhooks({ enabled: true })
    for (const id of [orderId, 'NO-SUCH-ORDER', '..%2F..%2Fadmin'])
      expect(await capture(otherOwner, id)).toMatchObject({
        status: 200,
        body: { status: 'error', message: 'There is no such payment.' },
      })
    expect(stack.paypal.ledger().orders.find(({ id }) => id === orderId)).toMatchObject({
      status: 'APPROVED',
    })
    expect(await capture(owner, orderId)).toMatchObject({ body: { status: 'success' } })
  })
})

describe('The price', () => {
  it('is stored with a payment; a new payment has the current price', async ({ stack, owner, serve }) => {
    const before = await startPayPalPayment(owner)
    const server = await serve({ ACTIVATION_PRICE: '9.99' })
    const browser = browserOn(server, stack, owner.browser)
    const after = await startPayPalPayment({ ...owner, browser })
    expect(after).not.toBe(before)
    expect(stack.paypal.ledger().orders.find(({ id }) => id === after)).toMatchObject({ amount: 999 })
    expect(
      await stack.sql(
        'select state, amount_minor from payments where device_id = $1 order by created_at',
        owner.id,
      ),
    ).toEqual([
      { state: 'cancelled', amount_minor: 799 },
      { state: 'created', amount_minor: 999 },
    ])

    // The order in an older window still has its own price.
    stack.paypal.control.approve(before)
    expect((await capture(owner, before)).body).toMatchObject({ status: 'success' })
    await stack.drain()
    expect(await stack.sql('select term from licence_grants where device_id = $1', owner.id)).toEqual([
      { term: 'P1Y' },
    ])
  })
})

describe('Another payment', () => {
  it('extends an active licence by its term', async ({ stack, owner }) => {
    const ends: Date[] = []
    for (let count = 0; count < 2; count += 1) {
      await payWithPayPal(stack, owner)
      await stack.drain()
      const [device] = await stack.sql<{ end: Date }>(
        'select expire_date as end from devices where id = $1',
        owner.id,
      )
      ends.push(device?.end ?? new Date(0))
    }
    const [first = new Date(0), second] = ends
    first.setUTCFullYear(first.getUTCFullYear() + 1)
    expect(second).toEqual(first)
    const { payments } = await owner.browser.trpc.payments.history.query()
    expect(payments.map(({ step }) => step)).toEqual(['active', 'active'])
  })

  it('creates a new order after the last one was paid', async ({ stack, owner }) => {
    const first = await payWithPayPal(stack, owner)
    expect(await startPayPalPayment(owner)).not.toBe(first)
  })
})
