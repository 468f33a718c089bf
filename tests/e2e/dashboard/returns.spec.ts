import { messages } from '@player/server/messages/payments'
import { extendLicence } from '@player/server/modules/devices'
import { countCalls } from './forms.ts'
import { insertPayment, setState } from './offers.ts'
import { accept, calls, expect, logIn, test, visit } from './owner.ts'

const processing = [
  'Payment is being processed',
  'Your device will be activated once the payment is confirmed',
]
const cancelled = ['Cancelled', 'Payment is Cancelled.']
const RETURNS = [
  ['/cowpayReturnUrl', processing],
  ['/device/playlists?payment_status=failed', cancelled],
] as const
const OTHER_RETURNS = [
  ['/activation/crypto/redirect', processing],
  ['/device/playlists?payment_status=success', processing],
  ['/device/playlists', cancelled],
] as const
for (const [name, returns] of [
  ['a return from a payment', RETURNS],
  ['every other return', OTHER_RETURNS],
] as const) {
  const tag = returns === RETURNS ? [] : '@sweep'
  test(`${name} shows its message once`, { tag }, async ({ page, device }) => {
    const returnedCalls = countCalls(page, 'payments.returned')
    await page.route(calls('payments.returned'), (route) =>
      route.fulfill({ json: [{ result: { data: null } }] }),
    )
    for (const [index, [path, [title = '', text = '']]] of returns.entries())
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page).toHaveURL('/dashboard')
        await expect(page.getByText(device.mac)).toBeVisible()
        await expect(page.getByRole('dialog', { name: title, exact: true })).toContainText(text)
        await accept(page)
        await page.reload()
        await expect(page.getByText(device.mac)).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(returnedCalls()).toBe(index + 1)
      })
  })
}

test(
  'a return without a known result is shown as cancelled only once its payment is cancelled',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await insertPayment(product, device, { state: 'created' })
    await page.goto('/device/playlists?payment_status=success%3Freference%3D1')
    await expect(page.getByRole('dialog', { name: 'Still checking', exact: true })).toBeVisible()
    await setState(product, device, 'cancelled')
    const dialog = page.getByRole('dialog', { name: 'Cancelled', exact: true })
    await expect(dialog).toContainText('No money was taken.')
    await dialog.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/dashboard/active-device')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('radio').first()).toBeVisible()
  },
)

test(
  'another attempt is offered only while payments are offered',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await extendLicence(product, { name: 'tests', reason: 'a test' }, device.mac, 'lifetime')
    await insertPayment(product, device, { state: 'created' })
    await setState(product, device, 'cancelled')
    await page.goto('/device/playlists?payment_status=cancel')
    const dialog = page.getByRole('dialog', { name: 'Cancelled', exact: true })
    await expect(dialog).toContainText('No money was taken.')
    await page.waitForLoadState('networkidle')
    await expect(dialog.getByRole('link')).toHaveCount(0)
  },
)

test(
  'a payment that is no longer needed offers no action',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await insertPayment(product, device, { state: 'created' })
    await setState(product, device, 'cancelled')
    await extendLicence(product, { name: 'tests', reason: 'a test' }, device.mac, 'P1Y')
    await page.goto('/device/playlists?payment_status=cancel')
    const dialog = page.getByRole('dialog', { name: 'Cancelled', exact: true })
    await expect(dialog).toContainText(messages.next_closed_not_needed)
    await expect(dialog.getByRole('link')).toHaveCount(0)
    await accept(page)
    await page.getByRole('link', { name: 'Activate Device' }).click()
    await expect(page.getByText(messages.next_closed_not_needed).first()).toBeVisible()
    await expect(page.getByText(messages.next_closed)).toHaveCount(0)
  },
)

test(
  'a return with an expired session shows its message after the login',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await page.context().clearCookies()
    await page.goto('/device/playlists?payment_status=success')
    await expect(page).toHaveURL('/device/login?next=%2Fdashboard')
    await logIn(page, device)
    await page.goto('/dashboard')
    await expect(page.getByRole('dialog', { name: 'Payment is being processed', exact: true })).toBeVisible()
  },
)

test(
  'while a provider does not answer, no payment is shown as cancelled, and the message is updated with the payment',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await insertPayment(product, device, { state: 'created' })
    await page.goto('/device/playlists?payment_status=cancel')
    const checking = page.getByRole('dialog', { name: 'Still checking', exact: true })
    await expect(checking).toContainText('please don’t pay again')
    await expect(checking.getByRole('link')).toHaveCount(0)
    await setState(product, device, 'confirmed')
    await expect(page.getByRole('dialog', { name: 'Payment received', exact: true })).toBeVisible()
    await accept(page)
    await page.getByRole('link', { name: 'Activate Device' }).click()
    await expect(page.getByText('We’ve received your payment and are activating your device.')).toBeVisible()
  },
)

test('the message is shown while the server does not answer', { tag: '@sweep' }, async ({ page, device }) => {
  await page.route(calls('payments.returned'), () => undefined)
  for (const [status, title] of [
    ['success', 'Payment is being processed'],
    ['cancel', 'Still checking'],
  ] as const) {
    await visit({ page, device }, `/device/playlists?payment_status=${status}`)
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
    await accept(page)
  }
})
