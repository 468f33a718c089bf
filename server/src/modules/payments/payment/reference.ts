import { randomBytes } from 'node:crypto'

/** A reference cannot be guessed: 24 characters of A-Z a-z 0-9 _ -. It begins with a letter, so that no command line parses it as an option. */
export const newReference = (): string => `p${randomBytes(17).toString('base64url')}`

export const isReference = (text: string): boolean => /^p[\w-]{23}$/.test(text)
