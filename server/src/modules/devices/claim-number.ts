import { randomInt } from 'node:crypto'

/** Four digits, shown on a waiting television and compared in the dashboard. */
export const newClaimNumber = (): string => String(randomInt(10_000)).padStart(4, '0')
