import type { Db, Row } from '@player/db'
import type { Context } from '../context.ts'
import { auditOf } from '../../../kernel/audit.ts'
import { mailAddress } from '../../../kernel/mail-address.ts'
import * as devices from '../../devices/index.ts'
import * as find from '../store/find-queries.ts'
import { auditSubjectOf } from '../payment/audit-subject.ts'
import { notificationView } from './notification-view.ts'
import { stepOf } from './payment-step.ts'
import { priceOf } from '../payment/price.ts'
import { paymentsOf } from '../store/list-queries.ts'
import { reviewReasonsText } from '../payment/review.ts'
import { reviewsOfAll } from '../store/review-queries.ts'
import { fail } from '../fail.ts'

interface PaymentSearch {
  readonly text: string
  /** The text as a MAC address; null if it is none. */
  readonly mac: string | null
}

/** Finds payments by MAC address (current or former), e-mail address, or any id of ours or the provider's. @throws Failure missing */
export async function findPayments(ctx: Pick<Context, 'db'>, { text, mac }: PaymentSearch) {
  const devicesFound = mac === null ? [] : await devices.devicesAtAddress(ctx, mac)
  const deviceIds = devicesFound.map(({ id }) => id)
  const ids = [
    ...(mac === null ? [] : await find.idsByMac(ctx.db, mac, deviceIds)),
    ...(text.includes('@') ? await idsByEmail(ctx.db, text) : await find.idsByReference(ctx.db, text)),
  ]
  const callbacks = await find.unmatchedNotifications(ctx.db, text, mac)
  if (devicesFound.length + ids.length + callbacks.length === 0) throw fail('missing', 'nothing_found')
  const payments = ids.length === 0 ? [] : await find.paymentsById(ctx.db, ids)
  return {
    ...(mac !== null && {
      devices: devicesFound.map(({ mac_address, status, expire_date }) => ({
        mac_address,
        status,
        expire_date,
      })),
    }),
    payments: await describePayments(ctx.db, payments),
    callbacks_without_payment: callbacks.map(notificationView),
  }
}

/** Searches by the address as typed and as stored. */
export async function idsByEmail(db: Db, text: string): Promise<string[]> {
  const forms = new Set([text, mailAddress(text) ?? text])
  return (await Promise.all([...forms].map((address) => find.idsByEmail(db, address)))).flat()
}

/** A payment as `findPayments` shows it, with its audit entries. @throws Failure missing */
export async function describePayment(ctx: Pick<Context, 'db'>, reference: string) {
  const id = await find.idOfPayment(ctx.db, reference)
  const [described] = id === null ? [] : await describePayments(ctx.db, await find.paymentsById(ctx.db, [id]))
  if (!described) throw fail('missing', 'payment_missing')
  return { ...described, audit: await auditOf(ctx.db, auditSubjectOf(described)) }
}

export async function paymentsOfDevice(ctx: Pick<Context, 'db'>, deviceId: string) {
  const deviceIds = await devices.withReplaced(ctx.db, deviceId)
  return describePayments(ctx.db, await paymentsOf(ctx.db, deviceIds))
}

async function describePayments(db: Db, payments: readonly Row<'payments'>[]) {
  if (payments.length === 0) return []
  const ids = payments.map(({ id }) => id)
  const deviceIds = payments.map((payment) => payment.device_id)
  const grants = await devices.grantsOfPayments(db, ids)
  const successors = await devices.successorsById(db, deviceIds)
  const reviews = await reviewsOfAll(db, ids)
  return payments.map((payment) => {
    const grant = grants.find(({ payment_id }) => payment_id === payment.id)
    const isGrantActive = grant !== undefined && grant.revoked_at === null
    return {
      reference: payment.reference,
      id: payment.id,
      method: payment.method,
      amount: priceOf(payment.amount_minor, payment.currency).text,
      state: payment.state,
      step: stepOf(payment.state, isGrantActive),
      to_review: payment.reviewed_at === null ? reviewReasonsText(reviews.get(payment.id) ?? []) : null,
      device: successors.get(payment.device_id) ?? null,
      paid_for: payment.mac_snapshot,
      email: payment.email,
      payer_email: payment.payer_email,
      ...(payment.email_refused_at !== null && {
        email_refused_at: payment.email_refused_at,
        email_refusal: payment.email_refusal,
      }),
      order_number: payment.provider_reference,
      payment_number: payment.capture_reference,
      created_at: payment.created_at,
      confirmed_at: payment.confirmed_at,
      grant: grant
        ? { id: grant.id, term: grant.term, granted_at: grant.granted_at, ended_at: grant.revoked_at }
        : null,
    }
  })
}
