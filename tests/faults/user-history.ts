/** What the run did that the invariants must know: accepted messages, secrets, and payments that may look unusual. */
export interface History {
  /** Subjects of contact messages that were answered with success. */
  readonly accepted: Set<string>
  /** Descriptions of secrets that must not be in a log, by secret. */
  readonly secrets: Map<string, string>
  /** References of payments that may be held or in review. */
  readonly expectedReviews: Set<string>
  /** References of payments that support released before their money was known. */
  readonly released: Set<string>
  /** The provider's ids of money that was refunded in part first. */
  readonly partlyRefunded: Set<string>
  /** References of payments about which the provider's answers were not understood for a while. */
  readonly notUnderstood: Set<string>
  /** The devices to which support assigned orders of the store, by order. */
  readonly assigned: Map<string, { readonly deviceId: string; readonly mac: string }>
}
