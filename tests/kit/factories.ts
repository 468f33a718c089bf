import type { PaymentMethod } from '@player/db'
import { registerDevice } from '@player/server/modules/devices'
import { openBrowser, type ApiResponse, type Browser } from './browser.ts'
import { CAPTCHA_ANSWER } from './settings.ts'
import type { Stack } from './stack.ts'

export interface OwnedDevice {
  readonly mac_address: string
  readonly device_key: string
}

export interface Owner extends OwnedDevice {
  readonly id: string
  readonly browser: Browser
}

export type TestTarget = Pick<Stack, 'url' | 'origin' | 'ctx' | 'sql' | 'paypal'>

let deviceCount = 0

export async function registered(stack: TestTarget, device_key = '123456'): Promise<OwnedDevice> {
  deviceCount += 1
  const pairs = deviceCount.toString(16).toUpperCase().padStart(6, '0').match(/../g) ?? []
  const device = { mac_address: ['02', '00', '5E', ...pairs].join(':'), device_key }
  await registerDevice(stack.ctx, device)
  return device
}

export async function captchaToken(browser: Browser): Promise<string> {
  const { status, body } = await browser.rest('GET', '/captcha/generate')
  if (status !== 200) throw new Error(`No captcha was created: ${JSON.stringify(body)}`)
  return String(body['token'])
}

export async function logIn(
  browser: Browser,
  device: OwnedDevice,
  captcha = CAPTCHA_ANSWER,
): Promise<ApiResponse> {
  const token = await captchaToken(browser)
  return browser.rest('POST', '/device/login', { ...device, captcha, token })
}

export async function loggedIn(stack: TestTarget, device_key?: string): Promise<Owner> {
  const device = await registered(stack, device_key)
  const browser = openBrowser(stack)
  const { status, body } = await logIn(browser, device)
  if (status !== 200) throw new Error(`The login failed: ${JSON.stringify(body)}`)
  return { ...device, id: await idOf(stack, device), browser }
}

export async function idOf(stack: TestTarget, { mac_address }: OwnedDevice): Promise<string> {
  const [row] = await stack.sql<{ id: string }>('select id from devices where mac_address = $1', mac_address)
  if (!row) throw new Error(`No device has the address ${mac_address}`)
  return row.id
}

export const sendQuestion = (stack: Pick<Stack, 'url' | 'origin'>): Promise<ApiResponse> =>
  openBrowser(stack).rest('POST', '/sendUserQuestion', QUESTION)

const QUESTION = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'Hello' }

/** The form fields that each redirect method needs. */
const FORMS: Record<Exclude<PaymentMethod, 'paypal'>, object> = {
  opay: {},
  opay1: {},
  ibostore: {},
  cowpay: { first_name: 'Ann', last_name: 'Owner', phone_number: '+201001234567' },
  crypto: { coin_type: 'BTC-CHAIN' },
}

export async function startPaying(
  stack: TestTarget,
  { id, browser }: Owner,
  method: keyof typeof FORMS,
  fields: object = {},
): Promise<{ readonly reference: string; readonly url: string }> {
  const form = { payment_type: method, email: 'ann@owner.test', ...FORMS[method], ...fields }
  const { status, body } = await browser.rest('POST', '/device/saveActivation', form)
  if (status !== 200) throw new Error(`No payment was started: ${JSON.stringify(body)}`)
  const [row] = await stack.sql<{ reference: string }>(
    'select reference from payments where device_id = $1 and method = $2 order by created_at desc limit 1',
    id,
    method,
  )
  return { reference: row?.reference ?? '', url: String(body['url']) }
}

export async function startPayPalPayment({ browser }: Owner): Promise<string> {
  const { status, body } = await browser.rest('POST', '/paypal/order/create')
  if (status !== 200) throw new Error(`No payment was started: ${JSON.stringify(body)}`)
  return String(body['id'])
}

export function capture({ browser }: Owner, orderId: string): Promise<ApiResponse> {
  return browser.rest('POST', `/paypal/order/capture/${orderId}`)
}

export async function payWithPayPal(stack: TestTarget, owner: Owner): Promise<string> {
  const orderId = await startPayPalPayment(owner)
  stack.paypal.control.approve(orderId)
  const { body } = await capture(owner, orderId)
  if (body['status'] !== 'success') throw new Error(`Nothing was captured: ${JSON.stringify(body)}`)
  return orderId
}

export async function deviceOf({ browser }: Owner): Promise<Record<string, unknown>> {
  const { device } = await browser.trpc.sessions.current.query()
  return { ...device }
}
