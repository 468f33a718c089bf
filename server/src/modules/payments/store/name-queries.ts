import { compiled, type Db, type Parameter, type PaymentMethod, type Row } from '@player/db'
import { sql } from 'kysely'
import type { Notification } from '../providers/provider.ts'

const tables = (db: Db) => db.$pickTables<'payment_notifications' | 'payments'>()

type NamedColumns = Pick<
  Row<'payment_notifications'>,
  'provider' | 'reference' | 'provider_reference' | 'capture_reference'
>

export type Names = Pick<Notification, 'reference' | 'providerReference' | 'captureReference'>

export async function paymentOfCallback(
  db: Db,
  provider: PaymentMethod,
  { reference, providerReference: provider_reference, captureReference: capture_reference }: Names,
) {
  return (await selectByNames(db, { provider, reference, provider_reference, capture_reference })).at(0)
}

const selectByNames = compiled(byNames)

/** Prefers the capture reference, which is unique. One indexed query per name, because OR would scan the table. */
export function byNames(db: Db, parameter: Parameter<NamedColumns>) {
  const rows = (rank: number) =>
    tables(db)
      .selectFrom('payments')
      .select(['id', 'device_id', 'provider_reference', sql<number>`${sql.lit(rank)}`.as('rank')])
      .where('method', '=', parameter('provider'))
  const withReportedMoney = tables(db)
    .selectFrom('payment_notifications')
    .select('payment_id')
    .where('provider', '=', parameter('provider'))
    .where('payment_id', 'is not', null)
    .where('capture_reference', '=', parameter('capture_reference'))
    .$castTo<{ payment_id: string }>()
  return tables(db)
    .selectFrom(
      rows(1)
        .where('capture_reference', '=', parameter('capture_reference'))
        .unionAll(rows(2).where('reference', '=', parameter('reference')))
        .unionAll(rows(3).where('provider_reference', '=', parameter('provider_reference')))
        .unionAll(rows(3).where('id', 'in', withReportedMoney))
        .as('named'),
    )
    .select(['id', 'device_id', 'provider_reference'])
    .orderBy('rank')
    .limit(1)
}
