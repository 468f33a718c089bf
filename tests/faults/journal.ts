import type { Browser } from '../kit/browser.ts'
import type { Owner } from '../kit/factories.ts'
import type { Random } from '../load/random.ts'
import type { Scenario } from './row.ts'

/** After an unknown outcome the operation may have been done once or not at all. */
export type Outcome = 'ok' | 'refused' | 'unknown'

interface RecordedAnswer {
  readonly operation: string
  readonly key: string
  readonly outcome: Outcome
}

/** Null is a playlist that does not exist. */
export type PlaylistState = { readonly name: string; readonly isProtected: boolean } | null

export interface Journal {
  readonly answers: RecordedAnswer[]
  readonly playlists: Map<string, { readonly key: string; possible: readonly PlaylistState[] }>
  readonly addresses: Map<Owner, readonly string[]>
  /** The last move of each device, which the next one waits for. */
  readonly moving: Map<Owner, Promise<void>>
  readonly sessions: { readonly browser: Browser; readonly deviceId: string }[]
  readonly captured: string[]
  /** References of payments by other methods than PayPal, so that each is paid only once. */
  readonly paidOnce: Set<string>
  /** Run when the faults have ended. */
  readonly supportTasks: (() => Promise<void>)[]
  readonly rareCases: string[]
}

export interface OperationContext {
  readonly scenario: Scenario
  readonly journal: Journal
  readonly owner: Owner
  readonly index: number
  readonly random: Random
  /** Whether PayPal sends callbacks. Without them nobody notices a refund: captures are not queried again. */
  readonly isNotified: boolean
}

export const startJournal = (owners: readonly Owner[]): Journal => ({
  answers: [],
  playlists: new Map(),
  addresses: new Map(owners.map((owner) => [owner, [owner.mac_address]])),
  moving: new Map(),
  sessions: owners.map(({ browser, id }) => ({ browser, deviceId: id })),
  captured: [],
  paidOnce: new Set(),
  supportTasks: [],
  rareCases: [],
})
