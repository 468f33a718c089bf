import { compiled, type Db, type Parameter, type PaymentMethod } from '@player/db'
import { sql } from 'kysely'
import { publishedFrom } from '../../../kernel/event.ts'
import { requestId } from '../../../kernel/trace.ts'
import { paymentNotified } from '../events.ts'
import type { ProviderStatus } from '../payment/provider-status.ts'
import type { Notification } from '../providers/provider.ts'
import { byNames } from './name-queries.ts'
import { firstMatchAt } from './notification-queries.ts'
import { toStored } from './stored-status.ts'

const tables = (db: Db) => db.$pickTables<'payment_notifications' | 'payments'>()

/**
 * In one statement, stores a callback once, links it to the payment that it names, and requests a status query. Without
 * a link it schedules the callback for matching. Undefined if the callback was stored before.
 */
export async function recordNotification(
  db: Db,
  method: PaymentMethod,
  notification: Notification,
  body: Buffer,
) {
  const { eventKey: _, ...contents } = notification
  const [recorded] = await record(db, { ...rowOf(method, notification, body), request_id: requestId() })
  if (!recorded) return undefined
  // 'named': the callback names a payment that has no order id yet, and is not linked.
  const match = recorded.payment_id !== null ? 'linked' : recorded.is_named ? 'named' : 'unknown'
  return { stored: { id: recorded.id, ...contents }, match }
}

const record = compiled((db, parameter: Parameter<NewNotification>) =>
  tables(db)
    .with('named', () => byNames(db, parameter))
    .with('payment', (query) =>
      query
        .selectFrom('named')
        .select(['id', 'device_id'])
        .where((row) =>
          row.or([
            row('provider_reference', 'is not', null),
            sql<boolean>`${parameter('provider_reference')}::text is null`,
          ]),
        ),
    )
    .with('stored', (query) =>
      query
        .insertInto('payment_notifications')
        .values((row) => ({
          provider: parameter('provider'),
          event_key: parameter('event_key'),
          body: parameter('body'),
          truth: parameter('truth'),
          returned_amount: parameter('returned_amount'),
          reference: parameter('reference'),
          provider_reference: parameter('provider_reference'),
          capture_reference: parameter('capture_reference'),
          mac_address: parameter('mac_address'),
          device_id: parameter('device_id'),
          payment_id: row.selectFrom('payment').select('id'),
          next_match_at: row
            .case()
            .when(row.not(row.exists(row.selectFrom('payment').select('id'))))
            .then(firstMatchAt())
            .end(),
        }))
        .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
        .returning(['id', 'payment_id']),
    )
    .with('event', (query) =>
      publishedFrom(
        paymentNotified,
        query
          .selectFrom('stored')
          .innerJoin('payment', 'payment.id', 'stored.payment_id')
          .select(['payment.id as paymentId', 'payment.device_id as deviceId']),
        parameter('request_id'),
      ),
    )
    .selectFrom('stored')
    .select((row) => ['id', 'payment_id', row.exists(row.selectFrom('named').select('id')).as('is_named')]),
)

type NewNotification = ReturnType<typeof rowOf> & { readonly request_id: string | null }

const amountOf = (status: ProviderStatus | null): string | null =>
  status?.kind === 'returned' && status.amount ? JSON.stringify(status.amount) : null

const rowOf = (
  method: PaymentMethod,
  { eventKey, reportedStatus, ...names }: Notification,
  body: Buffer,
) => ({
  provider: method,
  event_key: eventKey,
  body,
  truth: reportedStatus && JSON.stringify(toStored(reportedStatus)),
  returned_amount: amountOf(reportedStatus),
  reference: names.reference,
  provider_reference: names.providerReference,
  capture_reference: names.captureReference,
  mac_address: names.macAddress,
  device_id: names.deviceId,
})
