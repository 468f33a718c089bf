import type { Delivery, StoredEvent } from './webhooks.ts'

/** One order in a stand-in's own books: what really happened, whatever the merchant was told. Amounts are minor units. */
export interface LedgerPayment {
  /** The stand-in's own number of it. */
  id: string
  /** The merchant's, or null for what was bought without one. */
  reference: string | null
  /** In the provider's words. */
  status: string
  currency: string
  /** What was asked for. */
  due: number
  /** What the payer gave and the provider keeps for the merchant. */
  paid: number
  /** What went back, on purpose or by a reversal. */
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

/** How many deliveries there were, and how they ended. */
export function countWebhooks(state: {
  events: ReadonlyMap<string, StoredEvent>
  deliveries: ReadonlyMap<string, Delivery>
}): WebhookCounts {
  const sum = (pick: 'delivered' | 'abandoned') =>
    [...state.events.values()].reduce((total, event) => total + event[pick], 0)
  return { waiting: state.deliveries.size, delivered: sum('delivered'), abandoned: sum('abandoned') }
}
