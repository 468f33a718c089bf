import type { ListedPlaylist, OwnedDevice } from '@player/db'

export interface Session {
  readonly id: string
  readonly deviceId: string
  /** Whether its login is not older than ten minutes (D46). */
  readonly isFresh: boolean
  /** The device, which was read with the session. */
  readonly device: OwnedDevice
  /** The playlists, if they were read with the session; else null. */
  readonly playlists: readonly ListedPlaylist[] | null
}

/** Looked up once for all calls of a request. */
export interface RequestSession<Found = Session> {
  current(): Promise<Found | null>
  /** Runs an action that may end the session, after earlier calls' look-up; later calls look it up again. */
  change<Result>(work: () => Promise<Result>): Promise<Result>
}

export function requestSession<Found>(lookUp: () => Promise<Found | null>): RequestSession<Found> {
  let settled: Promise<unknown> = Promise.resolve()
  let found: Promise<Found | null> | undefined
  return {
    current: () => (found ??= settled.then(lookUp)),
    change(work) {
      const before = found?.catch(() => null) ?? settled
      const result = before.then(work)
      settled = result.catch(() => undefined)
      found = undefined
      return result
    },
  }
}
