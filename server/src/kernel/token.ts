import { hash, randomBytes } from 'node:crypto'

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form, which cannot be used as a token (D17). */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')
