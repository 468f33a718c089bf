import type { Context } from '../context.ts'
import { decimalMoney } from '../../../kernel/locale/money.ts'
import * as queries from '../store/report-queries.ts'

interface Line {
  readonly month: string
  readonly method: string
  readonly currency: string
  readonly paid: number
  readonly paid_amount: string
  readonly returned: number
  readonly returned_amount: string
  readonly to_review: number
}

/** A line for each month, method and currency: what was paid, what was returned, and what waits for a review. */
export async function reportPayments(
  { db }: Pick<Context, 'db'>,
  period: { readonly from: Date; readonly to: Date },
): Promise<readonly Line[]> {
  const lines = new Map<string, Line>()
  const add = ({ month, method, currency }: queries.Total, figures: Partial<Line>): void => {
    const key = [month, method, currency].join()
    const nothing = decimalMoney(0, currency)
    const zeros = { paid: 0, paid_amount: nothing, returned: 0, returned_amount: nothing, to_review: 0 }
    lines.set(key, { month, method, currency, ...zeros, ...lines.get(key), ...figures })
  }
  for (const total of await queries.totalsPaid(db, period))
    add(total, { paid: total.count, paid_amount: amountOf(total) })
  for (const total of await queries.totalsReturned(db, period))
    add(total, { returned: total.count, returned_amount: amountOf(total) })
  for (const total of await queries.totalsForReview(db, period)) add(total, { to_review: total.count })
  return [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

const amountOf = ({ amount_minor: amount, currency }: queries.Total): string => decimalMoney(amount, currency)
