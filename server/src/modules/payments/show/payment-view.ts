import type { PaymentState } from '@player/db'
import { termInWords } from '../../../kernel/locale/terms.ts'
import type { Context } from '../context.ts'
import * as devices from '../../devices/index.ts'
import type { PaymentView } from '../contract.ts'
import { isOpen, wasReturned } from '../payment/state.ts'
import { deviceAddressOf } from './device-address.ts'
import { priceOf } from '../payment/price.ts'
import { isWallet, labelOf } from '../providers/index.ts'
import { paymentsOf } from '../store/list-queries.ts'
import type * as queries from '../store/queries.ts'
import { reviewsOfAll } from '../store/review-queries.ts'
import { nextOf, stepOf } from './payment-step.ts'
import { waitReasonOf, wasLicensedSince, openStepOf } from './open-payment.ts'

/** The payments of a device and of devices that it replaced, for the owner, newest first. */
export async function viewPayments(ctx: Pick<Context, 'db'>, deviceId: string): Promise<PaymentView[]> {
  const deviceIds = await devices.withReplaced(ctx.db, deviceId)
  const payments = await paymentsOf(ctx.db, deviceIds)
  const grantsByDevice = await Promise.all(deviceIds.map((id) => devices.grantsOf(ctx.db, id)))
  const grants = new Map(grantsByDevice.flat().map((grant) => [grant.payment_id, grant] as const))
  const ids = payments.map(({ id }) => id)
  const reviews = await reviewsOfAll(ctx.db, ids)
  const licensedAt = [
    ...payments.filter(({ state }) => state === 'confirmed').map(({ confirmed_at: at }) => at),
    ...grantsByDevice
      .flat()
      .filter(({ revoked_at }) => revoked_at === null)
      .map(({ granted_at: at }) => at),
  ].filter((at) => at !== null)
  const wasRefunded = payments.some(({ state }) => wasReturned(state))
  const isDeviceActive = wasRefunded && (await devices.isActive(ctx.db, deviceId))
  const addresses = await Promise.all(payments.map((payment) => deviceAddressOf(ctx.db, payment)))
  return payments.map((payment, index) => {
    const grant = grants.get(payment.id)
    const activeAt = grant?.revoked_at === null ? grant.granted_at : null
    const waitReason = isOpen(payment.state) ? waitReasonOf(payment, licensedAt) : null
    const open = waitReason && openStepOf(payment, waitReason)
    const step = open ? open.step : stepOf(payment.state, activeAt !== null)
    const changedAt =
      step === 'active' ? activeAt : step === 'declined' ? payment.declined_at : payment.changed_at
    const next = open
      ? open.next
      : nextOf(payment, step, {
          isFlagged: reviews.has(payment.id),
          hasGrant: grant !== undefined,
          isGrantActive: activeAt !== null,
          isNotNeeded: wasLicensedSince(payment, licensedAt),
          isRefundDue: payment.refund_requested_at !== null,
          isDeviceActive,
        })
    return {
      reference: payment.reference,
      method: payment.method,
      label: labelOf(payment.method),
      price: priceOf(payment.amount_minor, payment.currency),
      mac_address: addresses[index] ?? payment.mac_snapshot,
      step,
      ended: endOf(payment.state),
      started_at: payment.created_at.toISOString(),
      approved_at: payment.approved_at?.toISOString() ?? null,
      confirmed_at: payment.confirmed_at?.toISOString() ?? null,
      active_at: activeAt?.toISOString() ?? null,
      changed_at: (changedAt ?? payment.created_at).toISOString(),
      email_refused_at: payment.email_refused_at?.toISOString() ?? null,
      next: next?.message ?? null,
      next_code: next?.code ?? null,
      term: grant ? termInWords(grant.term) : null,
      slip: waitReason === 'counter' ? slipOf(payment) : null,
      not_needed: waitReason === 'no-payment',
      continue_url: waitReason === 'no-payment' ? null : continueUrlOf(payment),
    }
  })
}

const slipOf = ({ provider_reference, reference, expires_at }: queries.PaymentRow): PaymentView['slip'] => ({
  number: provider_reference ?? reference,
  ends_at: expires_at?.toISOString() ?? null,
})

/** The URL of the order's page at the provider, or of our page that frames it. Null without an order that can still be paid, and for a wallet. */
export const continueUrlOf = ({
  state,
  is_past,
  method,
  checkout_url,
}: Pick<queries.PaymentRow, 'state' | 'is_past' | 'method' | 'checkout_url'>): string | null =>
  isOpen(state) && !is_past && !isWallet(method) ? checkout_url : null

const endOf = (state: PaymentState): PaymentView['ended'] =>
  state === 'cancelled' || state === 'expired' || state === 'failed' ? state : null
