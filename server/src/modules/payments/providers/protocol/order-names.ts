/*
 * Some providers take an order's name once only and do not repeat what they answered: when that answer is lost, the payment
 * goes on under its reference with a number behind it. All these names are found again by asking for one after the other.
 */

/** More lost answers than anybody has for one payment. */
export const MAX_ORDERS = 9

/** The name of a payment's first, second … order at its provider. */
export const orderName = (reference: string, number: number): string =>
  number === 1 ? reference : `${reference}-${number}`

/** The name of a payment's refund, where a refund has one. */
export const refundName = (reference: string): string => `${reference}-refund`

/** The reference in such a name. Ours have 24 characters, which is what tells them from one that ends alike. */
export const referenceIn = (name: string): string => /^([\w-]{24})-(\d|refund)$/.exec(name)?.[1] ?? name

/**
 * What a provider says of a payment's orders, oldest first.
 *
 * @param queryOrder gives null for a name that the provider does not know
 * @param mayHaveLater whether there may be a later order when one stands so
 */
export async function queryOrders<Status>(
  payment: { readonly reference: string; readonly provider_reference: string | null },
  queryOrder: (name: string) => Promise<Status | null>,
  mayHaveLater: (status: Status) => boolean,
): Promise<Status[]> {
  const { reference, provider_reference: known } = payment
  const found: Status[] = []
  let isPastKnown = known === null
  for (let number = 1; number <= MAX_ORDERS; number += 1) {
    const name = orderName(reference, number)
    isPastKnown ||= name === known || !known?.startsWith(reference)
    const status = await queryOrder(name)
    if (status !== null) found.push(status)
    if (isPastKnown && (status === null || !mayHaveLater(status))) return found
  }
  return found
}
