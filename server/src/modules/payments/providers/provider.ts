import type { PaymentMethod } from '@player/db'
import type { Amount, ProviderStatus } from '../payment/provider-status.ts'

/** The columns of a payment that adapters receive. Amounts are integers in minor units. */
export interface PaymentFacts {
  readonly method: PaymentMethod
  readonly device_id: string
  /** When an operator assigned the payment to a device. A device that the provider names is then ignored. */
  readonly assigned_at: Date | null
  /** Our reference: not guessable, at most 36 characters of A-Z a-z 0-9 _ - */
  readonly reference: string
  readonly mac_snapshot: string
  readonly amount_minor: number
  readonly currency: string
  /** The provider's order id; null before the order is opened. */
  readonly provider_reference: string | null
  /** The provider's id of the counted capture; null if none was counted. */
  readonly capture_reference: string | null
  /** Where our order is paid; null before we opened one, even if a callback named its id, and after the device of a settled payment was erased. */
  readonly checkout_url: string | null
  /** Whether the order has expired, by the database's clock. */
  readonly is_past: boolean
  readonly coin_type: string | null
}

export type CapturedFacts = PaymentFacts & { readonly capture_reference: string }

/** The payer's form fields, which are passed to the provider. Only the e-mail address is stored. Empty if the method does not ask for them. */
export interface Payer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164: '+201001234567'. */
  readonly phone: string
}

export interface Provider {
  /**
   * Opens an order. Idempotent: a payment gets the same order each time.
   * @throws Failure unavailable without a usable answer; invalid if the content is refused; conflict if an earlier order is paid or being paid
   */
  open(payment: PaymentFacts, payer: Payer): Promise<OpenedOrder>

  /** Queries the payment's status. `reported` holds the statuses of verified callbacks, oldest first. @throws Failure unavailable */
  query(payment: PaymentFacts, reported: readonly ProviderStatus[]): Promise<ProviderStatus>

  /** Whether `query` calls the provider; if not, it only combines reported statuses. Absent means yes. */
  isQueryable?(payment: PaymentFacts): boolean

  /**
   * Captures an approved order. Idempotent per attempt. Required of wallets (`WalletProvider`).
   * @param attempt from 1 on, incremented after each declined instrument
   * @throws Failure unavailable if the outcome is unknown; repeat it with the same attempt
   */
  capture?(payment: PaymentFacts, attempt: number): Promise<CaptureResult>

  /**
   * Refunds the full amount. Idempotent, unless the provider has no request ids: never called concurrently for one payment.
   * The result must be queried. @throws Failure unavailable if the outcome is unknown
   */
  refund?(payment: CapturedFacts): Promise<void>

  /** Closes an order, so that it cannot be paid. Queries still find a payment that was made before. @throws Failure unavailable */
  close?(payment: PaymentFacts): Promise<void>

  /** The coins that can be chosen; the last known list if the provider does not answer. @throws Failure unavailable without any list */
  coins?(): Promise<readonly Coin[]>

  /** The provider's page to frame, for a payment whose checkout URL is a page of ours. */
  frameUrl?(payment: PaymentFacts): string

  readonly sandboxesFrame?: boolean

  /** Checks the account and its webhook, as far as the provider's API allows. @throws Failure unavailable */
  check?(): Promise<readonly Finding[]>

  /** Has the provider send its callbacks since a time again. Returns how many. @throws Failure unavailable */
  redeliver?(since: Date): Promise<number>

  /** Whether anyone can send a callback that `verify` accepts. One that names no payment of ours is then refused. */
  readonly hasUnsignedCallbacks?: boolean

  /** Verifies that the provider sent a callback. @throws Failure unauthorised if not, invalid if unreadable, unavailable or throttled if that is unknown */
  verify(callback: Callback): Promise<Notification>
}

export type WalletProvider = Provider & Required<Pick<Provider, 'capture'>>

export interface Finding {
  readonly state: 'right' | 'warning' | 'wrong'
  readonly found: string
  readonly todo?: string
}

export interface Coin {
  readonly code: string
  readonly name: string
}

export interface OpenedOrder {
  readonly providerReference: string
  /** The provider's page for the payer; the dashboard's page with the buttons for a wallet without one. */
  readonly checkoutUrl: string
  readonly expires: { readonly at: Date } | { readonly inSeconds: number }
}

export type CaptureResult =
  | { readonly kind: 'known'; readonly status: ProviderStatus }
  /** The payer must choose another instrument. `details` and `debugId` are the provider's; after the issue INSTRUMENT_DECLINED its buttons start again, after others the dashboard shows the description and `debugId`. */
  | {
      readonly kind: 'declined'
      readonly details: readonly { readonly issue: string; readonly description: string }[]
      readonly debugId: string
    }

/** A callback before parsing. Header names are in lower case; `network` is the sender's. */
export interface Callback {
  readonly network: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** A verified callback: its key and the payment that it names. The status is queried from the provider. */
export interface Notification {
  /** The provider's event id, or a signature or hash of the callback: the same in every redelivery. */
  readonly eventKey: string
  readonly reference: string | null
  readonly providerReference: string | null
  readonly captureReference: string | null
  /** The device that the payer named, for providers that take money without an order of ours: 'AA:BB:…'. */
  readonly macAddress: string | null
  /** The device that the payment was started for, if the callback is about money and names it. */
  readonly deviceId: string | null
  /** The paid amount, if others can make orders for a device at the provider. Null if it cannot be read: it then counts as below the price. */
  readonly amount?: Amount | null
  /** Null for statuses that can be queried. A return concerns the money that the other fields name. */
  readonly reportedStatus: ProviderStatus | null
}

export type Providers = Readonly<Partial<Record<PaymentMethod, Provider>>>

type Ability = 'capture' | 'refund' | 'close' | 'coins' | 'redeliver' | 'check'

/** Whether a method is configured and its provider has an optional ability. */
export const can = <Needed extends Ability>(
  provider: Provider | null | undefined,
  ability: Needed,
): provider is Provider & Required<Pick<Provider, Needed>> => provider?.[ability] !== undefined
