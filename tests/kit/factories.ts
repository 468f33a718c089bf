import { registerDevice } from '@player/server/modules/devices'
import { openBrowser, type Answer, type Browser } from './browser.ts'
import { CAPTCHA_ANSWER } from './settings.ts'
import type { Stack } from './stack.ts'

/** A device as its owner knows it. */
export interface OwnedDevice {
  readonly mac_address: string
  readonly device_key: string
}

/** A device with the browser of its owner, who has logged in. */
export interface Owner extends OwnedDevice {
  readonly id: string
  readonly browser: Browser
}

/** Where devices and their owners are made: of a stack they need no more than this. */
export type Ground = Pick<Stack, 'url' | 'origin' | 'ctx' | 'sql' | 'paypal'>

let devices = 0

/** Registers a device with an address of its own, and its trial. */
export async function registered(stack: Ground, device_key = '123456'): Promise<OwnedDevice> {
  devices += 1
  const pairs = devices.toString(16).toUpperCase().padStart(6, '0').match(/../g) ?? []
  const device = { mac_address: ['02', '00', '5E', ...pairs].join(':'), device_key }
  await registerDevice(stack.ctx, device)
  return device
}

/** Fetches a captcha and gives its token. */
export async function captchaToken(browser: Browser): Promise<string> {
  const { body } = await browser.rest('GET', '/captcha/generate')
  return String(body['token'])
}

/** Fills in the login form and sends it. */
export async function logIn(
  browser: Browser,
  device: OwnedDevice,
  captcha = CAPTCHA_ANSWER,
): Promise<Answer> {
  const token = await captchaToken(browser)
  return browser.rest('POST', '/device/login', { ...device, captcha, token })
}

/** A new device whose owner has logged in. */
export async function loggedIn(stack: Ground, device_key?: string): Promise<Owner> {
  const device = await registered(stack, device_key)
  const browser = openBrowser(stack)
  const { status, body } = await logIn(browser, device)
  if (status !== 200) throw new Error(`Nobody could log in: ${JSON.stringify(body)}`)
  return { ...device, id: await idOf(stack, device), browser }
}

export async function idOf(stack: Ground, { mac_address }: OwnedDevice): Promise<string> {
  const [row] = await stack.sql<{ id: string }>('select id from devices where mac_address = $1', mac_address)
  if (!row) throw new Error(`There is no device ${mac_address}`)
  return row.id
}

/** What the form asks of whoever pays with each method. */
const FORMS = {
  opay: {},
  opay1: {},
  ibostore: {},
  cowpay: { first_name: 'Ann', last_name: 'Owner', phone_number: '+201001234567' },
  crypto: { coin_type: 'BTC-CHAIN' },
}

/** Starts to pay with a method that sends its owner on; gives our reference, and where it goes on. */
export async function startPaying(
  stack: Ground,
  { id, browser }: Owner,
  method: keyof typeof FORMS,
  more: object = {},
): Promise<{ readonly reference: string; readonly url: string }> {
  const form = { payment_type: method, email: 'ann@owner.test', ...FORMS[method], ...more }
  const { status, body } = await browser.rest('POST', '/device/saveActivation', form)
  if (status !== 200) throw new Error(`No payment was started: ${JSON.stringify(body)}`)
  const [row] = await stack.sql<{ reference: string }>(
    'select reference from payments where device_id = $1 and method = $2 order by created_at desc limit 1',
    id,
    method,
  )
  return { reference: row?.reference ?? '', url: String(body['url']) }
}

/** Starts to pay with PayPal's buttons; gives PayPal's number of the order. */
export async function startPayPalPayment({ browser }: Owner): Promise<string> {
  const { status, body } = await browser.rest('POST', '/paypal/order/create')
  if (status !== 200) throw new Error(`No payment was started: ${JSON.stringify(body)}`)
  return String(body['id'])
}

/** What PayPal's buttons do once the payer has approved. */
export function capture({ browser }: Owner, orderId: string): Promise<Answer> {
  return browser.rest('POST', `/paypal/order/capture/${orderId}`)
}

/** Pays with PayPal from start to end: the money is captured, and what follows of it is left to the workers. */
export async function payWithPayPal(stack: Ground, owner: Owner): Promise<string> {
  const orderId = await startPayPalPayment(owner)
  stack.paypal.control.approve(orderId)
  const { body } = await capture(owner, orderId)
  if (body['status'] !== 'success') throw new Error(`Nothing was captured: ${JSON.stringify(body)}`)
  return orderId
}

/** What the owner's dashboard shows of the device. */
export async function deviceOf({ browser }: Owner): Promise<Record<string, unknown>> {
  const { device } = await browser.trpc.sessions.current.query()
  return { ...device }
}
