import type { PaymentState } from '@player/db'
import type { EventKind } from './payment-change.ts'

/** A state changes only to a higher rank. Unique ranks make the final state independent of the order of events. */
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

/** The events of a change to each state. */
export const EVENTS: Readonly<Record<Exclude<PaymentState, 'created'>, readonly EventKind[]>> = {
  pending: [],
  cancelled: ['closed'],
  expired: ['closed'],
  failed: ['closed'],
  held: ['held'],
  confirmed: ['confirmed'],
  refunded: ['returned'],
  reversed: ['returned'],
}

export const isOpen = (state: PaymentState): boolean => state === 'created' || state === 'pending'

/** The states of payments whose money was taken, also if it was returned later. */
export const WITH_MONEY: readonly PaymentState[] = ['held', 'confirmed', 'refunded', 'reversed']

/** Whether the payment was confirmed or its money was returned, even if it was only on hold before. */
export const isSettled = (state: PaymentState): boolean => RANK[state] >= RANK.confirmed

export const wasReturned = (state: PaymentState): boolean => RANK[state] > RANK.confirmed

/** Whether money arrived and was not returned. */
export const hasMoney = (state: PaymentState): boolean => state === 'held' || state === 'confirmed'
