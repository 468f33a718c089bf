import { messages } from '@player/server/messages/payments'
import { extendLicence } from '@player/server/modules/devices'
import * as z from 'zod'
import { calls } from '../../kit/answers.ts'
import { device as shownDevice, playlists } from '../../screenshots/dashboard-data.ts'
import { countCalls } from './forms.ts'
import { insertPayment, method, openOffer as open, pay, setState } from './offers.ts'
import { expect, test } from './owner.ts'

test(
  'leaving during a payment and coming back leads to the open payment',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    const checkout_url = 'https://pay.example/opay'
    await insertPayment(product, device, { state: 'created', method: 'opay', checkout_url })
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Continue payment' }).click()
    await expect(page).toHaveURL('/dashboard/active-device')
    await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveAttribute('href', checkout_url)
    await expect(page.getByRole('list', { name: 'Payment progress' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.getByText('Choose another payment method', { exact: true }).click()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await setState(product, device, 'cancelled')
    await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveCount(0)
    await expect(page.getByRole('radio').first()).toBeVisible()
  },
)

test(
  'no payment is offered until the payments of the device have loaded',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await insertPayment(product, device, { state: 'pending' })
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: 'View payment' })).toBeVisible()
    // The live stream has the payments too.
    await page.route(calls('devices.live'), (route) => route.abort())
    // The call may be in a batch, whose other calls are answered.
    const failed = { error: { message: '', code: -32603, data: { failure: { kind: 'invalid' } } } }
    await page.route(calls('payments.history'), async (route) => {
      const response = await route.fetch()
      const procedures = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? []
      const body = z.array(z.unknown()).parse(await response.json())
      const json = body.map((answer, index) => (procedures[index] === 'payments.history' ? failed : answer))
      await route.fulfill({ response, json })
    })
    await page.reload()
    const paymentLinks = page.getByRole('link', { name: /^(Continue|View) payment$|^(Activate|Extend)$/ })
    await expect(page.getByText(device.mac).first()).toBeVisible()
    await page.getByRole('link', { name: 'Activate Device' }).click()
    const failure = page.getByText('We can’t show your payments right now')
    await expect(failure).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(paymentLinks).toHaveCount(0)
    await page.unroute(calls('payments.history'))
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(failure).toHaveCount(0)
    await expect(page.getByText(messages.next_approved)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  },
)

test(
  'a device that is active for life has no offer',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await extendLicence(product, { name: 'tests', reason: 'a test' }, device.mac, 'lifetime')
    await page.goto('/dashboard/active-device')
    await expect(page.getByRole('heading', { name: 'Lifetime licence' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  },
)

test(
  'an owner with 36 playlists gets a link to manage playlists instead of one to add a playlist',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await extendLicence(product, { name: 'tests', reason: 'a test' }, device.mac, 'P1Y')
    await playlists(36)(page)
    await page.goto('/dashboard/active-device')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: /^Active until \d/ })).toBeVisible()
    const manage = main.getByRole('link', { name: 'Manage playlists', exact: true })
    await expect(manage).toBeVisible()
    await expect(main.getByRole('link', { name: 'Add a playlist' })).toHaveCount(0)
    await manage.click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('button', { name: 'Page 5' })).toBeVisible()
  },
)

test(
  'a payment on hold is shown, and prevents a second payment',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await insertPayment(product, device, { state: 'held' })
    await page.goto('/dashboard/active-device')
    await expect(page.getByRole('list', { name: 'Payment progress' }).getByText('On hold')).toBeVisible()
    await expect(page.getByText(messages.next_held)).toHaveCount(1)
    await expect(page.getByText('You can’t pay again until we’ve checked it.')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  },
)

test('on a phone the device is a bar of 72 px, and one whose trial is over leads to its activation', async ({
  page,
  device,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const panel = page.getByRole('region', { name: 'Your device' })
  await page.goto('/dashboard/parent-pin')
  await expect(panel.getByText(device.mac)).toBeVisible()
  expect((await panel.boundingBox())?.height).toBe(72)
  await expect(panel.getByRole('link', { name: 'Activate' })).toBeHidden()
  await page.goto('/dashboard/account')
  await expect(panel.getByText(device.mac)).toBeVisible()
  expect((await panel.boundingBox())?.height).toBe(72)
  await shownDevice({ is_trial: 0, expire_date: '2026-11-12T09:30:00.000Z' })(page)
  await page.goto('/dashboard')
  // The date fits on one line.
  const date = panel.getByText(/^Ended \d+\s\w+\.\s\d{4}$/)
  expect((await date.boundingBox())?.height).toBeLessThan(30)
  await panel.getByRole('link', { name: 'Activate' }).click()
  await expect(page).toHaveURL('/dashboard/active-device')
})

test(
  'arrow keys move between the methods; a press opens one and scrolls it into view',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, device)
    const checkCalls = countCalls(page, 'payments.check')
    await method(page, 'paypal').focus()
    for (const type of ['cowpay', 'opay', 'opay1', 'crypto', 'ibostore', 'paypal']) {
      await page.keyboard.press('ArrowDown')
      await expect(method(page, type)).toBeChecked()
      await expect(page.getByLabel('First name')).toHaveCount(0)
      await expect(page.getByLabel('Coin type')).toHaveCount(0)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await page.keyboard.press('ArrowDown')
    expect(checkCalls()).toBe(0)
    await pay(page).click()
    await expect(page.getByLabel('First name')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('First name')).toBeFocused()
    await method(page, 'crypto').focus()
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Coin type')).toBeVisible()
    await expect(pay(page)).toBeInViewport()
  },
)
