/*
 * Some providers take an order's name once only and do not repeat what they answered: when that answer is lost, the payment
 * goes on under its reference with a number behind it. All these names are found again by asking for one after the other.
 */

/** More lost answers than anybody has for one payment. */
export const MOST_NAMES = 9

/** The name of a payment's first, second … order at its provider. */
export const nameAt = (reference: string, number: number): string =>
  number === 1 ? reference : `${reference}-${number}`

/** The name of a payment's refund, where a refund has one. */
export const refundName = (reference: string): string => `${reference}-refund`

/** The reference in such a name. Ours have 24 characters, which is what tells them from one that ends alike. */
export const referenceIn = (name: string): string => /^([\w-]{24})-(\d|refund)$/.exec(name)?.[1] ?? name

/**
 * What a provider says of a payment's orders, oldest first.
 *
 * @param ask gives null for a name that the provider does not know
 * @param mayGoOn whether there may be a later order when one stands so
 */
export async function askAll<Status>(
  payment: { readonly reference: string; readonly provider_reference: string | null },
  ask: (name: string) => Promise<Status | null>,
  mayGoOn: (status: Status) => boolean,
): Promise<Status[]> {
  const { reference, provider_reference: known } = payment
  const found: Status[] = []
  let isPastKnown = known === null
  for (let number = 1; number <= MOST_NAMES; number += 1) {
    const name = nameAt(reference, number)
    isPastKnown ||= name === known || !known?.startsWith(reference)
    const status = await ask(name)
    if (status !== null) found.push(status)
    if (isPastKnown && (status === null || !mayGoOn(status))) return found
  }
  return found
}
