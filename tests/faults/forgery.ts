import { paymentProviders } from '@player/server/modules/payments'
import { signStoreEvent } from '../kit/callbacks.ts'
import { capture, startPaying, startPayPalPayment } from '../kit/factories.ts'
import { startRecorder, type RecordedRequest } from '../kit/recorder.ts'
import { must, type Scenario } from './row.ts'
import type { TestedSystem } from './tested-system.ts'

/** Pays by every method and returns the genuine callbacks, which go to a recorder instead of the product. */
export async function callbacksOfAllMethods(scenario: Scenario): Promise<RecordedRequest[]> {
  const { providers } = scenario.system
  const { paypal, opay, cowpay, btcpay, store } = providers
  const recorder = await startRecorder()
  providers.sendCallbacksTo(recorder.url)
  const recorded: RecordedRequest[] = []
  try {
    const wallet = await scenario.owner()
    const orderId = await startPayPalPayment(wallet)
    paypal.control.approve(orderId)
    await capture(wallet, orderId)
    for (const account of ['opay', 'opay1'] as const) {
      opay.control.setWebhooks({ url: `${recorder.url}/webhooks/opay/${account}` })
      opay.control.pay((await startPaying(scenario.system, await scenario.owner(), account)).reference)
      await opay.control.deliverAll()
    }
    cowpay.control.pay((await startPaying(scenario.system, await scenario.owner(), 'cowpay')).reference)
    const coins = (await startPaying(scenario.system, await scenario.owner(), 'crypto')).reference
    btcpay.control.pay(coins)
    btcpay.control.confirm(coins)
    const buyer = await scenario.owner()
    const { reference } = await startPaying(scenario.system, buyer, 'ibostore')
    store.control.buy({ macAddress: buyer.mac_address, reference })
    for (const { control } of [paypal, cowpay, btcpay, store]) await control.deliverAll()
    recorded.push(...recorder.sent)
  } finally {
    opay.control.setWebhooks({ url: null })
    providers.sendCallbacksTo(scenario.system.url)
    await recorder.stop()
  }
  const webhooks = new Set(recorded.map(({ path }) => path))
  must(webhooks.size === paymentProviders.length, `Each webhook is called: ${[...webhooks].join()}`)
  return recorded
}

export async function send({ url }: TestedSystem, { path, headers, body }: RecordedRequest): Promise<number> {
  const answer = await fetch(url + path, { method: 'POST', headers, body: new Uint8Array(body) })
  await answer.arrayBuffer()
  return answer.status
}

export function forgeries(
  genuine: readonly RecordedRequest[],
  attackerUrl: string,
): [name: string, forged: RecordedRequest][] {
  const webhooks = [...new Set(genuine.map(({ path }) => path))]
  return genuine.flatMap((sent): [string, RecordedRequest][] => [
    [`${sent.path} without a signature`, withoutSignature(sent)],
    [`${sent.path} with another signature`, withOtherSignature(sent)],
    [`${sent.path} for another payment`, forOtherPayment(sent, genuine)],
    ...webhooks
      .filter((path) => path !== sent.path)
      .map((path): [string, RecordedRequest] => [`${sent.path} sent to ${path}`, { ...sent, path }]),
    ...(sent.path === '/webhooks/paypal' ? payPalForgeries(sent, attackerUrl) : []),
    ...(sent.path === '/webhooks/ibostore' ? storeForgeries(sent) : []),
  ])
}

const SIGNATURE_HEADER = /^(paypal-transmission-sig|btcpay-sig|webhook-signature)$/
const SIGNATURE_IN_BODY = /"(sha512|signature)":"([0-9a-f]+)"/

function withoutSignature(sent: RecordedRequest): RecordedRequest {
  const kept = Object.entries(sent.headers).filter(([name]) => !SIGNATURE_HEADER.test(name))
  const headers = Object.fromEntries(kept)
  return { ...sent, headers, body: Buffer.from(sent.body.toString().replace(SIGNATURE_IN_BODY, '"$1":""')) }
}

function withOtherSignature(sent: RecordedRequest): RecordedRequest {
  const altered = (text: string) =>
    text.replace(/[0-9a-f](?=[^0-9a-f]*$)/i, (last) => (last === '0' ? '1' : '0'))
  const headers = Object.fromEntries(
    Object.entries(sent.headers).map(([name, value]) => [
      name,
      SIGNATURE_HEADER.test(name) ? `x${value.slice(0, -4)}AAA=` : value,
    ]),
  )
  const body = sent.body
    .toString()
    .replace(SIGNATURE_IN_BODY, (_, name: string, value: string) => `"${name}":"${altered(value)}"`)
  return { ...sent, headers, body: Buffer.from(body) }
}

const REFERENCE = /(?<=:\s*")p[\w-]{23}(?=["-])/g

function forOtherPayment(sent: RecordedRequest, genuine: readonly RecordedRequest[]): RecordedRequest {
  const reference = sent.body.toString().match(REFERENCE)?.[0] ?? ''
  const otherReferences = genuine.flatMap(({ body }) => body.toString().match(REFERENCE) ?? [])
  const other = otherReferences.find((candidate) => candidate !== reference) ?? ''
  return { ...sent, body: Buffer.from(sent.body.toString().replaceAll(reference, other)) }
}

function payPalForgeries(sent: RecordedRequest, attackerUrl: string): [string, RecordedRequest][] {
  const genuine = new URL(sent.headers['paypal-cert-url'] ?? '')
  const addresses = [
    `${attackerUrl}${genuine.pathname}`,
    `https://api.paypal.com.attacker.example${genuine.pathname}`,
    `https://api.sandbox.paypal.com${genuine.pathname}`,
    `${genuine.origin}@${new URL(attackerUrl).host}${genuine.pathname}`,
    `${genuine.origin}/v1/notifications/certs/../../../${new URL(attackerUrl).host}`,
    `${genuine.origin}/somewhere/else`,
    'file:///etc/passwd',
    'data:text/plain,certificate',
    '',
  ]
  const header = (name: string, value: string): RecordedRequest => ({
    ...sent,
    headers: { ...sent.headers, [name]: value },
  })
  return [
    ...addresses.map((address): [string, RecordedRequest] => [
      `A certificate at ${address}`,
      header('paypal-cert-url', address),
    ]),
    ['Another algorithm', header('paypal-auth-algo', 'none')],
    ['Another transmission', header('paypal-transmission-id', 'another')],
    ['Another time', header('paypal-transmission-time', new Date().toISOString())],
  ]
}

/** Forgeries with a valid signature, but a timestamp outside the tolerance. */
function storeForgeries(sent: RecordedRequest): [string, RecordedRequest][] {
  return [-301, 330, 86_400].map((seconds) => {
    const signed = signStoreEvent(sent.body, sent.headers['webhook-id'], seconds)
    const forged = { ...sent, headers: { ...sent.headers, ...signed } }
    return [`An event of the store whose time is ${seconds} seconds off`, forged]
  })
}
