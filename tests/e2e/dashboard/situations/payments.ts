import type { Page } from '@playwright/test'
import { blockDevice, extendLicence } from '@player/server/modules/devices'
import { z } from 'zod'
import { continueButton, insertPayment, method, openOffer, pay, stubPaymentStart } from '../offers.ts'
import { calls, logIn, newDevice, refuse, visit } from '../owner.ts'
import { failRequest, type Arrange, type Situations, type OwnerPage } from './situation.ts'

const SUPPORT = { name: 'tests', reason: 'a test' }
const LABELS = { first: 'First name', last: 'Last name', mobile: 'Mobile', email: 'Email' } as const
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

const emptyCard = payByCard({ first: '', last: '', mobile: '', email: '' })
const wrongCard = payByCard({ mobile: '12', email: 'ann@owner' })
const emptyCrypto = payByCrypto('', '')

async function openConfirmation({ page, device }: OwnerPage): Promise<void> {
  await openOffer(page, device)
  await method(page, 'opay').check()
  await pay(page).click()
}

async function confirm(ownerPage: OwnerPage): Promise<void> {
  await openConfirmation(ownerPage)
  await continueButton(ownerPage.page).click()
}

async function checkMac(page: Page): Promise<string> {
  const headers = { 'X-Client-Origin': process.env['SITE_URL'] ?? '' }
  const answer = await page.request.get('/frontend/device/checkMacValid', { headers })
  return z.object({ status: z.literal('error'), msg: z.string() }).parse(await answer.json()).msg
}

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
  'a card without a first name': emptyCard,
  'a card without a last name': emptyCard,
  'a card without a phone number': emptyCard,
  'a card with an invalid phone number': wrongCard,
  'a card without an email': emptyCard,
  'a card with an invalid email': wrongCard,
  'crypto without an email': emptyCrypto,
  'crypto with an invalid email': payByCrypto('ann@owner', 'BTC'),
  'crypto without a coin': emptyCrypto,
  async 'check refused without a message'(ownerPage) {
    await refuse(ownerPage.page, 'payments.check', { kind: 'unexpected' })
    await openConfirmation(ownerPage)
  },
  async 'payment refused'(ownerPage) {
    await refuse(ownerPage.page, 'payments.start', { kind: 'conflict', message: 'No.' })
    await confirm(ownerPage)
  },
  async 'payment without a redirect'(ownerPage) {
    await stubPaymentStart(ownerPage.page, '')
    await confirm(ownerPage)
  },
  async 'payment with another status'(ownerPage) {
    await refuse(ownerPage.page, 'payments.start', { kind: 'unavailable', message: 'Later.' })
    await confirm(ownerPage)
  },
  async 'payment without an answer'(ownerPage) {
    await failRequest(ownerPage.page, 'payments.start')
    await confirm(ownerPage)
  },
  async 'wallet with an error'(ownerPage) {
    await failRequest(ownerPage.page, 'payments.start')
    await visit(ownerPage, '/dashboard/active-device')
    await method(ownerPage.page, 'paypal').check()
    await ownerPage.page.getByRole('button', { name: /^PayPal/ }).click()
  },
  'back from the provider': (ownerPage) => visit(ownerPage, '/cowpayReturnUrl'),
  'cancelled at the provider': (ownerPage) => visit(ownerPage, '/device/playlists?payment_status=cancelled'),
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
  'wallet approved': onNewDevice(payWithWallet),
  'wallet refused': onNewDevice(async (other) => {
    const details = [{ issue: 'PAYER_CANNOT_PAY', description: 'The payer cannot pay.' }]
    const data = { status: 'error', step: 'declined', message: 'No.', msg: 'No.', details, debug_id: 'f00d' }
    await other.page.route(calls('payments.capture'), (route) =>
      route.fulfill({ json: [{ result: { data } }] }),
    )
    await payWithWallet(other)
  }),
}
