/* Some providers accept an order's name only once. If their answer is lost, the next order's name has a number after the reference. */

/** The number of names that are tried for one payment. */
export const MAX_ORDERS = 9

export const orderName = (reference: string, number: number): string =>
  number === 1 ? reference : `${reference}-${number}`

/** The name of a refund. A refund after a failed one has a number. */
export const refundName = (reference: string, number: number): string =>
  orderName(`${reference}-refund`, number)

/** The reference in a name. References have 24 characters, which distinguishes them from names with a suffix. */
export const referenceIn = (name: string): string =>
  /^([\w-]{24})-(\d|refund|refund-\d)$/.exec(name)?.[1] ?? name

/** Queries all orders of a payment, oldest first. `mayHaveLater` is whether a later order can exist after this status. */
export async function queryOrders<Status>(
  payment: { readonly reference: string; readonly provider_reference: string | null },
  queryOrder: (name: string) => Promise<Status | null>,
  mayHaveLater: (status: Status) => boolean,
): Promise<Status[]> {
  const { reference, provider_reference: knownName } = payment
  const statuses: Status[] = []
  let isKnownReached = knownName === null
  for (let number = 1; number <= MAX_ORDERS; number += 1) {
    const name = orderName(reference, number)
    isKnownReached ||= name === knownName || !knownName?.startsWith(reference)
    const status = await queryOrder(name)
    if (status !== null) statuses.push(status)
    if (isKnownReached && (status === null || !mayHaveLater(status))) return statuses
  }
  return statuses
}
