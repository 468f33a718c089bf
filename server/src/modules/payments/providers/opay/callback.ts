import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { notGenuine } from '../protocol/failures.ts'
import { parseCallback } from '../protocol/json.ts'
import { referenceIn } from '../protocol/order-names.ts'
import type { Notification } from '../provider.ts'
import { isSameText } from '../protocol/same-text.ts'

/** A quote inside a value could make one signed text out of two different callbacks. */
const text = z.string().regex(/^[^"]{0,256}$/)

/** The eight fields that are signed. Others, such as fee, country and channel, are not, and nobody reads them. */
const payload = z.object({
  amount: text,
  currency: text,
  reference: text.min(1),
  refunded: z.boolean(),
  status: text,
  timestamp: text,
  token: text.nullish(),
  transactionId: text,
})

const callback = z.object({
  payload,
  sha512: z.string().regex(/^[0-9a-f]{128}$/i),
  // OPay's other scheme, MACQUIRING_CALLBACK, signs otherwise and is for other products.
  type: z.literal('transaction-status'),
})

/**
 * Checks that OPay signed a callback for this account, and gives what it is about. Its signature is the body's own field
 * `sha512`; the account's key is that of the address which was called.
 *
 * @throws Failure unauthorised when it is not OPay's, invalid for what is no JSON
 */
export function readCallback(body: Buffer, secretKey: string): Notification {
  const read = callback.safeParse(parseCallback(body))
  if (!read.success) throw notGenuine('The body is no transaction-status callback')
  const { payload: signed, sha512 } = read.data
  if (!isSameText(sha512.toLowerCase(), signCallback(signed, secretKey)))
    throw notGenuine('The signature is not of this message')
  const reference = referenceIn(signed.reference)
  const isRefund = signed.reference !== reference && signed.reference.endsWith('-refund')
  return {
    eventKey: sha512.toLowerCase(),
    reference,
    providerReference: isRefund ? null : signed.reference,
    captureReference: null,
    macAddress: null,
    deviceId: null,
    // The status that OPay can be asked for does not tell a refund that was made in its console.
    reportedStatus: signed.refunded ? { kind: 'returned', as: 'refunded' } : null,
  }
}

/**
 * A callback's signature (doc.opaycheckout.com/callback-signature): HMAC-SHA3-512 in lower-case hexadecimal, despite its
 * name, over this text with every value as it was sent.
 */
export function signCallback(signed: z.infer<typeof payload>, secretKey: string): string {
  const { amount, currency, reference, refunded, status, timestamp, token, transactionId } = signed
  const message =
    `{Amount:"${amount}",Currency:"${currency}",Reference:"${reference}",Refunded:${refunded ? 't' : 'f'},` +
    `Status:"${status}",Timestamp:"${timestamp}",Token:"${token ?? ''}",TransactionID:"${transactionId}"}`
  return createHmac('sha3-512', secretKey).update(message).digest('hex')
}
