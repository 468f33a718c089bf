import { compiled, type Db, hasRow, type Parameter, type PaymentMethod, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import * as devices from '../../devices/index.ts'
import { computedColumns, isOpenState, type PaymentRow, selectPayments } from './queries.ts'
import { firstQueryAt } from './schedule-queries.ts'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_schedules' | 'method_health'>()

/** A device's open payment by a method, locked. `is_old` if it expires within ten minutes, or would duplicate a payment confirmed since. */
export const lockOpenPayment = (db: Db, deviceId: string, method: PaymentMethod) =>
  selectPayments(db)
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

export const openPaymentAt = (db: Db, deviceId: string, checkoutUrl: string) =>
  selectPayments(db)
    .where('device_id', '=', deviceId)
    .where(isOpenState)
    .where('checkout_url', '=', checkoutUrl)
    .executeTakeFirst()

/**
 * Inserts a payment and its schedule in one statement, so that the previous version's triggers have nothing to copy. Leases opening its order for
 * `openingSeconds`, null if its money has arrived. Undefined if the device has an open payment by this method, or is deleted and no money has arrived.
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
    const deviceId = sql<string>`${parameter('device_id')}::uuid`
    return tables(db)
      .with('device', () => devices.selectForKeyShare(db, deviceId, sql<boolean>`${openingSeconds} is null`))
      .with('opened', (query) =>
        query
          .insertInto('payments')
          .columns([
            'reference',
            'device_id',
            'mac_snapshot',
            'method',
            'amount_minor',
            'currency',
            'email',
            'coin_type',
            'next_query_at',
            'beginning_until',
          ])
          .expression((row) =>
            row
              .selectFrom('device')
              .select([
                sql<string>`${parameter('reference')}::text`.as('reference'),
                'device.id',
                sql<string>`${parameter('mac_snapshot')}::text`.as('mac_snapshot'),
                sql<PaymentMethod>`${parameter('method')}::text`.as('method'),
                sql<number>`${parameter('amount_minor')}::integer`.as('amount_minor'),
                sql<string>`${parameter('currency')}::text`.as('currency'),
                sql<string | null>`${parameter('email')}::text`.as('email'),
                sql<string | null>`${parameter('coin_type')}::text`.as('coin_type'),
                firstQueryAt().as('next_query_at'),
                secondsFromNow(openingSeconds).as('beginning_until'),
              ]),
          )
          .onConflict((conflict) => conflict.columns(['device_id', 'method']).where(isOpenState).doNothing())
          .returningAll()
          .returning(computedColumns),
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

/** Whether a method was ever used: without credentials, its callbacks then get 'unavailable', not 'missing'. Searches the newest payment by an index. */
export const hasPayments = (db: Db, method: PaymentMethod): Promise<boolean> =>
  tables(db)
    .selectFrom('payments')
    .select('id')
    .where('method', '=', method)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$call(hasRow)
