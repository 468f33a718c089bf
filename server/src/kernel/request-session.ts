import type { ListedPlaylist, OwnedDevice, Tx } from '@player/db'

export interface Session {
  readonly id: string
  readonly deviceId: string
  /** Whether the login is at most ten minutes old. */
  readonly isFresh: boolean
  readonly device: OwnedDevice
  /** The playlists, if they were read with the session; else null. */
  readonly playlists: readonly ListedPlaylist[] | null
  /**
   * Locks the session and its device's row until the transaction ends. Each change of a key, PIN, address, television or session needs it.
   *
   * @throws Failure unauthorised if the session ended after its look-up
   */
  readonly requireCurrent: (tx: Tx) => Promise<void>
}

/** The session of a request, looked up once for all its calls. */
export interface RequestSession<Stored = Session> {
  current(): Promise<Stored | null>
  /** Runs `work`, which may end the session, after the look-up of earlier calls. Later calls look the session up again. */
  change<Result>(work: () => Promise<Result>): Promise<Result>
}

export function requestSession<Stored>(lookUp: () => Promise<Stored | null>): RequestSession<Stored> {
  let settled: Promise<unknown> = Promise.resolve()
  let pending: Promise<Stored | null> | undefined
  return {
    current: () => (pending ??= settled.then(lookUp)),
    change(work) {
      const before = pending?.catch(() => null) ?? settled
      const result = before.then(work)
      settled = result.catch(() => undefined)
      pending = undefined
      return result
    },
  }
}
