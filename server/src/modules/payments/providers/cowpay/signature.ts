import { createHash } from 'node:crypto'

/*
 * Cowpay's signatures (docs.cowpay.me/api): plain hashes in lower-case hexadecimal over values put one behind the other,
 * each in the text in which it is sent, with the hash key at one end. The callback's is MD5, too weak to confirm on.
 */

const hash = (algorithm: 'sha256' | 'md5', ...parts: string[]): string =>
  createHash(algorithm).update(parts.join('')).digest('hex')

interface Keys {
  readonly merchantCode: string
  readonly hashKey: string
}

/** Of a charge. `profile` is the customer's id with us, `amount` decimal text. */
export const signCharge = (
  { merchantCode, hashKey }: Keys,
  { name, profile, amount }: { name: string; profile: string; amount: string },
): string => hash('sha256', merchantCode, name, profile, amount, hashKey)

/** Of a question about a charge. */
export const signStatusRequest = ({ merchantCode, hashKey }: Keys, name: string): string =>
  hash('sha256', merchantCode, name, hashKey)

/** Of a callback, from its values as they were sent. */
export const signCallback = (
  { hashKey }: Pick<Keys, 'hashKey'>,
  { amount, cowpayReference, name, status }: Record<'amount' | 'cowpayReference' | 'name' | 'status', string>,
): string => hash('md5', hashKey, amount, cowpayReference, name, status)
