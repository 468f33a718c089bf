import { createHash } from 'node:crypto'

/** Cowpay hashes values one after the other, each in its text as sent, with the merchant's hash key among them. */
const hash = (algorithm: 'sha256' | 'md5', ...parts: readonly string[]): string =>
  createHash(algorithm).update(parts.join('')).digest('hex')

export interface Account {
  merchantCode: string
  hashKey: string
}

/** Of the request for a frame (docs.cowpay.me/api/iframe). */
export const signCharge = (
  { merchantCode, hashKey }: Account,
  charge: { reference: string; profile: string; amount: string },
): string => hash('sha256', merchantCode, charge.reference, charge.profile, charge.amount, hashKey)

/** Of the question how a charge stands (docs.cowpay.me/api/status). */
export const signQuestion = ({ merchantCode, hashKey }: Account, reference: string): string =>
  hash('sha256', merchantCode, reference, hashKey)

/** Of a callback, as Cowpay's own plugin checks it (github.com/cowpay-me/woocommerce). */
export const signCallback = (
  { hashKey }: Account,
  callback: { amount: string; id: string; reference: string; status: string },
): string => hash('md5', hashKey, callback.amount, callback.id, callback.reference, callback.status)
