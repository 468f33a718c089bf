import type { Page } from '@playwright/test'
import { blockDevice, extendLicence } from '@player/server/modules/devices'
import { z } from 'zod'
import { continueButton, insertPayment, method, openOffer, pay, startAt } from '../offers.ts'
import { calls, logIn, newDevice, refuse } from '../owner.ts'
import { failRequest, visit, type Arrange, type Situations, type OwnerPage } from './situation.ts'

const SUPPORT = { name: 'tests', reason: 'a test' }
const LABELS = {
  first: 'First name',
  last: 'Last name',
  mobile: 'Mobile',
  email: 'Email',
} as const
const FILLED = { first: 'Ann', last: 'Owner', mobile: '0100 123 4567', email: 'ann@owner.example' }

const payByCard =
  (changes: Partial<typeof FILLED>): Arrange =>
  async ({ page, device }) => {
    await openOffer(page, device)
    await method(page, 'cowpay').check()
    const filled = { ...FILLED, ...changes }
    await page.getByLabel(LABELS.first).fill(filled.first)
    await page.getByLabel(LABELS.last).fill(filled.last)
    await page.getByLabel(LABELS.mobile).fill(filled.mobile)
    await page.getByLabel(LABELS.email, { exact: true }).fill(filled.email)
    await pay(page).click()
  }

const payByCrypto =
  (email: string, coin: string): Arrange =>
  async ({ page, device }) => {
    await openOffer(page, device)
    await method(page, 'crypto').check()
    await page.getByLabel(LABELS.email, { exact: true }).fill(email)
    await page.getByLabel('Coin type').selectOption(coin)
    await pay(page).click()
  }

async function openConfirmation({ page, device }: OwnerPage): Promise<void> {
  await openOffer(page, device)
  await method(page, 'opay').check()
  await pay(page).click()
}

async function confirm(ownerPage: OwnerPage): Promise<void> {
  await openConfirmation(ownerPage)
  await continueButton(ownerPage.page).click()
}

/** The message of the check of the MAC address for a device without an offer. */
async function checkMac(page: Page): Promise<string> {
  const headers = { 'X-Client-Origin': process.env['SITE_URL'] ?? '' }
  const answer = await page.request.get('/frontend/device/checkMacValid', { headers })
  return z.object({ status: z.literal('error'), msg: z.string() }).parse(await answer.json()).msg
}

/** Logs in to a new device, which the situation may change permanently. */
async function withNewDevice(ownerPage: OwnerPage): Promise<OwnerPage> {
  const device = await newDevice(ownerPage.product)
  // The open page would detect that its session ends.
  await ownerPage.page.goto('about:blank')
  await logIn(ownerPage.page, device)
  return { ...ownerPage, device }
}

async function payWithWallet(ownerPage: OwnerPage): Promise<void> {
  const { page } = ownerPage
  await visit(ownerPage, '/dashboard/active-device')
  await method(page, 'paypal').check()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: /^PayPal/ }).click()
  await (await opened).getByRole('button', { name: 'Approve and pay' }).click()
}

export const payments: Situations<'payments'> = {
  async 'no method'({ page, device }) {
    await openOffer(page, device)
    await pay(page).click()
  },
  'a card without a first name': payByCard({ first: '' }),
  'a card without a last name': payByCard({ last: '' }),
  'a card without a phone number': payByCard({ mobile: '' }),
  'a card with an invalid phone number': payByCard({ mobile: '12' }),
  'a card without an email': payByCard({ email: '' }),
  'a card with an invalid email': payByCard({ email: 'ann@owner' }),
  'crypto without an email': payByCrypto('', 'BTC'),
  'crypto with an invalid email': payByCrypto('ann@owner', 'BTC'),
  'crypto without a coin': payByCrypto(FILLED.email, ''),
  async 'a blocked device'(ownerPage) {
    const other = await withNewDevice(ownerPage)
    // The stream would hide the offer as soon as the device is blocked.
    await other.page.route(calls('devices.live'), () => undefined)
    await openOffer(other.page, other.device)
    await blockDevice(other.product, SUPPORT, other.device.mac, true)
    await method(other.page, 'opay').check()
    await pay(other.page).click()
  },
  async 'a device that is active for life'(ownerPage) {
    const { page, product, device } = await withNewDevice(ownerPage)
    await extendLicence(product, SUPPORT, device.mac, 'lifetime')
    return checkMac(page)
  },
  async 'a payment on hold'(ownerPage) {
    const { page, product, device } = await withNewDevice(ownerPage)
    await insertPayment(product, device, { state: 'held' })
    return checkMac(page)
  },
  async 'check refused without a message'(ownerPage) {
    const other = await withNewDevice(ownerPage)
    await refuse(other.page, 'payments.check', { kind: 'unexpected' })
    await openConfirmation(other)
  },
  async 'payment refused'(ownerPage) {
    const other = await withNewDevice(ownerPage)
    await refuse(other.page, 'payments.start', { kind: 'conflict', message: 'No.' })
    await confirm(other)
  },
  async 'payment without a redirect'(ownerPage) {
    const other = await withNewDevice(ownerPage)
    await startAt(other.page, '')
    await confirm(other)
  },
  async 'payment with another status'(ownerPage) {
    const other = await withNewDevice(ownerPage)
    await refuse(other.page, 'payments.start', { kind: 'unavailable', message: 'Later.' })
    await confirm(other)
  },
  async 'payment without an answer'(ownerPage) {
    const other = await withNewDevice(ownerPage)
    await failRequest(other.page, 'payments.start')
    await confirm(other)
  },
  async 'wallet approved'(ownerPage) {
    await payWithWallet(await withNewDevice(ownerPage))
  },
  async 'wallet refused'(ownerPage) {
    const other = await withNewDevice(ownerPage)
    const details = [{ issue: 'PAYER_CANNOT_PAY', description: 'The payer cannot pay.' }]
    const data = { status: 'error', step: 'declined', message: 'No.', msg: 'No.', details, debug_id: 'f00d' }
    await other.page.route(calls('payments.capture'), (route) =>
      route.fulfill({ json: [{ result: { data } }] }),
    )
    await payWithWallet(other)
  },
  async 'wallet with an error'(ownerPage) {
    const other = await withNewDevice(ownerPage)
    await failRequest(other.page, 'payments.start')
    await visit(other, '/dashboard/active-device')
    await method(other.page, 'paypal').check()
    await other.page.getByRole('button', { name: /^PayPal/ }).click()
  },
  'back from the provider': (ownerPage) => returnFromProvider(ownerPage, '/cowpayReturnUrl'),
  'cancelled at the provider': (ownerPage) =>
    returnFromProvider(ownerPage, '/device/playlists?payment_status=cancelled'),
}

async function returnFromProvider(ownerPage: OwnerPage, path: string): Promise<void> {
  await visit(await withNewDevice(ownerPage), path)
}
