import {
  compiled,
  type Database,
  type Db,
  type Parameter,
  type PaymentMethod,
  secondsFromNow,
} from '@player/db'
import type { ExpressionBuilder } from 'kysely'
import { isOpenState, type PaymentRow } from './queries.ts'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_schedules' | 'paid_devices'>()

export type OpenedPayment = Pick<PaymentRow, 'id' | 'provider_reference' | 'checkout_url' | 'coin_type'>

const MIN_ORDER_AGE_SECONDS = 60

export type PaymentConditions = Awaited<ReturnType<typeof paymentConditions>>

export async function paymentConditions(db: Db, deviceId: string, method: PaymentMethod | null) {
  const [row] = await readRow(db, { deviceId, method })
  if (!row) throw new Error(`There is no device ${deviceId}`)
  const { id, is_on_hold: isOnHold, is_reversed: isReversed, ...open } = row
  return {
    isOnHold: Boolean(isOnHold),
    /** Whether a payment by the method was reversed and waits for review. */
    isReversed: Boolean(isReversed),
    /** The device's open order by the method, unless it is less than a minute old and not pending. */
    open: id === null ? null : { id, ...open },
  }
}

const readRow = compiled((db, parameter: Parameter<{ deviceId: string; method: PaymentMethod | null }>) => {
  /** Payments that count for the device: its own, and those of the devices it replaced. */
  const relatedPayments = (
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
            row.or([
              row('state', '=', 'pending'),
              row('created_at', '<', secondsFromNow(-MIN_ORDER_AGE_SECONDS)),
            ]),
          )
          .as('open'),
      (join) => join.onTrue(),
    )
    .select(['open.id', 'open.provider_reference', 'open.checkout_url', 'open.coin_type'])
    .select((row) => [
      row
        .exists(
          relatedPayments(row)
            .where('state', '=', 'held')
            // A payment whose refund was requested does not count.
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
          relatedPayments(row)
            .where('method', '=', parameter('method'))
            .where('state', '=', 'reversed')
            .where('reviewed_at', 'is', null),
        )
        .as('is_reversed'),
    ])
    .where('paid_devices.device_id', '=', parameter('deviceId'))
})
