/**
 * `returned_amount`: the amount that a provider's event reports as returned. `refund_requested_at`: when we requested a refund from the provider.
 * Before, a paid payment had a scheduled query only after a refund request, so the update marks those payments as requested.
 *
 * Release 0.1.0. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_notifications add column if not exists returned_amount jsonb`.execute(db)
  await sql`alter table payment_schedules add column if not exists refund_requested_at timestamptz`.execute(
    db,
  )
  await sql`
    update payment_schedules set refund_requested_at = app_now()
      from payments
      where payments.id = payment_schedules.payment_id
        and payments.state in ('held', 'confirmed')
        and payment_schedules.next_query_at is not null
  `.execute(db)
}
