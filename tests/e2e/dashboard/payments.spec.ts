import type { Page } from '@playwright/test'
import { blockDevice, extendLicence } from '@player/server/modules/devices'
import { z } from 'zod'
import { accept, calls, expect, refuse, test, type Device } from './owner.ts'

const ALL = {
  show_opay: true,
  show_opay1: true,
  show_mdls: true,
  show_cowpay: true,
  show_coin: true,
  coin_list: [
    { code: 'BTC', name: 'Bitcoin' },
    { code: 'LTC', name: 'Litecoin' },
  ],
}
const answers = z.array(z.object({ result: z.object({ data: z.record(z.string(), z.unknown()) }) }))

/** Opens the Activate page of a product that has these methods. */
async function open(page: Page, device: Device, methods: object = ALL) {
  await page.route(calls('payments.offer'), async (route) => {
    const response = await route.fetch()
    const asked = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? []
    const all = answers.parse(await response.json())
    Object.assign(all[asked.indexOf('payments.offer')]?.result.data ?? {}, methods)
    await route.fulfill({ response, json: all })
  })
  await page.goto('/dashboard/active-device')
  await expect(page.getByText(device.mac).first()).toBeVisible()
  await expect(page.getByText('How do you want to pay?')).toBeVisible()
}

/** Answers the start of a payment with an address of the provider, and that address with a page. */
async function startAt(page: Page, url: string) {
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The provider</h1>' }),
  )
  await page.route(calls('payments.start'), (route) =>
    route.fulfill({ json: [{ result: { data: { status: 'success', url, id: null } } }] }),
  )
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay €/ })
const method = (page: Page, type: string) => page.locator(`[name="payment_type"][value="${type}"]`)
const goOn = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Go on' })

test('a method is shown by its flag alone, and one has to be chosen', async ({ page, device }) => {
  await open(page, device, {})
  await expect(page.getByRole('radio')).toHaveCount(1)
  await pay(page).click()
  await expect(page.getByText('You have to select a payment method')).toBeVisible()
  await page.unrouteAll()
  await open(page, device)
  await expect(page.getByRole('radio')).toHaveCount(6)
})

