import { compiled, type Db, type Parameter, type PaymentMethod, secondsFromNow } from '@player/db'
import { sql } from 'kysely'
import { publishedFrom } from '../../../kernel/event.ts'
import { announcedDevicesIn } from '../../../kernel/announce.ts'
import { requestId } from '../../../kernel/trace.ts'
import { paymentStarted } from '../events.ts'
import type { OpenedOrder } from '../providers/provider.ts'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_schedules'>()

/** In one statement, stores the opened order unless one is stored, publishes it, and ends the lease for opening it. */
export async function storeOrder(
  db: Db,
  id: string,
  { providerReference, checkoutUrl, expires }: OpenedOrder,
): Promise<void> {
  const [expiresAt, expiresIn] = 'at' in expires ? [expires.at, null] : [null, expires.inSeconds]
  await store(db, { id, providerReference, checkoutUrl, expiresAt, expiresIn, requestId: requestId() })
}

type OrderColumns = Pick<OpenedOrder, 'providerReference' | 'checkoutUrl'> & {
  readonly id: string
  readonly expiresAt: Date | null
  /** Seconds from now; null if `expiresAt` is known. */
  readonly expiresIn: number | null
  readonly requestId: string | null
}

const store = compiled((db, parameter: Parameter<OrderColumns>) =>
  tables(db)
    .with('payment', (query) =>
      query
        .selectFrom('payments')
        .select(['id', 'device_id', 'checkout_url'])
        .where('id', '=', parameter('id'))
        .forNoKeyUpdate(),
    )
    .with('opened', (query) =>
      query
        .updateTable('payments')
        .from('payment')
        .set({
          provider_reference: parameter('providerReference'),
          checkout_url: parameter('checkoutUrl'),
          expires_at: sql<Date>`coalesce(${parameter('expiresAt')}, ${secondsFromNow(
            sql<number>`${parameter('expiresIn')}::float8`,
          )})`,
          beginning_until: null,
        })
        .whereRef('payments.id', '=', 'payment.id')
        .where('payment.checkout_url', 'is', null)
        .returning(['payment.id', 'payment.device_id']),
    )
    .with('schedule', (query) =>
      query
        .updateTable('payment_schedules')
        .from('payment')
        .set({ opening_until: null })
        .whereRef('payment_schedules.payment_id', '=', 'payment.id'),
    )
    .with('event', (query) =>
      publishedFrom(
        paymentStarted,
        query.selectFrom('opened').select(['id as paymentId', 'device_id as deviceId']),
        parameter('requestId'),
      ),
    )
    .selectFrom('opened')
    .select(announcedDevicesIn('opened.device_id')),
)

/** Stores the order id of a callback unless the payment has one, or another payment has this one. */
export async function adoptOrder(db: Db, id: string, method: PaymentMethod, providerReference: string) {
  await tables(db)
    .updateTable('payments')
    .set({ provider_reference: providerReference })
    .where('id', '=', id)
    .where('provider_reference', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payments as other')
            .select('other.id')
            .where('other.method', '=', method)
            .where('other.provider_reference', '=', providerReference),
        ),
      ),
    )
    .execute()
}
