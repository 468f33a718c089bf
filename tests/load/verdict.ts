import type { ProviderStandIns } from '../kit/providers.ts'
import type { Stack } from '../kit/stack.ts'

type Ledgers = Pick<ProviderStandIns, 'paypal' | 'opay' | 'cowpay' | 'btcpay' | 'store'>

/** One payment in a stand-in's ledger. */
interface LedgerEntry {
  readonly method: string
  /** Our reference; null for a purchase in the store without one. */
  readonly reference: string | null
  readonly money: string
  readonly paidInFull: boolean
  readonly wentBack: boolean
}

interface Verdict {
  /** Payments in the ledgers, and grants that count. */
  readonly booked: number
  readonly paid: number
  readonly granted: number
  /** Surplus money that is listed for review. */
  readonly inReview: number
  readonly paidWithoutGrant: readonly string[]
  readonly grantedWithoutPayment: readonly string[]
  readonly double: readonly string[]
}

interface Row {
  readonly reference: string
  readonly method: string
  readonly state: string
  readonly capture_reference: string | null
  readonly review_reason: string | null
  readonly grants: number
}

/** Compares the payments in the stand-ins' ledgers with the grants in the database. */
export async function judge(stack: Ledgers & Pick<Stack, 'sql'>): Promise<Verdict> {
  const rows = await stack.sql<Row>(`
    select p.reference, p.method, p.state, p.capture_reference, p.review_reason,
      (select count(*)::int from licence_grants g where g.payment_id = p.id and g.revoked_at is null) as grants
    from payments p`)
  const booked = ledgers(stack)
  const matched = new Set<string>()
  const paidWithoutGrant: string[] = []
  let inReview = 0
  for (const one of booked.filter((each) => each.paidInFull && !each.wentBack)) {
    // By its money first: one of several orders may count for another payment than it names.
    const row = rows.find((each) => isMoneyOf(one, each)) ?? rows.find((each) => isOf(one, each))
    // A second payment for one order must be listed for review.
    const isInReview = rows.some((each) => isSurplusOf(one, each))
    if (row && row.grants === 1 && !matched.has(row.reference)) matched.add(row.reference)
    else if (isInReview) inReview += 1
    else paidWithoutGrant.push(`${describe(one)}: ${row?.state ?? 'no payment of ours'}`)
  }
  const granted = rows.filter(({ grants }) => grants > 0)
  const taken = stack.paypal.ledger().captures.filter(({ status }) => status !== 'DECLINED')
  return {
    booked: booked.length,
    paid: booked.filter(({ paidInFull, wentBack }) => paidInFull && !wentBack).length,
    granted: granted.length,
    inReview,
    paidWithoutGrant,
    grantedWithoutPayment: granted
      .filter(({ reference }) => !matched.has(reference))
      .map(({ reference, method, state }) => `${method} ${reference}: ${state}`),
    double: [
      ...rows.filter(({ grants }) => grants > 1).map(({ reference }) => `two grants for ${reference}`),
      ...taken
        .filter((one, index) => taken.findIndex((other) => other.reference === one.reference) !== index)
        .map(({ reference }) => `two captures for ${reference}`),
    ],
  }
}

const isMoneyOf = ({ method, money }: LedgerEntry, row: Row): boolean =>
  method.split(' ').includes(row.method) && row.capture_reference === money

/** The store may sell without our reference. */
const isOf = ({ method, reference }: LedgerEntry, row: Row): boolean =>
  method.split(' ').includes(row.method) && row.reference === reference

/** Beside the money that the licence stands for, and named by the payment's review. */
const isSurplusOf = ({ money }: LedgerEntry, { review_reason: reasons, grants }: Row): boolean =>
  grants > 0 &&
  (reasons?.split('\n').some((reason) => SURPLUS.test(reason) && reason.includes(money)) ?? false)

const SURPLUS = /^(Paid more than once|Paid once more at the provider): /

const describe = ({ method, reference, money }: LedgerEntry): string =>
  `${method} ${reference ?? ''} ${money}`

/** Some providers append the attempt number. */
const REFERENCE_LENGTH = 24

function ledgers({ paypal, opay, cowpay, btcpay, store }: Ledgers): LedgerEntry[] {
  const captures = paypal.ledger().captures.map((taken) => ({
    method: 'paypal',
    reference: taken.reference,
    money: taken.id,
    paidInFull: taken.status !== 'PENDING' && taken.status !== 'DECLINED',
    wentBack: taken.reversed || taken.refunded >= taken.amount,
  }))
  const others = [
    ['opay opay1', opay],
    ['cowpay', cowpay],
    ['crypto', btcpay],
    ['ibostore', store],
  ] as const
  return [
    ...captures,
    ...others.flatMap(([method, standIn]) =>
      standIn.ledger().payments.map((each) => ({
        method,
        reference: each.reference?.slice(0, REFERENCE_LENGTH) ?? null,
        money: each.id,
        // Crypto payments count once the network has confirmed them.
        paidInFull: method === 'crypto' ? each.status === 'Settled' : each.paid === each.due,
        wentBack: each.paid > 0 && each.returned >= each.paid,
      })),
    ),
  ]
}