test('a card needs names, mobile and email; the phone is built from its country', async ({
  page,
  device,
}) => {
  await open(page, device)
  await method(page, 'cowpay').check()
  await expect(page.getByLabel('Country code')).toHaveValue('Egypt (+20)')
  await pay(page).click()
  for (const text of [
    '* First Name is required *',
    '* Last Name is required *',
    '* Mobile is required *',
    '* Email is required *',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.getByLabel('First name')).toBeFocused()
  for (const label of ['First name', 'Last name', 'Mobile']) {
    await expect(page.getByLabel(label)).toHaveAttribute('maxlength', '17')
  }
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Owner')
  await page.getByLabel('Country code').click()
  await page.getByLabel('Country code').fill('germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await expect(page.getByLabel('Country code')).toHaveValue('Germany (+49)')
  await page.getByLabel('Mobile').fill('0151 234-5678')
  await page.getByLabel('Email').fill('ann@owner')
  await pay(page).click()
  await expect(page.getByText('* Invalid email address *')).toBeVisible()
  await page.getByLabel('Email').fill('ann@owner.example')
  await startAt(page, 'https://pay.example/card')
  await pay(page).click()
  await expect(page.getByRole('dialog')).toContainText(device.mac)
  const sent = page.waitForRequest(calls('payments.start'))
  await goOn(page).click()
  expect((await sent).postData()).toContain('"phone_number":"+491512345678"')
  await expect(page).toHaveURL('https://pay.example/card')
})

test('crypto needs an email and a coin', async ({ page, device }) => {
  await open(page, device)
  await method(page, 'crypto').check()
  await pay(page).click()
  await expect(page.getByText('* Email is required *')).toBeVisible()
  await expect(page.getByText('* Coin Type is required *')).toBeVisible()
  await page.getByLabel('Email').fill('ann@owner.example')
  await page.getByLabel('Coin type').selectOption('Litecoin')
  await startAt(page, 'https://pay.example/coins')
  await pay(page).click()
  const sent = page.waitForRequest(calls('payments.start'))
  await goOn(page).click()
  expect((await sent).postData()).toContain('"coin_type":"LTC"')
  await expect(page).toHaveURL('https://pay.example/coins')
})

for (const type of ['opay', 'opay1']) {
  test(`${type} needs nothing but a confirmation`, async ({ page, device }) => {
    await open(page, device)
    await method(page, type).check()
    await startAt(page, `https://pay.example/${type}`)
    await pay(page).dblclick()
    await goOn(page).click()
    await expect(page).toHaveURL(`https://pay.example/${type}`)
  })
}

test('choosing the store starts the confirmation at once', async ({ page, device }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, device)
  await startAt(page, `https://pay.example/product?mac=${device.mac}`)
  await method(page, 'ibostore').check()
  await goOn(page).click()
  await expect(page).toHaveURL(`https://pay.example/product?mac=${device.mac}`)
})

test('every way in which starting can fail has its text', async ({ page, device }) => {
  await open(page, device)
  await method(page, 'opay').check()
  const attempt = async () => {
    await pay(page).click()
    await goOn(page).click()
  }
  await refuse(page, 'payments.start', { kind: 'conflict', message: 'No.' })
  await attempt()
  await expect(page.getByRole('dialog', { name: 'Payment Failed' })).toContainText(
    "We're sorry, but it seems there was an issue processing your payment.",
  )
  await accept(page)
  await refuse(page, 'payments.start', { kind: 'unavailable', message: 'Later.' })
  await attempt()
  await expect(page.getByText('Something went wrong processing your payment.')).toBeVisible()
  await accept(page)
  await page.route(calls('payments.start'), (route) => route.abort(), { times: 1 })
  await attempt()
  await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible()
  await accept(page)
  await startAt(page, '')
  await attempt()
  await expect(page.getByText('Payment failed.', { exact: true })).toBeVisible()
})

test('a device that may not pay is told why', async ({ page, device, product }) => {
  await blockDevice(product, { name: 'tests', reason: 'a test' }, device.mac, true)
  await open(page, device)
  await method(page, 'opay').check()
  await pay(page).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(
    'This device is blocked. Please contact support.',
  )
  await accept(page)
  await refuse(page, 'payments.check', { kind: 'unexpected' })
  await pay(page).click()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(
    "We're sorry, but it seems there was an issue with your MAC.",
  )
})

test('for a device that is active for life there is nothing to pay', async ({ page, device, product }) => {
  await extendLicence(product, { name: 'tests', reason: 'a test' }, device.mac, 'lifetime')
  await page.goto('/dashboard/active-device')
  await expect(page.getByText('Activated for life')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
})

test('what is paid has a receipt to print', async ({ page, device }) => {
  await page.goto('/dashboard/active-device')
  await method(page, 'paypal').check()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /PayPal/ }).click()
  await (await opened).getByRole('button', { name: 'Approve and pay' }).click()
  await expect(page.getByText('Thanks for your payment, your MAC address is now activated.')).toBeVisible()
  await page.getByRole('link', { name: 'Account Details' }).click()
  await page.getByRole('link', { name: /^Receipt for/ }).click()
  const receipt = page.getByRole('article')
  for (const text of ['€7.99', 'PayPal', device.mac]) await expect(receipt.getByText(text)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
})

test('a wallet that is closed again, or out of order, says so for five seconds', async ({ page, device }) => {
  await page.clock.install()
  await page.goto('/dashboard/active-device')
  await expect(page.getByText(device.mac).first()).toBeVisible()
  await method(page, 'paypal').check()
  await page.route(calls('payments.start'), (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: /PayPal/ }).click()
  await expect(page.getByText('Sorry, something is wrong')).toBeVisible()
  await expect(page.getByText('Please try again')).toBeVisible()
  await page.clock.runFor(5_100)
  await expect(page.getByText('Sorry, something is wrong')).toBeHidden()
})

const processing = [
  'Payment is being processed',
  'Your device will be activated once the payment is confirmed',
]
const cancelled = ['Cancelled', 'Payment is Cancelled.']
for (const [path, [title = '', text = '']] of [
  ['/cowpayReturnUrl', processing],
  ['/activation/crypto/redirect', processing],
  ['/device/playlists?payment_status=success', processing],
  ['/device/playlists?payment_status=failed', cancelled],
  ['/device/playlists', cancelled],
] as const) {
  test(`${path} shows its message once`, async ({ page, device }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText(device.mac)).toBeVisible()
    await expect(page.getByRole('dialog', { name: title, exact: true })).toContainText(text)
    await accept(page)
    await page.reload()
    await expect(page.getByText(device.mac)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}
