import type { PaymentMethod } from '@player/db'
import type { Context } from '../context.ts'
import { queryProvider } from '../change/circuit-breaker.ts'
import { BATCH_SIZE } from '../confirm/settle-due-payments.ts'
import { decide } from '../payment/payment.ts'
import type { ProviderStatus } from '../payment/provider-status.ts'
import { paymentProviders } from '../providers/index.ts'
import { can } from '../providers/provider.ts'
import { paymentsToCompare, type Cursor } from '../store/compare-queries.ts'
import { reportedStatuses } from '../store/status-queries.ts'

const PAGE_SIZE = 100

type Row = Awaited<ReturnType<typeof paymentsToCompare>>[number]

type Comparison =
  | { readonly kind: 'same' }
  | { readonly kind: 'differs'; readonly provider: ProviderStatus['kind']; readonly becomes: string }
  | { readonly kind: 'no answer'; readonly error: string }
  /** The provider has no API to query the payment, the payment has no order, or the method is not configured. */
  | { readonly kind: 'not asked' }

/**
 * Queries every payment started since a time, and earlier ones that are open or on hold. Lists those whose state would change after a restored backup.
 * Changes no payment, but the queries count for the circuit breaker.
 */
export async function comparePayments(ctx: Context, since: Date) {
  const differ: object[] = []
  const unanswered: object[] = []
  const notAsked: Partial<Record<PaymentMethod, number>> = {}
  let same = 0
  for await (const [row, compared] of allCompared(ctx, since)) {
    const { reference, method, state } = row
    if (compared.kind === 'same') same += 1
    else if (compared.kind === 'not asked') notAsked[method] = (notAsked[method] ?? 0) + 1
    else if (compared.kind === 'no answer')
      unanswered.push({ reference, method, state, error: compared.error })
    else differ.push({ reference, method, state, provider: compared.provider, becomes: compared.becomes })
  }
  const started_later = newerPaymentHints(ctx)
  return { since, same, differ, no_answer: unanswered, not_asked: notAsked, started_later }
}

async function* allCompared(ctx: Context, since: Date): AsyncGenerator<readonly [Row, Comparison]> {
  for (const isBefore of [true, false]) {
    let after: Cursor | null = null
    for (;;) {
      const rows: Row[] = await paymentsToCompare(ctx.db, { since, isBefore, after, limit: PAGE_SIZE })
      for (let from = 0; from < rows.length; from += BATCH_SIZE)
        yield* await Promise.all(
          rows.slice(from, from + BATCH_SIZE).map(async (row) => [row, await compare(ctx, row)] as const),
        )
      const last = rows.at(-1)
      if (!last || rows.length < PAGE_SIZE) break
      after = { at: last.at, id: last.id }
    }
  }
}

async function compare(ctx: Context, payment: Row): Promise<Comparison> {
  const provider = ctx.providers[payment.method]
  if (!provider || provider.isQueryable?.(payment) === false) return { kind: 'not asked' }
  const reported = await reportedStatuses(ctx.db, payment.id)
  try {
    const status = await queryProvider(ctx, provider, payment, reported)
    const { state } = decide(payment, status)
    if (state === payment.state) return { kind: 'same' }
    return { kind: 'differs', provider: status.kind, becomes: state }
  } catch (error) {
    return { kind: 'no answer', error: error instanceof Error ? error.message : String(error) }
  }
}

const newerPaymentHints = ({ providers }: Context): Readonly<Record<string, string>> =>
  Object.fromEntries(
    paymentProviders
      .filter(({ method }) => providers[method])
      .map(({ method }) => [
        method,
        can(providers[method], 'redeliver') ? `payments redeliver ${method}` : 'see the provider’s console',
      ]),
  )
