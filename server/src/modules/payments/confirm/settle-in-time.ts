import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { settlePayment } from './settle-payment.ts'

const MAX_WAIT_MS = 2_000

/** Settles a payment while its owner waits. Returns null without an answer in time; a later answer is still applied. */
export function settleInTime(ctx: Context, paymentId: string): Promise<ProviderStatus | null> {
  const settled = settlePayment(ctx, { paymentId }).catch((error: unknown) => {
    ctx.log.warn({ err: error, paymentId }, 'A payment could not be settled while its owner waits')
    return null
  })
  return Promise.race([settled, wait(MAX_WAIT_MS, null, { ref: false })])
}
