import type { PaymentMethod } from '@player/db'
import type { ProviderStatus } from '../payment.ts'

/** What an adapter may know of a payment. Amounts are integers in minor units. */
export interface PaymentFacts {
  readonly method: PaymentMethod
  readonly device_id: string
  /** When a person said which device it is for: then the one that the provider repeats does not count. */
  readonly assigned_at: Date | null
  /** Ours: unguessable, up to 36 of A-Z a-z 0-9 _ - */
  readonly reference: string
  readonly mac_snapshot: string
  readonly amount_minor: number
  readonly currency: string
  /** The provider's number of the order; null before it is opened. */
  readonly provider_reference: string | null
  /** The provider's number of the money taken; null before that. */
  readonly capture_reference: string | null
  /** Its time at the provider has run out, by the database's clock. */
  readonly is_past: boolean
  /** The coin that was chosen; null for whatever is paid in money. */
  readonly coin_type: string | null
}

/** Who pays, as far as the form asked. It goes to the provider and is not kept; empty where it was not asked. */
export interface Payer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164: '+201001234567'. */
  readonly phone: string
}

/** What an adapter must be able to do, over its provider's real protocol. */
export interface Provider {
  /**
   * Opens the payment at the provider. Repeatable: the same payment gets the same order.
   *
   * @throws Failure unavailable when the provider does not answer, or answers that it cannot; invalid when it refuses this
   *   order for what it says (`notOpened`): then there is none
   */
  open(payment: PaymentFacts, payer: Payer): Promise<OpenedOrder>

  /**
   * Asks the provider for the status. `reported` is what its genuine callbacks said, oldest first, for what it cannot be asked.
   *
   * @throws Failure unavailable when the provider does not answer
   */
  query(payment: PaymentFacts, reported: readonly ProviderStatus[]): Promise<ProviderStatus>

  /** Whether `query` asks the provider anything about this payment; else what was reported is all there is. Left out: it does. */
  isQueryable?(payment: PaymentFacts): boolean

  /**
   * Takes the money of an approved order. Repeatable: one request id an attempt. Only a wallet that answers `approved` has it.
   *
   * @param attempt from 1 on, up by one after each declined instrument
   * @throws Failure unavailable when the outcome is not known: ask again, with the same attempt
   */
  capture?(payment: PaymentFacts, attempt: number): Promise<Captured>

  /**
   * Gives all the money back. Repeatable. What is true after it has to be asked.
   *
   * @throws Failure unavailable when the outcome is not known
   */
  refund?(payment: PaymentFacts): Promise<void>

  /** Closes an order that nobody shall pay any more, where the provider can: what was paid anyway is still noticed. */
  close?(payment: PaymentFacts): Promise<void>

  /** What can be paid with, for a method that asks for it: the last good list when the provider does not answer. */
  coins?(): Promise<readonly Coin[]>

  /** Where a page of ours frames the provider's, for a payment whose checkout address is a page of ours. */
  frameUrl?(payment: PaymentFacts & { readonly checkout_url: string | null }): string

  /** Has the provider repeat its calls since a time, whether they arrived or not; gives how many calls that is. */
  redeliver?(since: Date): Promise<number>

  /**
   * Checks that a callback is the provider's own.
   *
   * @throws Failure unauthorised when it is not, unavailable when that cannot be found out now
   */
  verify(callback: Callback): Promise<Notification>
}

export interface Coin {
  readonly code: string
  readonly name: string
}

export interface OpenedOrder {
  readonly providerReference: string
  /** Where the owner pays. */
  readonly checkoutUrl: string
  /** How long the provider takes money for it: until it says, or seconds from now. */
  readonly expires: { readonly at: Date } | { readonly inSeconds: number }
}

export type Captured =
  | { readonly kind: 'known'; readonly status: ProviderStatus }
  /** The payer must choose another instrument: `details` and `debugId` are the provider's own, for its buttons. */
  | {
      readonly kind: 'declined'
      readonly details: readonly { readonly issue: string; readonly description: string }[]
      readonly debugId: string
    }

/** A callback as it arrived: the bytes before any parser. Header names in lower case. */
export interface Callback {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** A genuine callback: what it is known by, and which payment it is about. Never what is true: that is asked. */
export interface Notification {
  /** The provider's id of the event, the same in every repeat. */
  readonly eventKey: string
  /** Whatever of these it names. */
  readonly reference: string | null
  readonly providerReference: string | null
  readonly captureReference: string | null
  /** The device that the payer named, for a provider that takes money without our order: 'AA:BB:…'. */
  readonly macAddress: string | null
  /** The device that we began the payment for, where money has moved for it and the provider repeats that. */
  readonly deviceId: string | null
  /** What it says is true, for what the provider cannot be asked; else null. */
  readonly reportedStatus: ProviderStatus | null
}

/** The adapters of the methods that are configured. */
export type Providers = Readonly<Record<string, Provider>>
