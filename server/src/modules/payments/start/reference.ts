import { randomBytes } from 'node:crypto'

const FORM = /^p[\w-]{23}$/

/**
 * What a provider knows a payment by: nobody guesses it, and every provider takes it. 24 of A-Z a-z 0-9 _ - that begin
 * with a letter, so that a command line does not take it for an option.
 */
export const newReference = (): string => `p${randomBytes(17).toString('base64url')}`

/** Whether a text may be one of ours. */
export const isReference = (text: string): boolean => FORM.test(text)
