import type { Page, Route } from '@playwright/test'
import type { Context } from '@player/server/compose'
import { CARD_PATH, showCardForm } from '../../kit/card-form.ts'
import { headOf, OWNERS_HEAD } from '../head.ts'
import { insertPayment, setState } from './offers.ts'
import { accept, calls, expect, newDevice, repeatUntil, test, type Device, visit } from './owner.ts'

/** Opens the page of the device's open card payment. */
async function openFrame(page: Page, product: Context, device: Device): Promise<void> {
  await insertPayment(product, device, {
    state: 'created',
    checkout_url: CARD_PATH,
  })
  await showCardForm(page)
  await visit({ page, device }, CARD_PATH)
}

/** Expects the provider's form, 1200 px high, and a link back. */
async function expectFrame(page: Page, device: Device): Promise<void> {
  await expect(page).toHaveTitle(/^Card payment/)
  expect(headOf(await page.content())).toEqual(OWNERS_HEAD)
  await expect(page.getByRole('heading', { name: 'Pay with your card', level: 1 })).toBeVisible()
  await expect(page.getByText(`EGP 450.00 for ${device.mac}`)).toBeVisible()
  await expect(page.getByText('Enter your card details.')).toBeVisible()
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'Card payment')
  await expect(frame).toHaveAttribute('sandbox', /^allow-scripts allow-forms /)
  expect((await frame.boundingBox())?.height).toBe(1200)
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Card details')
  await page.getByRole('link', { name: 'Choose another payment method' }).click()
  await expect(page).toHaveURL('/dashboard/active-device')
}

test(
  'on a desktop the card page shows the provider’s form, and a link back',
  { tag: '@sweep' },
  async ({ page, product, device }) => {
    await openFrame(page, product, device)
    await expectFrame(page, device)
  },
)

test('the card page on a phone', { tag: '@sweep' }, async ({ page, product, device }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openFrame(page, product, device)
  await test.step('shows the provider’s form, 1200 px high, and a link back', () => expectFrame(page, device))
  await test.step('shows an error and a retry button if there is no answer', async () => {
    const abort = (route: Route) => route.abort()
    await page.route(calls('payments.frame'), abort)
    await page.clock.install()
    await page.goto(CARD_PATH)
    await repeatUntil(page, page.getByText('We can’t show the card form right now'))
    await page.unroute(calls('payments.frame'), abort)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Card details')
  })
  await test.step('leads an owner who is not logged in to the login first', async () => {
    await page.context().clearCookies()
    await page.reload()
    await expect(page).toHaveURL(`/device/login?next=${encodeURIComponent(CARD_PATH)}`)
  })
})

test(
  'the card page continues after the frame reached our return route',
  { tag: '@sweep' },
  async ({ page, product, device }) => {
    await openFrame(page, product, device)
    await page.frameLocator('iframe').getByRole('link', { name: 'Pay' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('dialog', { name: 'Payment is being processed' })).toBeVisible()
  },
)

for (const [state, title] of [
  ['confirmed', 'Payment received'],
  ['cancelled', 'Cancelled'],
] as const) {
  const tag = state === 'confirmed' ? [] : '@sweep'
  test(
    `the card page continues without a click if the payment is ${state}`,
    { tag },
    async ({ page, product, device }) => {
      await openFrame(page, product, device)
      await expect(page.locator('iframe')).toBeVisible()
      await setState(product, device, state)
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
      await accept(page)
    },
  )
}

test(
  'the card page says that a payment of another device, or a closed one, is not open',
  { tag: '@sweep' },
  async ({ page, product, device }) => {
    const other = await newDevice(product)
    await insertPayment(product, other, { state: 'created', checkout_url: CARD_PATH })
    for (const path of [CARD_PATH, '/cowpay/checkout/no/such-payment', '/cowpay/checkout/a%20b/c']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This card payment isn’t open')
      await expect(page).toHaveURL(path)
      await expect(page.getByText(device.mac)).toBeVisible()
      await expect(page.locator('iframe')).toHaveCount(0)
    }
    await page.getByRole('main').getByRole('link', { name: 'Activate Device' }).click()
    await expect(page).toHaveURL('/dashboard/active-device')
  },
)
