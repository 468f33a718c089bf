import type { Browser } from '../kit/browser.ts'
import type { Owner } from '../kit/factories.ts'
import type { Random } from '../load/random.ts'
import type { Scenario } from './row.ts'

/** Done, refused, or unknown: then it may have been done once or not at all. */
export type Outcome = 'ok' | 'refused' | 'unknown'

interface Answered {
  readonly operation: string
  readonly key: string
  readonly status: Outcome
}

/** A state in which a playlist may be found; null is none. */
export type Version = { readonly name: string; readonly isProtected: boolean } | null

/** What the owners of a history did, what they were answered, and which states are valid. */
export interface Account {
  readonly answers: Answered[]
  readonly playlists: Map<string, { readonly key: string; possible: readonly Version[] }>
  readonly addresses: Map<Owner, readonly string[]>
  /** Moves of one device run one after the other. */
  readonly moving: Map<Owner, Promise<void>>
  readonly sessions: { readonly browser: Browser; readonly deviceId: string }[]
  readonly captured: string[]
  /** References of payments by other methods: each is paid once. */
  readonly paid: Set<string>
  /** What support does once the faults have ended. */
  readonly unfinished: (() => Promise<void>)[]
  /** What seldom happens, as often as it did. */
  readonly cases: string[]
}

export interface OperationContext {
  readonly scenario: Scenario
  readonly account: Account
  readonly owner: Owner
  readonly index: number
  readonly random: Random
  /**
   * Whether PayPal sends callbacks: captures are not queried again, so that without callbacks a refund would go
   * unnoticed.
   */
  readonly isNotified: boolean
}

export const openAccount = (owners: readonly Owner[]): Account => ({
  answers: [],
  playlists: new Map(),
  addresses: new Map(owners.map((owner) => [owner, [owner.mac_address]])),
  moving: new Map(),
  sessions: owners.map(({ browser, id }) => ({ browser, deviceId: id })),
  captured: [],
  paid: new Set(),
  unfinished: [],
  cases: [],
})
