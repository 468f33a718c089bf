import { randomInt } from 'node:crypto'

/** A key for the login: six digits. */
export const randomKey = (): string => String(randomInt(1_000_000)).padStart(6, '0')
