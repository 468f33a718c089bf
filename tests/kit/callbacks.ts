import { createHmac, randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@player/db'
import { sign as signBtcpay } from '@player/infra/btcpay'
import { signCallback as signCowpay } from '@player/infra/cowpay'
import { signCallback as signOPay } from '@player/infra/opay'
import * as z from 'zod'
import { STORE_SECRET } from './providers.ts'
import type { Stack } from './stack.ts'

interface SignedCallback {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const REFERENCE = `p${'x'.repeat(23)}`
const time = () => `${new Date().toISOString().slice(0, 19)}Z`

const opayBody = {
  payload: {
    amount: '45000',
    currency: 'EGP',
    instrumentType: 'BankCard',
    reference: REFERENCE,
    refunded: false,
    status: 'SUCCESS',
    timestamp: time(),
    token: '1',
    transactionId: '1',
  },
  type: 'transaction-status',
}

/** A valid callback of each method about an unknown payment, without its signature. */
export const callbackBodies: Readonly<Record<PaymentMethod, object>> = {
  paypal: {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource_type: 'capture',
    resource: {
      id: '1AB',
      custom_id: REFERENCE,
      invoice_id: REFERENCE,
      supplementary_data: { related_ids: { order_id: '2CD' } },
      links: [{ rel: 'up', href: 'https://api.paypal.com/v2/checkout/orders/2CD' }],
    },
  },
  opay: opayBody,
  opay1: opayBody,
  cowpay: {
    merchant_reference_id: REFERENCE,
    cowpay_reference_id: '1',
    order_status: 'PAID',
    amount: '425.00',
  },
  crypto: {
    deliveryId: randomUUID(),
    type: 'InvoiceSettled',
    timestamp: 1_750_000_000,
    storeId: 'Store',
    invoiceId: '1',
    metadata: { orderId: REFERENCE, deviceId: randomUUID() },
  },
  ibostore: {
    type: 'order.paid',
    timestamp: time(),
    data: {
      order_id: '1',
      reference: REFERENCE,
      mac_address: '02:00:5E:00:00:01',
      amount: { value: '7.99', currency: 'EUR' },
      occurred_at: time(),
    },
  },
}

const fields = z.looseObject({ payload: z.looseObject({}).catch({}) }).catch({ payload: {} })

/** Signs any body with the secrets of the tests' accounts. */
export function signCallback(
  method: PaymentMethod,
  body: string,
  { paypal }: Pick<Stack, 'paypal'>,
): SignedCallback {
  switch (method) {
    case 'paypal':
      return { headers: paypal.sign(body), body }
    case 'opay':
    case 'opay1':
      return {
        headers: {},
        body: withSignature(body, 'sha512', (content) =>
          signOPay(
            { ...opayBody.payload, ...content.payload },
            `OPAYPRV-merchant-${method === 'opay' ? 1 : 2}`,
          ),
        ),
      }
    case 'cowpay':
      return {
        headers: {},
        body: withSignature(body, 'signature', (content) => {
          const text = (name: string) => String(content[name])
          return signCowpay(
            { merchantCode: 'MERCHANT', hashKey: 'hash-key' },
            {
              amount: text('amount'),
              id: text('cowpay_reference_id'),
              reference: text('merchant_reference_id'),
              status: text('order_status'),
            },
          )
        }),
      }
    case 'crypto':
      return { headers: { 'btcpay-sig': signBtcpay(body, 'webhook-secret') }, body }
    case 'ibostore': {
      return { headers: signStoreEvent(body), body }
    }
  }
}

/** The headers of an event of the store, by Standard Webhooks, from a clock that is `secondsAhead`. */
export function signStoreEvent(body: string | Buffer, id: string = randomUUID(), secondsAhead = 0) {
  const timestamp = String(Math.floor(Date.now() / 1_000) + secondsAhead)
  const key = Buffer.from(STORE_SECRET.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** Adds the signature to a JSON object; other texts are unchanged. */
function withSignature(
  body: string,
  name: string,
  sign: (content: z.infer<typeof fields>) => string,
): string {
  try {
    const content: unknown = JSON.parse(body)
    if (typeof content !== 'object' || content === null || Array.isArray(content)) return body
    return JSON.stringify({ ...content, [name]: sign(fields.parse(content)) })
  } catch {
    // Not JSON, or nested too deeply.
    return body
  }
}
