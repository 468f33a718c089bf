import { randomBytes } from 'node:crypto'

/** Not guessable: 24 characters of A-Z a-z 0-9 _ -. Begins with a letter: a command line does not parse it as an option. */
export const newReference = (): string => `p${randomBytes(17).toString('base64url')}`

export const isReference = (text: string): boolean => /^p[\w-]{23}$/.test(text)
