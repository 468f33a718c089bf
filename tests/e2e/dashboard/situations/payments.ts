import type { Page } from '@playwright/test'
import { blockDevice, extendLicence } from '@player/server/modules/devices'
import { z } from 'zod'
import { continueButton, havePayment, method, openOffer, pay, startAt } from '../offers.ts'
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

const card =
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

const crypto =
  (email: string, coin: string): Arrange =>
  async ({ page, device }) => {
    await openOffer(page, device)
    await method(page, 'crypto').check()
    await page.getByLabel(LABELS.email, { exact: true }).fill(email)
    await page.getByLabel('Coin type').selectOption(coin)
    await pay(page).click()
  }

async function choose({ page, device }: OwnerPage): Promise<void> {
  await openOffer(page, device)
  await method(page, 'opay').check()
  await pay(page).click()
}

async function start(ownerPage: OwnerPage): Promise<void> {
  await choose(ownerPage)
  await continueButton(ownerPage.page).click()
}

/** The answer of the check for a device without an offer. */
async function checkMac(page: Page): Promise<string> {
  const headers = { 'X-Client-Origin': process.env['SITE_URL'] ?? '' }
  const answer = await page.request.get('/frontend/device/checkMacValid', { headers })
  return z.object({ status: z.literal('error'), msg: z.string() }).parse(await answer.json()).msg
}

/** Logs in to another device, which the situation may change permanently. */
async function ownDevice(ownerPage: OwnerPage): Promise<OwnerPage> {
  const device = await newDevice(ownerPage.product)
  // The open page would detect that its session ends.
  await ownerPage.page.goto('about:blank')
  await logIn(ownerPage.page, device)
  return { ...ownerPage, device }
}

async function approve(ownerPage: OwnerPage): Promise<void> {
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
  'a card without a first name': card({ first: '' }),
  'a card without a last name': card({ last: '' }),
  'a card without a phone number': card({ mobile: '' }),
  'a card with an invalid phone number': card({ mobile: '12' }),
  'a card without an email': card({ email: '' }),
  'a card with an invalid email': card({ email: 'ann@owner' }),
  'crypto without an email': crypto('', 'BTC'),
  'crypto with an invalid email': crypto('ann@owner', 'BTC'),
  'crypto without a coin': crypto(FILLED.email, ''),
  async 'a blocked device'(ownerPage) {
    const own = await ownDevice(ownerPage)
    // The stream would hide the offer as soon as the device is blocked.
    await own.page.route(calls('devices.live'), () => undefined)
    await openOffer(own.page, own.device)
    await blockDevice(own.product, SUPPORT, own.device.mac, true)
    await method(own.page, 'opay').check()
    await pay(own.page).click()
  },
  async 'a device that is active for life'(ownerPage) {
    const { page, product, device } = await ownDevice(ownerPage)
    await extendLicence(product, SUPPORT, device.mac, 'lifetime')
    return checkMac(page)
  },
  async 'a payment on hold'(ownerPage) {
    const { page, product, device } = await ownDevice(ownerPage)
    await havePayment(product, device, { state: 'held' })
    return checkMac(page)
  },
  async 'check refused without a message'(ownerPage) {
    const own = await ownDevice(ownerPage)
    await refuse(own.page, 'payments.check', { kind: 'unexpected' })
    await choose(own)
  },
  async 'payment refused'(ownerPage) {
    const own = await ownDevice(ownerPage)
    await refuse(own.page, 'payments.start', { kind: 'conflict', message: 'No.' })
    await start(own)
  },
  async 'payment without a redirect'(ownerPage) {
    const own = await ownDevice(ownerPage)
    await startAt(own.page, '')
    await start(own)
  },
  async 'payment with another status'(ownerPage) {
    const own = await ownDevice(ownerPage)
    await refuse(own.page, 'payments.start', { kind: 'unavailable', message: 'Later.' })
    await start(own)
  },
  async 'payment without an answer'(ownerPage) {
    const own = await ownDevice(ownerPage)
    await failRequest(own.page, 'payments.start')
    await start(own)
  },
  async 'wallet approved'(ownerPage) {
    await approve(await ownDevice(ownerPage))
  },
  async 'wallet refused'(ownerPage) {
    const own = await ownDevice(ownerPage)
    const details = [{ issue: 'PAYER_CANNOT_PAY', description: 'The payer cannot pay.' }]
    const data = { status: 'error', step: 'declined', message: 'No.', msg: 'No.', details, debug_id: 'f00d' }
    await own.page.route(calls('payments.capture'), (route) =>
      route.fulfill({ json: [{ result: { data } }] }),
    )
    await approve(own)
  },
  async 'wallet with an error'(ownerPage) {
    const own = await ownDevice(ownerPage)
    await failRequest(own.page, 'payments.start')
    await visit(own, '/dashboard/active-device')
    await method(own.page, 'paypal').check()
    await own.page.getByRole('button', { name: /^PayPal/ }).click()
  },
  'back from the provider': (ownerPage) => comeBack(ownerPage, '/cowpayReturnUrl'),
  'cancelled at the provider': (ownerPage) =>
    comeBack(ownerPage, '/device/playlists?payment_status=cancelled'),
}

async function comeBack(ownerPage: OwnerPage, path: string): Promise<void> {
  await visit(await ownDevice(ownerPage), path)
}
