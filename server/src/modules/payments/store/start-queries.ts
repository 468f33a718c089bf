import {
  compiled,
  type Database,
  type Db,
  type Parameter,
  type PaymentMethod,
  secondsFromNow,
} from '@player/db'
import { sql, type ExpressionBuilder } from 'kysely'
import { computed, isOpenState, type PaymentRow } from './queries.ts'
import { firstQueryAt } from './schedule-queries.ts'

const tables = (db: Db) =>
  db.$pickTables<'payments' | 'payment_schedules' | 'paid_devices' | 'method_health'>()

/**
 * A device's open payment by a method, locked. `is_old` if it expires within ten minutes, or another payment was
 * confirmed since, of which it would be a duplicate.
 */
export function lockOpenPayment(db: Db, deviceId: string, method: PaymentMethod) {
  return tables(db)
    .selectFrom('payments')
    .selectAll()
    .select(computed)
    .select((row) =>
      row
        .or([
          sql<boolean>`coalesce(expires_at < ${secondsFromNow(600)}, false)`,
          row.exists(
            row
              .selectFrom('payments as other')
              .select('other.id')
              .whereRef('other.device_id', '=', 'payments.device_id')
              .whereRef('other.confirmed_at', '>', 'payments.created_at')
              .where('other.state', '=', 'confirmed'),
          ),
        ])
        .as('is_old'),
    )
    .where('device_id', '=', deviceId)
    .where('method', '=', method)
    .where(isOpenState)
    .forUpdate()
    .executeTakeFirst()
}

export type OpenedPayment = Pick<PaymentRow, 'id' | 'provider_reference' | 'checkout_url' | 'coin_type'>

const YOUNG_SECONDS = 60

export type Payability = Awaited<ReturnType<typeof payability>>

/** Reads in one statement whether and how a device can pay. */
export async function payability(db: Db, deviceId: string, method: PaymentMethod | null) {
  const [row] = await facts(db, { deviceId, method })
  if (!row) throw new Error(`There is no device ${deviceId}`)
  const { id, is_on_hold: isOnHold, is_reversed: isReversed, ...open } = row
  return {
    /** Whether a payment for the device is on hold. */
    isOnHold: Boolean(isOnHold),
    /** Whether a reversal by the method awaits review. */
    isReversed: Boolean(isReversed),
    /** The device's open order by the method, unless it is less than a minute old. */
    open: id === null ? null : { id, ...open },
  }
}

const facts = compiled((db, parameter: Parameter<{ deviceId: string; method: PaymentMethod | null }>) => {
  const paidTogether = (
    row: ExpressionBuilder<Pick<Database, 'payments' | 'payment_schedules' | 'paid_devices'>, 'paid_devices'>,
  ) =>
    row
      .selectFrom('payments')
      .select('id')
      .whereRef('payments.device_id', '=', (device) => device.fn<string>('any', ['paid_devices.device_ids']))
  return tables(db)
    .selectFrom('paid_devices')
    .leftJoin(
      (from) =>
        from
          .selectFrom('payments')
          .select(['id', 'provider_reference', 'checkout_url', 'coin_type'])
          .where('device_id', '=', parameter('deviceId'))
          .where('method', '=', parameter('method'))
          .where(isOpenState)
          .where('checkout_url', 'is not', null)
          .where((row) =>
            row.or([row('state', '=', 'pending'), row('created_at', '<', secondsFromNow(-YOUNG_SECONDS))]),
          )
          .as('open'),
      (join) => join.onTrue(),
    )
    .select(['open.id', 'open.provider_reference', 'open.checkout_url', 'open.coin_type'])
    .select((row) => [
      row
        .exists(
          paidTogether(row)
            .where('state', '=', 'held')
            // A payment that an operator refused does not count: its refund is due.
            .where((held) =>
              held.not(
                held.exists(
                  held
                    .selectFrom('payment_schedules')
                    .select('payment_id')
                    .whereRef('payment_id', '=', 'payments.id')
                    .where('refund_requested_at', 'is not', null),
                ),
              ),
            ),
        )
        .as('is_on_hold'),
      row
        .exists(
          paidTogether(row)
            .where('method', '=', parameter('method'))
            .where('state', '=', 'reversed')
            .where('reviewed_at', 'is', null),
        )
        .as('is_reversed'),
    ])
    .where('paid_devices.device_id', '=', parameter('deviceId'))
})

export function openPaymentAt(db: Db, deviceId: string, checkoutUrl: string) {
  return tables(db)
    .selectFrom('payments')
    .selectAll()
    .select(computed)
    .where('device_id', '=', deviceId)
    .where(isOpenState)
    .where('checkout_url', '=', checkoutUrl)
    .executeTakeFirst()
}

/**
 * Inserts a payment and its schedule, and leases opening its order for `openingSeconds`. One statement, so that the
 * previous version's triggers have nothing to copy. Undefined if the device has an open one by this method.
 */
export const insertPayment = async (db: Db, payment: NewPayment, openingSeconds: number | null = null) =>
  (await insertRows(db, { ...payment, openingSeconds })).at(0)

type NewPayment = Pick<
  PaymentRow,
  'reference' | 'device_id' | 'mac_snapshot' | 'method' | 'amount_minor' | 'currency' | 'email' | 'coin_type'
>

const insertRows = compiled(
  (db, parameter: Parameter<NewPayment & { readonly openingSeconds: number | null }>) => {
    const openingSeconds = sql<number>`${parameter('openingSeconds')}::float8`
    return tables(db)
      .with('opened', (query) =>
        query
          .insertInto('payments')
          .values({
            reference: parameter('reference'),
            device_id: parameter('device_id'),
            mac_snapshot: parameter('mac_snapshot'),
            method: parameter('method'),
            amount_minor: parameter('amount_minor'),
            currency: parameter('currency'),
            email: parameter('email'),
            coin_type: parameter('coin_type'),
            next_query_at: firstQueryAt(),
            beginning_until: secondsFromNow(openingSeconds),
          })
          .onConflict((conflict) => conflict.columns(['device_id', 'method']).where(isOpenState).doNothing())
          .returningAll()
          .returning(computed),
      )
      .with('schedule', (query) =>
        query
          .insertInto('payment_schedules')
          .columns(['payment_id', 'next_query_at', 'opening_until'])
          .expression((row) =>
            row.selectFrom('opened').select(['id', 'opened.next_query_at', 'opened.beginning_until']),
          ),
      )
      .selectFrom('opened')
      .selectAll()
  },
)

/** Whether a method was ever used: its callbacks are then accepted. Searches the newest payment, which has an index. */
export async function hasPayments(db: Db, method: PaymentMethod): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('payments')
    .select('id')
    .where('method', '=', method)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
