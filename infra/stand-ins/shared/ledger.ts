import type { Delivery, StoredEvent } from './webhooks.ts'

/** One order as it really is, whether or not it was reported to the merchant. Amounts are minor units. */
export interface LedgerPayment {
  id: string
  /** The merchant's reference, if there is one. */
  reference: string | null
  /** In the provider's words. */
  status: string
  currency: string
  due: number
  /** Received for the merchant. */
  paid: number
  /** Refunded or charged back. */
  returned: number
}

/** Counts deliveries by their result. */
export function countWebhooks(state: {
  events: ReadonlyMap<string, StoredEvent>
  deliveries: ReadonlyMap<string, Delivery>
}) {
  const sum = (result: 'delivered' | 'abandoned') =>
    [...state.events.values()].reduce((total, event) => total + event[result], 0)
  return { waiting: state.deliveries.size, delivered: sum('delivered'), abandoned: sum('abandoned') }
}
