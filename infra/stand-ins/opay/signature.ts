import { createHmac } from 'node:crypto'

type TextField = 'amount' | 'currency' | 'reference' | 'status' | 'timestamp' | 'token' | 'transactionId'
/** The signed fields of a callback. The timestamp is in UTC, to the second. */
type Payload = Readonly<Record<TextField, string>> & { readonly refunded: boolean }

/** doc.opaycheckout.com/api-signature */
export const signRequest = (body: string, key: string): string =>
  createHmac('sha512', key).update(body).digest('hex')

/** OPay's form: keys sorted at every depth, no spaces, slashes not escaped. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** The `sha512` of a callback, in fact HMAC-SHA3-512 (doc.opaycheckout.com/callback-signature). */
export function signCallback(payload: Payload, key: string): string {
  const { amount, currency, reference, refunded, status, timestamp, token, transactionId } = payload
  const text = `{Amount:"${amount}",Currency:"${currency}",Reference:"${reference}",Refunded:${refunded ? 't' : 'f'},Status:"${status}",Timestamp:"${timestamp}",Token:"${token}",TransactionID:"${transactionId}"}`
  return createHmac('sha3-512', key).update(text).digest('hex')
}
