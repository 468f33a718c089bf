import type { PaymentState } from '@player/db'

/** A state changes only to a higher rank. Ranks are unique, so that the final state does not depend on the order of events. */
export const RANK: Record<PaymentState, number> = {
  created: 0,
  pending: 1,
  cancelled: 2,
  expired: 3,
  failed: 4,
  held: 5,
  confirmed: 6,
  refunded: 7,
  reversed: 8,
}

/** Whether the payment can still be paid. */
export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'pending'

/** The states of payments whose money was taken. */
export const WITH_MONEY: readonly PaymentState[] = ['held', 'confirmed', 'refunded', 'reversed']

/** Whether the money was confirmed at any time. */
export const wasConfirmed = (state: PaymentState): boolean => RANK[state] >= RANK.confirmed

/** Whether the money was returned. */
export const wasReturned = (state: PaymentState): boolean => RANK[state] > RANK.confirmed

/** Whether money arrived and was not returned. */
export const hasMoney = (state: PaymentState): boolean => state === 'held' || state === 'confirmed'
