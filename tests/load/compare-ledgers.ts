import type { StandIns } from '../kit/providers.ts'
import type { Stack } from '../kit/stack.ts'

/** `method` has both methods, separated by a space, if they share a provider. */
interface LedgerEntry {
  readonly method: string
  /** The payment's reference; null for a purchase in the store without one. */
  readonly reference: string | null
  /** The provider's id of the capture or transaction. */
  readonly moneyId: string
  readonly isPaidInFull: boolean
  readonly isReturned: boolean
}

interface Comparison {
  readonly ledgerEntries: number
  /** Payments in the ledgers, paid in full and not returned. */
  readonly paid: number
  /** Payments in the database with a grant that was not revoked. */
  readonly granted: number
  /** Payments in the ledgers that are only listed for review, as surplus money. */
  readonly inReview: number
  readonly paidWithoutGrant: readonly string[]
  readonly grantedWithoutPayment: readonly string[]
  readonly duplicates: readonly string[]
}

interface Row {
  readonly reference: string
  readonly method: string
  readonly state: string
  readonly capture_reference: string | null
  readonly review_reason: string | null
  readonly grants: number
}

export async function compareLedgers(stack: StandIns & Pick<Stack, 'sql'>): Promise<Comparison> {
  const rows = await stack.sql<Row>(`
    select p.reference, p.method, p.state, p.capture_reference, p.review_reason,
      (select count(*)::int from licence_grants g where g.payment_id = p.id and g.revoked_at is null) as grants
    from payments p`)
  const entries = entriesOf(stack)
  const matched = new Set<string>()
  const paidWithoutGrant: string[] = []
  let inReview = 0
  for (const entry of entries.filter(({ isPaidInFull, isReturned }) => isPaidInFull && !isReturned)) {
    // First by the id of the money: an order may pay another payment than the one that it names.
    const row =
      rows.find((payment) => hasMoneyId(payment, entry)) ??
      rows.find((payment) => hasReference(payment, entry))
    // A second payment for one order must be listed for review.
    const isInReview = rows.some((payment) => namesSurplus(payment, entry))
    if (row && row.grants === 1 && !matched.has(row.reference)) matched.add(row.reference)
    else if (isInReview) inReview += 1
    else paidWithoutGrant.push(`${describe(entry)}: ${row?.state ?? 'no payment in the database'}`)
  }
  const granted = rows.filter(({ grants }) => grants > 0)
  const captures = stack.paypal.ledger().captures.filter(({ status }) => status !== 'DECLINED')
  return {
    ledgerEntries: entries.length,
    paid: entries.filter(({ isPaidInFull, isReturned }) => isPaidInFull && !isReturned).length,
    granted: granted.length,
    inReview,
    paidWithoutGrant,
    grantedWithoutPayment: granted
      .filter(({ reference }) => !matched.has(reference))
      .map(({ reference, method, state }) => `${method} ${reference}: ${state}`),
    duplicates: [
      ...rows.filter(({ grants }) => grants > 1).map(({ reference }) => `two grants for ${reference}`),
      ...captures
        .filter(
          ({ reference }, index) =>
            captures.findIndex((capture) => capture.reference === reference) !== index,
        )
        .map(({ reference }) => `two captures for ${reference}`),
    ],
  }
}

const hasMoneyId = (row: Row, { method, moneyId }: LedgerEntry): boolean =>
  method.split(' ').includes(row.method) && row.capture_reference === moneyId

const hasReference = (row: Row, { method, reference }: LedgerEntry): boolean =>
  method.split(' ').includes(row.method) && row.reference === reference

const namesSurplus = ({ review_reason: reasons, grants }: Row, { moneyId }: LedgerEntry): boolean =>
  grants > 0 &&
  (reasons?.split('\n').some((reason) => SURPLUS.test(reason) && reason.includes(moneyId)) ?? false)

const SURPLUS = /^(Paid more than once|Paid once more at the provider): /

const describe = ({ method, reference, moneyId }: LedgerEntry): string =>
  `${method} ${reference ?? ''} ${moneyId}`

/** Our names of further orders at a provider have a number after the reference (`order-names.ts`). */
const REFERENCE_LENGTH = 24

function entriesOf({ paypal, opay, cowpay, btcpay, store }: StandIns): LedgerEntry[] {
  const captures = paypal.ledger().captures.map((capture) => ({
    method: 'paypal',
    reference: capture.reference,
    moneyId: capture.id,
    isPaidInFull: capture.status !== 'PENDING' && capture.status !== 'DECLINED',
    isReturned: capture.reversed || capture.refunded >= capture.amount,
  }))
  const standIns = [
    ['opay opay1', opay],
    ['cowpay', cowpay],
    ['crypto', btcpay],
    ['ibostore', store],
  ] as const
  return [
    ...captures,
    ...standIns.flatMap(([method, standIn]) =>
      standIn.ledger().payments.map((payment) => ({
        method,
        reference: payment.reference?.slice(0, REFERENCE_LENGTH) ?? null,
        moneyId: payment.id,
        // Crypto payments count once the network has confirmed them.
        isPaidInFull: method === 'crypto' ? payment.status === 'Settled' : payment.paid === payment.due,
        isReturned: payment.paid > 0 && payment.returned >= payment.paid,
      })),
    ),
  ]
}
