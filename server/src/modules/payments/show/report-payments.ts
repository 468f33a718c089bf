import type { Context } from '../context.ts'
import { decimalMoney } from '../../../kernel/locale/money.ts'
import * as queries from '../store/report-queries.ts'

interface Line {
  readonly month: string
  readonly method: string
  readonly currency: string
  paid: number
  paid_amount: string
  returned: number
  returned_amount: string
  to_review: number
}

/** A line for each month, method and currency: what was paid, what was returned, and what waits for a review. */
export async function reportPayments(
  { db }: Pick<Context, 'db'>,
  period: { readonly from: Date; readonly to: Date },
): Promise<readonly Line[]> {
  const lines = new Map<string, Line>()
  const lineOf = ({ month, method, currency }: queries.Total): Line => {
    const key = [month, method, currency].join()
    const none = decimalMoney(0, currency)
    const line = lines.get(key) ?? {
      month,
      method,
      currency,
      paid: 0,
      paid_amount: none,
      returned: 0,
      returned_amount: none,
      to_review: 0,
    }
    lines.set(key, line)
    return line
  }
  for (const total of await queries.totalsPaid(db, period))
    Object.assign(lineOf(total), { paid: total.count, paid_amount: amountOf(total) })
  for (const total of await queries.totalsReturned(db, period))
    Object.assign(lineOf(total), { returned: total.count, returned_amount: amountOf(total) })
  for (const total of await queries.totalsForReview(db, period))
    Object.assign(lineOf(total), { to_review: total.count })
  return [...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
}

const amountOf = ({ amount_minor: amount, currency }: queries.Total): string => decimalMoney(amount, currency)
