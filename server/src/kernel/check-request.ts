import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'
import { isSameText } from './same-text.ts'

/** The header of `ops check` for `/health`, which answers other callers with less. */
export const CHECK_HEADER = 'X-Check'

export const checkProof = ({ secrets }: Pick<Config, 'secrets'>): string =>
  createHmac('sha256', secrets.pinPepper).update('player: request of a check').digest('base64url')

export const isCheck = (config: Pick<Config, 'secrets'>, header: string): boolean =>
  isSameText(header, checkProof(config))
