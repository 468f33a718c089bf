import { randomBytes } from 'node:crypto'

const PATTERN = /^p[\w-]{23}$/

/** Not guessable: 24 characters of A-Z a-z 0-9 _ -. Begins with a letter, so that a command line does not parse it as an option. */
export const newReference = (): string => `p${randomBytes(17).toString('base64url')}`

/** Whether a text has the form of a reference. */
export const isReference = (text: string): boolean => PATTERN.test(text)
