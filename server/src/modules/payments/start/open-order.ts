import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { retryTransaction } from '../../../kernel/unit.ts'
import { changePayment } from '../change/change-payment.ts'
import { storeOrder } from '../store/order-queries.ts'
import { withCircuitBreaker } from '../change/circuit-breaker.ts'
import { isOrderRefused } from '../providers/protocol/failures.ts'
import type { Payer, Provider } from '../providers/provider.ts'
import { endOpening, leaseOpening, openingOf } from '../store/opening-queries.ts'
import type * as queries from '../store/queries.ts'
import { flagAnswer } from '../change/flag-answer.ts'
import { fail } from '../fail.ts'

/** Longer than opening an order can take. */
export const OPENING_LEASE_SECONDS = 15
const MAX_WAIT_MS = 10_000
const POLL_MS = 100

export interface Checkout {
  readonly url: string
  /** The provider's order id. */
  readonly id: string
}

/**
 * Opens an order once for concurrent requests.
 * @throws Failure unavailable; conflict if an earlier order is paid; invalid if the provider refuses the content, which closes the payment
 */
export async function openOrder(
  ctx: Context,
  provider: Provider,
  payment: queries.PaymentRow,
  payer: Payer,
  isLeased: boolean,
): Promise<Checkout> {
  const checkout = checkoutOf(payment)
  if (checkout) return checkout
  if (!isLeased && !(await leaseOpening(ctx.db, payment.id, OPENING_LEASE_SECONDS)))
    return waitForCheckout(ctx, payment.id)
  let isStored = false
  try {
    const opened = await withCircuitBreaker(ctx, payment, () => provider.open(payment, payer))
    await retryTransaction(() => storeOrder(ctx.db, payment.id, opened))
    isStored = true
    return { url: opened.checkoutUrl, id: opened.providerReference }
  } catch (error) {
    if (isOrderRefused(error))
      await ctx.unit((tx) => changePayment(ctx, tx, payment.id, { kind: 'not-opened' }))
    return await flagAnswer(ctx, payment.id, error)
  } finally {
    // Storing the order ends the lease.
    if (!isStored) await endOpening(ctx.db, payment.id)
  }
}

async function waitForCheckout(ctx: Context, paymentId: string): Promise<Checkout> {
  const deadline = performance.now() + MAX_WAIT_MS
  for (;;) {
    const opening = await openingOf(ctx.db, paymentId)
    const checkout = opening && checkoutOf(opening)
    if (checkout) return checkout
    const isOver = !opening || opening.opening_until === null || performance.now() > deadline
    if (isOver) throw fail('unavailable', 'payment_provider_failed')
    await wait(POLL_MS)
  }
}

export const checkoutOf = ({
  checkout_url: url,
  provider_reference: id,
}: Pick<queries.PaymentRow, 'checkout_url' | 'provider_reference'>): Checkout | null =>
  url !== null && id !== null ? { url, id } : null
