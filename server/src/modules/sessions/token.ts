import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits, for a cookie or a captcha. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** All that is stored of a token: whoever reads the database cannot use it (D17). */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
