import type { NoteError } from './store.ts'
import type { Secrets, State } from './wire.ts'

export interface View {
  /** Null until the first registration. */
  macAddress: string | null
  /** Null until it is first read, while the app waits for consent, and after it has ended. Stored over restarts. */
  state: State | null
  secrets: Secrets | null
  /** Set while the app needs the owner's consent. `claimNumber` is to be compared with the dashboard's; null until there is one. */
  waiting: {
    claimNumber: string | null
    /** Whether `takeAssignedAddress` can end the waiting, because nobody has used the device yet. */
    mayTakeAssigned: boolean
  } | null
  connection: 'connecting' | 'online' | 'no-network' | 'server-away'
  /** Whether the owner or support removed the app, or its device moved or was deleted. */
  ended: boolean
  /** When licence and playlists moved to another television, if that ended the app. */
  movedAt: string | null
  /** When the owner deleted the device, if that ended the app. */
  deletedAt: string | null
  /** When to try again, by the television's clock, if too many televisions were set up in the network. */
  refusedUntil: number | null
}

/** Holds the view, and notifies listeners of its changes. A listener that throws does not affect the others. */
export function createView(note: NoteError) {
  const listeners = new Set<(view: View) => void>()
  let view: View = {
    macAddress: null,
    state: null,
    secrets: null,
    waiting: null,
    connection: 'connecting',
    ended: false,
    movedAt: null,
    deletedAt: null,
    refusedUntil: null,
  }
  return {
    current: () => view,
    show: (changes: Partial<View>) => {
      view = { ...view, ...changes }
      listeners.forEach((listener) => {
        try {
          listener(view)
        } catch (error) {
          note('view.listener', error)
        }
      })
    },
    subscribe: (listener: (view: View) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type ViewStore = ReturnType<typeof createView>
