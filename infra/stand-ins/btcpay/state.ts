import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { table } from '../shared/store.ts'
import { webhookState } from '../shared/webhook-state.ts'

/** The stored state. Money in minor units, times in unix seconds. */

const payment = z.object({
  id: z.string(),
  receivedDate: z.number(),
  /** In 10⁻⁸ coins. */
  value: z.number(),
  status: z.enum(['Processing', 'Settled', 'Invalid']),
  paymentMethodId: z.string(),
})
export type Payment = z.infer<typeof payment>

/** The fields that the product sends, stored and returned as received; BTCPay accepts more. */
export const checkoutOptions = z.object({
  paymentMethods: z.array(z.string()).min(1).optional(),
  defaultPaymentMethod: z.string().optional(),
  expirationMinutes: z.number().positive(),
  monitoringMinutes: z.number().nonnegative(),
  redirectURL: z.string(),
  redirectAutomatically: z.boolean(),
})

const invoice = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']),
  metadata: z.record(z.string(), z.unknown()),
  checkout: checkoutOptions,
  createdTime: z.number(),
  expirationTime: z.number(),
  payments: z.array(payment),
  /** Promised refunds, in minor units. */
  refunded: z.number(),
})
export type Invoice = z.infer<typeof invoice>

const pullPayment = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Text, because it may be an amount of a coin. */
  amount: z.string(),
  currency: z.string(),
})
export type PullPayment = z.infer<typeof pullPayment>

const attempt = z.object({
  id: z.string(),
  eventId: z.string(),
  timestamp: z.number(),
  httpCode: z.number().nullable(),
  status: z.enum(['HttpSuccess', 'HttpError', 'Failed']),
})
export type Attempt = z.infer<typeof attempt>

export const state = z.object({
  invoices: table(invoice),
  /** Promised refunds, which the payer claims. */
  pullPayments: table(pullPayment),
  attempts: table(attempt),
  ...webhookState,
})
export type State = z.infer<typeof state>

/** The merchant's order id. */
export const orderIdOf = ({ metadata }: Invoice): string | null =>
  typeof metadata['orderId'] === 'string' ? metadata['orderId'] : null

export const unixNow = (): number => Math.floor(Date.now() / 1000)

const BASE_58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** An id in BTCPay's format: 22 characters of base 58. */
export const newId = (): string => [...randomBytes(22)].map((byte) => BASE_58[byte % BASE_58.length]).join('')
