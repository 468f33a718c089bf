import { randomInt } from 'node:crypto'

/** Four digits, shown on a waiting television and compared in the dashboard or on another television. */
export const newClaimNumber = (): string => String(randomInt(1_000, 10_000))
