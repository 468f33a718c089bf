import type { Begun, Payer, PaymentFacts } from './provider.ts'

/** Beginnings of one payment that come while one is under way have its outcome: a double click makes no second order. */
export function oneAtATime(begin: (payment: PaymentFacts, payer: Payer) => Promise<Begun>) {
  const underWay = new Map<string, Promise<Begun>>()
  return (payment: PaymentFacts, payer: Payer): Promise<Begun> => {
    const { reference } = payment
    const earlier = underWay.get(reference)
    if (earlier) return earlier
    const begun = begin(payment, payer).finally(() => underWay.delete(reference))
    underWay.set(reference, begun)
    return begun
  }
}
