import type { Context } from '../context.ts'
import { notificationById, type NotificationRow } from '../store/notification-queries.ts'

export const notificationView = (row: NotificationRow) => ({
  id: row.id,
  method: row.provider,
  event: row.event_key,
  received_at: row.received_at,
  reference: row.reference,
  provider_reference: row.provider_reference,
  capture_reference: row.capture_reference,
  mac_address: row.mac_address,
  truth: row.truth,
  body: row.body.toString('utf8'),
})

/** An unmatched callback for the operator's e-mail; null once it is matched. */
export async function unmatchedNotification(ctx: Pick<Context, 'db'>, id: string) {
  const row = await notificationById(ctx.db, id)
  if (!row || row.payment_id !== null) return null
  const namedIds = {
    Reference: row.reference,
    Order: row.provider_reference,
    Money: row.capture_reference,
    Device: row.mac_address,
  }
  return {
    method: row.provider,
    namedIds: Object.fromEntries(
      Object.entries(namedIds).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    ),
  }
}
