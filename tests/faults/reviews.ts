import type { History } from './user-history.ts'
import { PARTIAL_REFUND, UNKNOWN_STATUS } from './unusual-payments.ts'
import type { TestedSystem } from './tested-system.ts'

interface Row {
  readonly reference: string
  readonly device_id: string
  readonly reason: string | null
  /** Other payments of the device that were confirmed after this one was started; empty if this one was not confirmed. */
  readonly confirmedLater: readonly string[]
  readonly ofDevice: readonly string[]
}

/** I1: a payment is in review for the reasons that the ledgers and the history confirm, and for no other; expected reviews excepted. */
export async function reviewViolations(system: TestedSystem, history: History): Promise<string[]> {
  const { expectedReviews } = history
  const rows = await system.sql<Row>(`
    select p.reference, p.device_id, p.review_reason as reason,
      array(select other.reference from payments other where other.device_id = p.device_id and other.id <> p.id
        and p.confirmed_at is not null and other.confirmed_at > p.created_at) as "confirmedLater",
      array(select other.reference from payments other where other.device_id = p.device_id) as "ofDevice"
    from payments p`)
  return [
    ...rows
      .filter(({ reference }) => !expectedReviews.has(reference))
      .flatMap((row) =>
        reasonsOf(row)
          .filter((reason) => !isConfirmed(system, history, row, reason))
          .map((reason) => `I1: ${row.reference} is in review: ${reason}`),
      ),
    ...missingReviews(system, history, rows).map((line) => `I1: not in review: ${line}`),
    ...(await missedDuplicates(system, history)),
  ]
}

const reasonsOf = ({ reason }: Row): readonly string[] => reason?.split('\n') ?? []

function isConfirmed(system: TestedSystem, history: History, row: Row, reason: string): boolean {
  const { reference, device_id: deviceId, confirmedLater, ofDevice } = row
  const released = [...history.released].filter(
    (payment) => payment !== reference && ofDevice.includes(payment),
  )
  const assigned = [...history.assigned.values()].filter((target) => target.deviceId === deviceId)
  const possible = [
    ...confirmedLater.flatMap(paidTwice),
    ...returnedInPart(system, history, ofDevice).map(({ reason }) => reason),
    ...(history.notUnderstood.has(reference) ? [NOT_UNDERSTOOD] : []),
    ...released.map(releasedBefore),
    ...assigned.map(({ mac }) => `A person said that it is for ${mac}.`),
  ]
  return possible.includes(reason) || namesOrders(system, ofDevice, reason)
}

/** Whether a reason names several paid orders of the store, each for some payment of the device: after a refund an order counts for another one. */
function namesOrders({ providers }: TestedSystem, ofDevice: readonly string[], reason: string): boolean {
  const orderIds =
    /^Paid more than once: (.+)\.$/.exec(reason)?.[1]?.split(', ') ??
    /^Paid once more at the provider: (\S+) beside (\S+)\.$/.exec(reason)?.slice(1) ??
    []
  const orders = providers.store
    .ledger()
    .payments.filter(({ reference, paid }) => paid > 0 && ofDevice.includes(reference ?? ''))
  return new Set(orderIds).size > 1 && orderIds.every((id) => orders.some((order) => order.id === id))
}

/** The money of these payments that was partly refunded first, and the reason of its review. */
function returnedInPart(
  { paypal, providers }: TestedSystem,
  { partlyRefunded }: History,
  references: readonly string[],
) {
  const { cowpay, store } = providers
  const money = [
    ...paypal.ledger().captures.map(({ id, reference, amount, refunded }) => ({
      id,
      reference,
      hasRest: refunded < amount,
      reason: 'Partly refunded at PayPal.',
    })),
    ...cowpay.ledger().payments.map(({ reference, paid, returned }) => ({
      id: reference ?? '',
      reference,
      hasRest: returned < paid,
      reason: 'Partly refunded at Cowpay.',
    })),
    ...store.ledger().payments.map(({ id, reference, paid, returned, currency }) => ({
      id,
      reference,
      hasRest: returned < paid,
      reason: `The store returned ${PARTIAL_REFUND} of ${paid} ${currency} (minor units) for the order ${id}.`,
    })),
  ]
  return money.filter(({ id, reference }) => partlyRefunded.has(id) && references.includes(reference ?? ''))
}

/** Payments that are not in review for a reason that must be listed: a partial refund, or an answer that was not understood. */
function missingReviews(system: TestedSystem, history: History, rows: readonly Row[]): string[] {
  const isListed = (references: readonly string[], reason: string) =>
    rows.some((row) => references.includes(row.reference) && reasonsOf(row).includes(reason))
  return rows.flatMap(({ reference, ofDevice }) => {
    if (history.expectedReviews.has(reference)) return []
    const partialRefunds = returnedInPart(system, history, [reference])
      .filter(({ hasRest, reason }) => hasRest && !isListed(ofDevice, reason))
      .map(({ reason }) => `${reference}: ${reason}`)
    const isUnlisted = history.notUnderstood.has(reference) && !isListed([reference], NOT_UNDERSTOOD)
    return [...partialRefunds, ...(isUnlisted ? [`${reference}: ${NOT_UNDERSTOOD}`] : [])]
  })
}

/** A payment that was started before another one of its device was confirmed is in review, unless support released it. */
async function missedDuplicates(system: TestedSystem, { released }: History): Promise<string[]> {
  const pairs = await system.sql<{ earlier: string; later: string }>(`
    select earlier.reference as earlier, later.reference as later
    from payments later join payments earlier on earlier.device_id = later.device_id and earlier.id <> later.id
    where earlier.state = 'confirmed' and later.state = 'confirmed' and earlier.confirmed_at <= later.confirmed_at
      and later.created_at < earlier.confirmed_at and earlier.created_at < later.confirmed_at
      and concat(earlier.review_reason, later.review_reason) not like '%Paid twice%'`)
  return pairs
    .filter(({ later }) => !released.has(later))
    .map(({ earlier, later }) => `I1: ${earlier} and ${later} were paid twice, and neither is in review`)
}

const NOT_UNDERSTOOD =
  `The provider’s answer was not understood: Cowpay’s charge has the status ${UNKNOWN_STATUS}. ` +
  'See the payment in its dashboard.'

/** The reason in the words of this version and of the previous one, which runs too in the test of upgrades. */
const paidTwice = (reference: string): readonly string[] => [
  `Paid twice: this payment was started before ${reference} was paid. It extends the licence.`,
  `Paid twice: it was begun before the payment ${reference} was paid; it extends the licence.`,
]

const releasedBefore = (reference: string): string =>
  `The payment ${reference} was released before its money was known. ` +
  'If this is that money, end the licence of one of them with `payments end-grant`.'
