import {
  type Db,
  deferred,
  now,
  outbox,
  type Parameter,
  type PaymentState,
  type PaymentsWithState,
  type Tx,
} from '@player/db'
import { sql } from 'kysely'
import { announcedDevice, publishAndAnnounce } from '../../../kernel/announce.ts'
import type { Change } from '../payment/payment-change.ts'
import type { PaymentRow } from './queries.ts'
import { reviewReasonsText, type Review } from '../payment/review.ts'
import { replaceReviews, closeReviews, openReviews } from './review-queries.ts'

const tables = (db: Db) => db.$pickTables<'payments' | 'payment_schedules'>()

/** For `writeChange` only: other types do not allow a statement to set the state. */
const withState = (db: Db) =>
  tables(db).$omitTables<'payments'>().$extendTables<{ payments: PaymentsWithState }>()

interface Publication {
  readonly deviceId: string
  readonly events: readonly outbox.NewEvent[]
}

/** Writes a decision about a locked payment and publishes its events. `reviews` are the new reasons for a review, `known` the earlier ones. */
export async function writeChange(
  db: Tx,
  payment: Pick<PaymentRow, 'id' | 'state'>,
  { state, money, reviews, replacement, isReviewed, endsSchedule }: Change,
  known: readonly Review[],
  { deviceId, events }: Publication,
): Promise<void> {
  const isNew = state !== payment.state
  const isChanged = isNew || money !== null || replacement !== null || isReviewed || reviews.length > 0
  if (!isChanged && !endsSchedule) {
    if (events.length > 0) await publishAndAnnounce(db, deviceId, events)
    return
  }
  // Before the update, so that the previous version's trigger has nothing to do.
  if (replacement !== null) await replaceReviews(db, payment.id, replacement)
  if (isReviewed) await closeReviews(db, payment.id)
  if (reviews.length > 0) await openReviews(db, payment.id, reviews)
  const currentReviews = reviews.length > 0 ? [...known, ...reviews] : replacement && [replacement]
  await write(db, {
    id: payment.id,
    state,
    isNew,
    isApproved: isNew && state === 'pending',
    isConfirmed: isNew && state === 'confirmed',
    captureReference: money?.captureReference ?? null,
    payerEmail: money?.payerEmail ?? null,
    reviewReason: currentReviews && reviewReasonsText(currentReviews),
    isReviewed,
    isOpened: reviews.length > 0,
    endsSchedule,
    deviceId,
    ...outbox.columnsOf(events),
  })
}

type ChangeColumns = outbox.EventColumns & {
  readonly id: string
  readonly deviceId: string
  readonly state: PaymentState
  /** Null keeps the current value; so does null in the next two columns. */
  readonly captureReference: string | null
  readonly payerEmail: string | null
  readonly reviewReason: string | null
  readonly isNew: boolean
  readonly isApproved: boolean
  readonly isConfirmed: boolean
  readonly isReviewed: boolean
  /** Whether new reasons reopen the review. */
  readonly isOpened: boolean
  readonly endsSchedule: boolean
}

type Flag = 'isNew' | 'isApproved' | 'isConfirmed' | 'isReviewed' | 'isOpened' | 'endsSchedule'

const write = deferred((db, parameter: Parameter<ChangeColumns>) => {
  const flag = (name: Flag) => sql<boolean>`${parameter(name)}::boolean`
  const changed = withState(db)
    .updateTable('payments')
    .set({
      state: parameter('state'),
      changed_at: sql<Date>`case when ${flag('isNew')} then ${now} else changed_at end`,
      approved_at: sql<Date>`case when ${flag('isApproved')} then ${now} else approved_at end`,
      confirmed_at: sql<Date>`case when ${flag('isConfirmed')} then ${now} else confirmed_at end`,
      capture_reference: sql<string>`coalesce(${parameter('captureReference')}, capture_reference)`,
      payer_email: sql<string>`coalesce(${parameter('payerEmail')}, payer_email)`,
      review_reason: sql<string>`coalesce(${parameter('reviewReason')}, review_reason)`,
      reviewed_at: sql<Date | null>`case when ${flag('isOpened')} then null
        when ${flag('isReviewed')} then ${now} else reviewed_at end`,
      next_query_at: sql<Date>`case when ${flag('endsSchedule')} then null else next_query_at end`,
    })
    .where('id', '=', parameter('id'))
    .returning('id')
  return tables(db)
    .with('changed', () => changed)
    .with('ended', (query) =>
      query
        .updateTable('payment_schedules')
        .set({ next_query_at: null })
        .where('payment_id', '=', parameter('id'))
        .where('next_query_at', 'is not', null)
        .where(flag('endsSchedule')),
    )
    .with('event', () => outbox.insertEvents(parameter))
    .selectFrom('changed')
    .select(announcedDevice(parameter('deviceId')))
})

export async function setPartPaid(db: Db, id: string, isPart: boolean): Promise<void> {
  await tables(db).updateTable('payments').set({ is_part_paid: isPart }).where('id', '=', id).execute()
}
