import type { Delivery, StoredEvent } from './webhooks.ts'

/** One order as it really is, whether or not it was reported to the merchant. Amounts are minor units. */
interface LedgerPayment {
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

export interface WebhookCounts {
  waiting: number
  delivered: number
  abandoned: number
}

export interface Ledger {
  payments: LedgerPayment[]
  webhooks: WebhookCounts
}

/** Counts deliveries by their result. */
export function countWebhooks(state: {
  events: ReadonlyMap<string, StoredEvent>
  deliveries: ReadonlyMap<string, Delivery>
}): WebhookCounts {
  const sum = (pick: 'delivered' | 'abandoned') =>
    [...state.events.values()].reduce((total, event) => total + event[pick], 0)
  return { waiting: state.deliveries.size, delivered: sum('delivered'), abandoned: sum('abandoned') }
}
