import type { PaymentState } from '@player/db'
import type { Context } from '../../context.ts'
import * as devices from '../devices/index.ts'
import type { PaymentStep, PaymentView } from './contract.ts'
import { priceOf } from './price.ts'
import * as queries from './queries.ts'

/** The payments of a device as its owner sees them, newest first. */
export async function viewPayments(ctx: Pick<Context, 'db'>, deviceId: string): Promise<PaymentView[]> {
  const payments = await queries.paymentsOf(ctx.db, deviceId)
  const granted = await devices.countingGrants(ctx.db, deviceId)
  const active = new Set(granted.map((grant) => grant.payment_id))
  return payments.map((payment) => ({
    reference: payment.reference,
    method: payment.method,
    price: priceOf(payment.amount_minor, payment.currency),
    step: stepOf(payment.state, active.has(payment.id)),
    started_at: payment.created_at.toISOString(),
    confirmed_at: payment.confirmed_at?.toISOString() ?? null,
  }))
}

/** What a state is called for people: started, approved, captured, and active once the device has its grant. */
export function stepOf(state: PaymentState, granted: boolean): PaymentStep {
  switch (state) {
    case 'created':
      return 'started'
    case 'pending':
      return 'approved'
    case 'confirmed':
      return granted ? 'active' : 'captured'
    case 'held':
      return 'held'
    case 'cancelled':
    case 'expired':
    case 'failed':
      return 'closed'
    case 'refunded':
    case 'reversed':
      return 'refunded'
  }
}
