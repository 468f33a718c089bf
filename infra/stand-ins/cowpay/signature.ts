import { createHash } from 'node:crypto'

/** Cowpay hashes the values as sent, joined with the merchant's hash key. */
const hash = (algorithm: 'sha256' | 'md5', ...parts: readonly string[]): string =>
  createHash(algorithm).update(parts.join('')).digest('hex')

export interface Account {
  merchantCode: string
  hashKey: string
}

/** docs.cowpay.me/api/iframe */
export const signCharge = (
  { merchantCode, hashKey }: Account,
  charge: { reference: string; profile: string; amount: string },
): string => hash('sha256', merchantCode, charge.reference, charge.profile, charge.amount, hashKey)

/** docs.cowpay.me/api/status */
export const signQuery = ({ merchantCode, hashKey }: Account, reference: string): string =>
  hash('sha256', merchantCode, reference, hashKey)

/** As Cowpay's plugin checks it (github.com/cowpay-me/woocommerce). */
export const signCallback = (
  { hashKey }: Account,
  callback: { amount: string; id: string; reference: string; status: string },
): string => hash('md5', hashKey, callback.amount, callback.id, callback.reference, callback.status)
