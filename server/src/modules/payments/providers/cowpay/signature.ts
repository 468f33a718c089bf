import { createHash } from 'node:crypto'

/* docs.cowpay.me/api: plain hashes of concatenated values as sent. MD5, for callbacks, is too weak to confirm a payment. */

const hash = (algorithm: 'sha256' | 'md5', ...parts: string[]): string =>
  createHash(algorithm).update(parts.join('')).digest('hex')

interface Keys {
  readonly merchantCode: string
  readonly hashKey: string
}

/** `profile` is the customer's id on our side, `amount` decimal text. */
export const signCharge = (
  { merchantCode, hashKey }: Keys,
  { name, profile, amount }: { name: string; profile: string; amount: string },
): string => hash('sha256', merchantCode, name, profile, amount, hashKey)

export const signStatusRequest = ({ merchantCode, hashKey }: Keys, name: string): string =>
  hash('sha256', merchantCode, name, hashKey)

export const signCallback = (
  { hashKey }: Pick<Keys, 'hashKey'>,
  { amount, cowpayReference, name, status }: Record<'amount' | 'cowpayReference' | 'name' | 'status', string>,
): string => hash('md5', hashKey, amount, cowpayReference, name, status)
