import { hash, type KeyObject, randomBytes, createHmac } from 'node:crypto'

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form, which cannot be used as a token (D17). */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A keyed hash of the parts, so that addresses are not stored and cannot be guessed. */
export function keyedHash(pepper: KeyObject | Buffer, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', pepper).update(parts.join('\n')).digest()
}
