import type { Page } from '@playwright/test'
import { blockDevice, extendLicence } from '@player/server/modules/devices'
import { z } from 'zod'
import { continueButton, insertPayment, method, openOffer, pay, stubPaymentStart } from '../offers.ts'
import { calls, logIn, newDevice, refuse, visit } from '../owner.ts'
import { failRequest, type Arrange, type Situations, type OwnerPage } from './situation.ts'

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
const onNewDevice =
  (arrange: Arrange): Arrange =>
  async (ownerPage) => {
    const device = await newDevice(ownerPage.product)
    // The open page would detect that its session ends.
    await ownerPage.page.goto('about:blank')
    await logIn(ownerPage.page, device)
    return arrange({ ...ownerPage, device })
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
  'a blocked device': onNewDevice(async (other) => {
    // The stream would hide the offer as soon as the device is blocked.
    await other.page.route(calls('devices.live'), () => undefined)
    await openOffer(other.page, other.device)
    await blockDevice(other.product, SUPPORT, other.device.mac, true)
    await method(other.page, 'opay').check()
    await pay(other.page).click()
  }),
  'a device that is active for life': onNewDevice(async ({ page, product, device }) => {
    await extendLicence(product, SUPPORT, device.mac, 'lifetime')
    return checkMac(page)
  }),
  'a payment on hold': onNewDevice(async ({ page, product, device }) => {
    await insertPayment(product, device, { state: 'held' })
    return checkMac(page)
  }),
  'check refused without a message': onNewDevice(async (other) => {
    await refuse(other.page, 'payments.check', { kind: 'unexpected' })
    await openConfirmation(other)
  }),
  'payment refused': onNewDevice(async (other) => {
    await refuse(other.page, 'payments.start', { kind: 'conflict', message: 'No.' })
    await confirm(other)
  }),
  'payment without a redirect': onNewDevice(async (other) => {
    await stubPaymentStart(other.page, '')
    await confirm(other)
  }),
  'payment with another status': onNewDevice(async (other) => {
    await refuse(other.page, 'payments.start', { kind: 'unavailable', message: 'Later.' })
    await confirm(other)
  }),
  'payment without an answer': onNewDevice(async (other) => {
    await failRequest(other.page, 'payments.start')
    await confirm(other)
  }),
  'wallet approved': onNewDevice(payWithWallet),
  'wallet refused': onNewDevice(async (other) => {
    const details = [{ issue: 'PAYER_CANNOT_PAY', description: 'The payer cannot pay.' }]
    const data = { status: 'error', step: 'declined', message: 'No.', msg: 'No.', details, debug_id: 'f00d' }
    await other.page.route(calls('payments.capture'), (route) =>
      route.fulfill({ json: [{ result: { data } }] }),
    )
    await payWithWallet(other)
  }),
  'wallet with an error': onNewDevice(async (other) => {
    await failRequest(other.page, 'payments.start')
    await visit(other, '/dashboard/active-device')
    await method(other.page, 'paypal').check()
    await other.page.getByRole('button', { name: /^PayPal/ }).click()
  }),
  'back from the provider': onNewDevice((other) => visit(other, '/cowpayReturnUrl')),
  'cancelled at the provider': onNewDevice((other) =>
    visit(other, '/device/playlists?payment_status=cancelled'),
  ),
}
