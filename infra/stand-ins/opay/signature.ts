import { createHmac } from 'node:crypto'

/** A callback's content; eight of its fields are signed. */
interface Payload {
  amount: string
  currency: string
  reference: string
  refunded: boolean
  status: string
  /** ISO 8601 in UTC, to the second. */
  timestamp: string
  token: string
  transactionId: string
}

/** The signature of a request: HMAC-SHA512 of its body in hexadecimal (doc.opaycheckout.com/api-signature). */
export const signRequest = (body: string, key: string): string =>
  createHmac('sha512', key).update(body).digest('hex')

/** The body as OPay signs it: keys sorted at every depth, no spaces, slashes not escaped. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The `sha512` of a callback, which is HMAC-SHA3-512 of a text in OPay's format (doc.opaycheckout.com/callback-signature). */
export function signCallback(payload: Payload, key: string): string {
  const { amount, currency, reference, refunded, status, timestamp, token, transactionId } = payload
  const text = `{Amount:"${amount}",Currency:"${currency}",Reference:"${reference}",Refunded:${refunded ? 't' : 'f'},Status:"${status}",Timestamp:"${timestamp}",Token:"${token}",TransactionID:"${transactionId}"}`
  return createHmac('sha3-512', key).update(text).digest('hex')
}
