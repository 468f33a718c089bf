import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { Context } from '@player/server/compose'
import { accept, type Device, expect, idOf, test } from './owner.ts'

type PageOrFrame = Pick<Page & FrameLocator, 'getByRole' | 'getByText'>

const press = (target: PageOrFrame, name: string | RegExp) => target.getByRole('button', { name }).click()
const radio = (page: Page, type: string): Locator => page.locator(`[name="payment_type"][value="${type}"]`)

async function startPayment(page: Page, type: string): Promise<void> {
  await page.goto('/dashboard/active-device')
  await expect(page.getByText('Trial', { exact: true }).first()).toBeVisible()
  await page.getByLabel(/^Email/).fill('ann@owner.example')
  await radio(page, type).check()
  if (type === 'cowpay') {
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('Last name').fill('Owner')
    await page.getByLabel('Mobile').fill('1001234567')
  }
  if (type === 'crypto') await page.getByLabel('Coin type').selectOption('LTC-CHAIN')
  if (type !== 'ibostore') await press(page, /^Pay /)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to' }).click()
}

/** The owner returns to the dashboard, closes the message, and the device becomes active without a reload. */
async function expectActive(page: Page): Promise<void> {
  await expect(page).toHaveURL('/dashboard')
  if (await isDialogOpen(page)) await accept(page)
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Trial', { exact: true })).toHaveCount(0)
}

async function expectUnpaid(page: Page): Promise<void> {
  await expect(page).toHaveURL('/dashboard')
  if (await isDialogOpen(page)) await accept(page)
  await expect(page.getByText('Trial', { exact: true }).first()).toBeVisible()
}

/** Whether a message is open: return routes show one, the store does not. */
async function isDialogOpen(page: Page): Promise<boolean> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.or(page.getByText('MAC address').first()).first()).toBeVisible()
  return dialog.isVisible()
}

