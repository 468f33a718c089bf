import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'

/** Marks a request of `ops check` to `/health`, which tells other callers less. */
export const CHECK_HEADER = 'X-Check'

/** The header's value: only who has the product's secrets can make it. */
export const checkProof = ({ secrets }: Pick<Config, 'secrets'>): string =>
  createHmac('sha256', secrets.pinPepper).update('player: request of a check').digest('base64url')

export function isCheck(config: Pick<Config, 'secrets'>, header: string): boolean {
  const [one, other] = [Buffer.from(header), Buffer.from(checkProof(config))]
  return one.length === other.length && timingSafeEqual(one, other)
}
