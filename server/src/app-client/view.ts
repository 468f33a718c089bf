import type { NoteError } from './store.ts'
import type { Secrets, State } from './wire.ts'

export interface View {
  /** Null until the first registration. */
  macAddress: string | null
  /** Null until the first start's registration and read. Kept over restarts. */
  state: State | null
  secrets: Secrets | null
  /** Set if it needs the owner's consent: the number to compare with the dashboard's, once there is one. */
  waiting: {
    claimNumber: string | null
    /** Whether `takeAssignedAddress` ends the waiting: nobody has used the device yet. */
    mayTakeAssigned: boolean
  } | null
  connection: 'connecting' | 'online' | 'no-network' | 'server-away'
  /** Whether the owner or support removed it, or its device moved. */
  ended: boolean
  /** Set if it ended because licence and playlists moved to another television: when. */
  movedAt: string | null
  /** Set if it ended because its owner deleted the device: when. */
  deletedAt: string | null
  /** Set if too many televisions were set up today in its network: when to try again, by the television's clock. */
  refusedUntil: number | null
}

/** What the app shows, and who is told of its changes. A listener that throws does not keep the others from it. */
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

export type Shown = ReturnType<typeof createView>
