import { randomBytes } from 'node:crypto'

/**
 * What a provider knows a payment by: nobody guesses it, and every provider takes it. 24 of A-Z a-z 0-9 _ - that begin
 * with a letter, so that a command line does not take it for an option.
 */
export const newReference = (): string => `p${randomBytes(17).toString('base64url')}`
