import type { Db, Tx } from '@player/db'
import { eraseAudit } from '../../../kernel/audit.ts'
import { idsByEmail } from './find-payments.ts'
import * as queries from '../store/person-queries.ts'
import { reviewsOfAll } from '../store/review-queries.ts'
import { priceOf } from '../payment/price.ts'
import { reviewReasonText } from '../payment/review.ts'
import { auditSubjectOf } from '../payment/audit-subject.ts'

export type Payer = { readonly devices: readonly string[] } | { readonly email: string }

const idsOf = (db: Db, payer: Payer): Promise<readonly string[]> =>
  'email' in payer ? idsByEmail(db, payer.email) : queries.idsOfDevices(db, payer.devices)

export async function exportPayments(db: Db, payer: Payer) {
  const ids = await idsOf(db, payer)
  if (ids.length === 0) return []
  const reviews = await reviewsOfAll(db, ids)
  return (await queries.paymentsForExport(db, ids)).map((payment) => ({
    books: {
      reference: payment.reference,
      method: payment.method,
      amount: priceOf(payment.amount_minor, payment.currency).text,
      state: payment.state,
      paid_for: payment.mac_snapshot,
      order_number: payment.provider_reference,
      payment_number: payment.capture_reference,
      created_at: payment.created_at,
      confirmed_at: payment.confirmed_at,
    },
    payer: {
      email: payment.email,
      payer_email: payment.payer_email,
      reviews: (reviews.get(payment.id) ?? []).map(reviewReasonText),
      provider_messages: payment.provider_messages?.map((body) => body.toString()) ?? [],
    },
  }))
}

export async function emailsOfPayments(db: Db, payer: Payer): Promise<readonly string[]> {
  const ids = await idsOf(db, payer)
  return ids.length === 0 ? [] : queries.emailsOf(db, ids)
}

/** Erases the payer's data. Amounts, references and times are kept for accounting. */
export async function erasePayments(tx: Tx, payer: Payer): Promise<void> {
  const ids = await idsOf(tx, payer)
  if (ids.length === 0) return
  await queries.erasePayers(tx, ids)
  if ('devices' in payer) await queries.eraseAddresses(tx, ids)
  await eraseAudit(
    tx,
    ids.map((id) => auditSubjectOf({ id })),
  )
}
