import type { History } from './user-history.ts'
import { PART, UNKNOWN_STATUS } from './unusual-payments.ts'
import type { World } from './world.ts'

interface Row {
  readonly reference: string
  readonly device_id: string
  readonly reason: string | null
  /** Payments of the device that were confirmed after this one was started. */
  readonly twins: readonly string[]
  /** All payments of the device. */
  readonly ofDevice: readonly string[]
}

/** I1: nothing is held or in review except for a reason that the ledgers and the history confirm, and what has one is. */
export async function reviewViolations(world: World, history: History): Promise<string[]> {
  const { expectedReviews } = history
  const rows = await world.sql<Row>(`
    select p.reference, p.device_id, p.review_reason as reason,
      array(select other.reference from payments other where other.device_id = p.device_id and other.id <> p.id
        and p.confirmed_at is not null and other.confirmed_at > p.created_at) as twins,
      array(select other.reference from payments other where other.device_id = p.device_id) as "ofDevice"
    from payments p`)
  return [
    ...rows
      .filter(({ reference }) => !expectedReviews.has(reference))
      .flatMap((row) =>
        reasonsOf(row)
          .filter((reason) => !isRight(world, history, row, reason))
          .map((reason) => `I1: ${row.reference} is in review: ${reason}`),
      ),
    ...missing(world, history, rows).map((line) => `I1: not in review: ${line}`),
    ...(await untold(world, history)),
  ]
}

const reasonsOf = ({ reason }: Row): readonly string[] => reason?.split('\n') ?? []

function isRight(world: World, history: History, row: Row, reason: string): boolean {
  const { reference, device_id: deviceId, twins, ofDevice } = row
  const released = [...history.released].filter((one) => one !== reference && ofDevice.includes(one))
  const assigned = [...history.assigned.values()].filter((one) => one.deviceId === deviceId)
  const possible = [
    ...twins.map(paidTwice),
    ...returnedInPart(world, history, ofDevice).map(({ reason }) => reason),
    ...(history.notUnderstood.has(reference) ? [NOT_UNDERSTOOD] : []),
    ...released.map(releasedBefore),
    ...assigned.map(({ mac }) => `A person said that it is for ${mac}.`),
  ]
  return possible.includes(reason) || namesOrders(world, ofDevice, reason)
}

/**
 * Several orders of the store for one payment: it names all of them, or the one that counts instead of a refunded one. An
 * order whose payment was refunded already counts for another payment of the device.
 */
function namesOrders({ providers }: World, ofDevice: readonly string[], reason: string): boolean {
  const named =
    /^Paid more than once: (.+)\.$/.exec(reason)?.[1]?.split(', ') ??
    /^Paid once more at the provider: (\S+) beside (\S+)\.$/.exec(reason)?.slice(1) ??
    []
  const orders = providers.store
    .ledger()
    .payments.filter(({ reference, paid }) => paid > 0 && ofDevice.includes(reference ?? ''))
  return new Set(named).size > 1 && named.every((id) => orders.some((order) => order.id === id))
}

/** Money of these payments that was first refunded in part, and the reason that says so. */
function returnedInPart({ paypal, providers }: World, { partlyRefunded }: History, of: readonly string[]) {
  const { cowpay, store } = providers
  const money = [
    ...paypal.ledger().captures.map(({ id, reference, amount, refunded }) => ({
      id,
      reference,
      isStanding: refunded < amount,
      reason: 'Partly refunded at PayPal.',
    })),
    ...cowpay.ledger().payments.map(({ reference, paid, returned }) => ({
      id: reference ?? '',
      reference,
      isStanding: returned < paid,
      reason: 'Partly refunded at Cowpay.',
    })),
    ...store.ledger().payments.map(({ id, reference, paid, returned, currency }) => ({
      id,
      reference,
      isStanding: returned < paid,
      reason: `The store returned ${PART} of ${paid} ${currency} (minor units) for the order ${id}.`,
    })),
  ]
  return money.filter(({ id, reference }) => partlyRefunded.has(id) && of.includes(reference ?? ''))
}

/** Reasons that must be listed: a partial refund, and an answer that was not understood. */
function missing(world: World, history: History, rows: readonly Row[]): string[] {
  const isListed = (of: readonly string[], reason: string) =>
    rows.some((row) => of.includes(row.reference) && reasonsOf(row).includes(reason))
  return rows.flatMap(({ reference, ofDevice }) => {
    if (history.expectedReviews.has(reference)) return []
    const partly = returnedInPart(world, history, [reference])
      .filter(({ isStanding, reason }) => isStanding && !isListed(ofDevice, reason))
      .map(({ reason }) => `${reference}: ${reason}`)
    const isSilent = history.notUnderstood.has(reference) && !isListed([reference], NOT_UNDERSTOOD)
    return [...partly, ...(isSilent ? [`${reference}: ${NOT_UNDERSTOOD}`] : [])]
  })
}

/** A payment that was started before another one of its device was confirmed is in review, unless support released it (D20). */
async function untold(world: World, { released }: History): Promise<string[]> {
  const pairs = await world.sql<{ earlier: string; later: string }>(`
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

const paidTwice = (reference: string): string =>
  `Paid twice: it was begun before the payment ${reference} was paid; it extends the licence.`

const releasedBefore = (reference: string): string =>
  `The payment ${reference} was released before its money was known. ` +
  'If this is that money, end the licence of one of them with `payments end-grant`.'
