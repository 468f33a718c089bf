import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ProviderStatus } from '../../payment/provider-status.ts'
import { notGenuine } from '../protocol/failures.ts'
import { parseCallback } from '../protocol/json.ts'
import { referenceIn, refundName } from '../protocol/order-names.ts'
import type { Notification } from '../provider.ts'
import { isSameText } from '../../../../kernel/same-text.ts'

/** A quote in a value would allow two callbacks with the same signed text. */
const text = z.string().regex(/^[^"]{0,256}$/)

/** The eight signed fields and the instrument. Other unsigned fields, such as fee and country, are not read. */
const payload = z.object({
  amount: text,
  currency: text,
  reference: text.min(1),
  refunded: z.boolean(),
  status: text,
  timestamp: text,
  token: text.nullish(),
  transactionId: text,
  /** Not signed. Affects only how a pending order is shown, and whether it is closed when another order is paid. */
  instrumentType: z.unknown().optional(),
})

const callback = z.object({
  payload,
  sha512: z.string().regex(/^[0-9a-f]{128}$/i),
  // OPay's scheme MACQUIRING_CALLBACK is signed differently and belongs to other products.
  type: z.literal('transaction-status'),
})

/** Verifies the signature `sha512` with the key of the account whose URL was called. @throws Failure unauthorised, invalid */
export function readCallback(body: Buffer, secretKey: string): Notification {
  const parsed = callback.safeParse(parseCallback(body))
  if (!parsed.success) throw notGenuine('The body is not a transaction-status callback')
  const { payload: signed, sha512 } = parsed.data
  if (!isSameText(sha512.toLowerCase(), signCallback(signed, secretKey)))
    throw notGenuine('The signature does not match')
  const reference = referenceIn(signed.reference)
  const isRefund = signed.reference.startsWith(refundName(reference, 1))
  return {
    eventKey: sha512.toLowerCase(),
    reference,
    providerReference: isRefund ? null : signed.reference,
    captureReference: null,
    macAddress: null,
    deviceId: null,
    // Refunds made in OPay's console do not appear in a queried status.
    reportedStatus: signed.refunded ? { kind: 'returned', as: 'refunded' } : pendingStatus(signed),
  }
}

/** The status of a pending order, which a query returns without its instrument. Only an order with a code for cash is unpaid. */
function pendingStatus({ status, instrumentType }: z.infer<typeof payload>): ProviderStatus | null {
  if (status.toUpperCase() !== 'PENDING') return null
  return { kind: instrumentType === 'ReferenceCode' ? 'unpaid' : 'pending' }
}

/** HMAC-SHA3-512 (doc.opaycheckout.com/callback-signature), despite the field's name, over values as sent. */
export function signCallback(signed: Omit<z.infer<typeof payload>, 'instrumentType'>, secretKey: string) {
  const { amount, currency, reference, refunded, status, timestamp, token, transactionId } = signed
  const message =
    `{Amount:"${amount}",Currency:"${currency}",Reference:"${reference}",Refunded:${refunded ? 't' : 'f'},` +
    `Status:"${status}",Timestamp:"${timestamp}",Token:"${token ?? ''}",TransactionID:"${transactionId}"}`
  return createHmac('sha3-512', secretKey).update(message).digest('hex')
}