async function expectState(product: Context, device: Device, state: string): Promise<void> {
  const id = await idOf(product, device)
  const newestPayment = () =>
    product.db
      .selectFrom('payments')
      .select('state')
      .where('device_id', '=', id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  await expect.poll(async () => (await newestPayment())?.state).toBe(state)
}

test.describe('PayPal', () => {
  const open = async (page: Page) => {
    await page.goto('/dashboard/active-device')
    await radio(page, 'paypal').check()
    const opened = page.waitForEvent('popup')
    await press(page, /PayPal/)
    return opened
  }

  test('is cancelled', { tag: '@sweep' }, async ({ page, device, product }) => {
    await press(await open(page), 'Cancel and return')
    await expect(page.getByText('Trial', { exact: true }).first()).toBeVisible()
    await expectState(product, device, 'created')
  })

  test(
    'is declined, then cancelled: no payment is confirmed or pending',
    { tag: '@sweep' },
    async ({ page, device, product }) => {
      const wallet = await open(page)
      await press(wallet, 'Decline my card')
      await expect(wallet.getByRole('alert')).toContainText('was declined')
      await expectState(product, device, 'pending')
      await press(wallet, 'Cancel and return')
      await expect(page.getByText('Payment is Cancelled.')).toBeVisible()
      const progress = page.getByRole('list', { name: 'Payment progress' })
      await expect(progress.locator('[aria-current="step"]')).toContainText('Declined')
      await expect(page.getByText('The payment was declined and no money was taken.')).toBeVisible()
    },
  )
})

for (const [type, name] of [
  ['opay', 'OPay'],
  ['opay1', 'OPay (alternative)'],
] as const)
  test(`${name} pays`, { tag: type === 'opay' ? [] : '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, type)
    await press(page, 'Pay by card')
    await expect(
      page.getByRole('dialog', { name: 'Thanks for your payment, your MAC address is now activated.' }),
    ).toBeVisible()
    await expectActive(page)
    await expectState(product, device, 'confirmed')
  })

test.describe('OPay', () => {
  test('is cancelled', { tag: '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, 'opay')
    await press(page, 'Cancel and return')
    await expect(page.getByRole('dialog', { name: 'Cancelled' })).toBeVisible()
    await expectUnpaid(page)
    await expectState(product, device, 'cancelled')
  })

  test('is declined', { tag: '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, 'opay')
    await press(page, 'Decline the card')
    await expect(page.getByRole('dialog', { name: 'Declined', exact: true })).toContainText(
      'The payment was declined and no money was taken.',
    )
    await expectUnpaid(page)
    await expectState(product, device, 'failed')
    await page.getByRole('link', { name: 'Activate Device' }).click()
    const progress = page.getByRole('list', { name: 'Payment progress' })
    await expect(progress.locator('[aria-current="step"]')).toContainText('Declined')
  })
})

test.describe('Cowpay', () => {
  const frame = (page: Page) => page.frameLocator('iframe')

  test('pays in its frame of 1200 pixels', { tag: '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, 'cowpay')
    await expect(frame(page).getByRole('button', { name: 'Pay now' })).toBeVisible()
    expect((await page.locator('iframe').boundingBox())?.height).toBe(1200)
    await press(frame(page), 'Pay now')
    await expectActive(page)
    await expectState(product, device, 'confirmed')
  })

  test('is cancelled before the payment', { tag: '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, 'cowpay')
    await press(frame(page), 'Leave without paying')
    await expectUnpaid(page)
    // A frame in which nobody paid stays open.
    await expectState(product, device, 'created')
  })

  test('is declined', { tag: '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, 'cowpay')
    await press(frame(page), 'Decline the card')
    await expectUnpaid(page)
    await expectState(product, device, 'failed')
  })
})

test.describe('A coin', () => {
  test('pays, and the open dashboard updates when the network confirms', async ({
    page,
    device,
    product,
  }) => {
    await startPayment(page, 'crypto')
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
    await press(page, /^Send .* LTC$/)
    await expect(page.getByRole('heading', { name: 'Waiting for the network' })).toBeVisible()
    const checkout = await page.context().newPage()
    await checkout.goto(page.url())
    await page.getByRole('link', { name: 'Return to the merchant' }).click()
    await expectUnpaid(page)
    await expectState(product, device, 'pending')
    await press(checkout, 'Confirm the payment')
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Trial', { exact: true })).toHaveCount(0)
  })

  test('is cancelled before the payment', { tag: '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, 'crypto')
    await page.getByRole('link', { name: 'Return to the merchant' }).click()
    await expectUnpaid(page)
    await expectState(product, device, 'created')
  })

  test('is underpaid until it expires', { tag: '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, 'crypto')
    await press(page, 'Send half')
    await expect(page.getByText(/of which .* arrived/)).toBeVisible()
    await expectState(product, device, 'pending')
    await press(page, 'Expire the invoice')
    await expect(page.getByRole('heading', { name: 'Invoice expired' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to the merchant' }).click()
    await expectUnpaid(page)
    await expectState(product, device, 'expired')
  })
})

test.describe('The operator’s store', () => {
  test('pays', { tag: '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, 'ibostore')
    await expect(page.getByLabel('MAC address of the device')).toHaveValue(device.mac)
    await press(page, 'Buy now')
    await page.getByRole('link', { name: 'Return to the merchant' }).click()
    await expectActive(page)
    await expectState(product, device, 'confirmed')
  })

  test('is cancelled', { tag: '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, 'ibostore')
    await press(page, 'Order and cancel')
    await page.getByRole('link', { name: 'Return to the merchant' }).click()
    await expectUnpaid(page)
    await expectState(product, device, 'cancelled')
  })

  test('is underpaid, and held', { tag: '@sweep' }, async ({ page, device, product }) => {
    await startPayment(page, 'ibostore')
    await press(page, 'Pay half the price')
    await page.getByRole('link', { name: 'Return to the merchant' }).click()
    await expectUnpaid(page)
    await expectState(product, device, 'held')
    await page.getByRole('link', { name: 'Activate Device' }).click()
    await expect(page.getByRole('list', { name: 'Payment progress' }).getByText('On hold')).toBeVisible()
  })
})
