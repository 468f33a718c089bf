import type { Call } from './call.ts'
import {
  type Clock,
  correctClock,
  isUsable,
  laterClock,
  type Licence,
  type LicenceKey,
  offlineClock,
  readLicence,
  startClock,
  type VerifySignature,
} from './licence.ts'
import type { Storage } from './registration.ts'

interface Options {
  call: Call
  storage: Storage
  thumbprint: () => Promise<string>
  verify: VerifySignature
  /** The television's own clock, in milliseconds since 1970. */
  now: () => number
}

const KEPT_EVERY_S = 60

/** Decides whether films may play while our server is away (D39): by the newest signed licence, and by a clock that never goes back. */
export function createOfflineCheck({ call, storage, thumbprint, verify, now }: Options) {
  let licence: Licence | null = null
  /** Null until what was kept is read: the television's own clock may not replace it. */
  let clock: Clock | null = null
  let keptAt = 0

  const set = (newer: Clock) => {
    clock = newer
    // In both directions: the server corrects a clock that was ahead.
    if (Math.abs(newer.now - keptAt) < KEPT_EVERY_S) return
    keptAt = newer.now
    void storage.set('clock', newer.now)
  }

  const verified = async (token: string): Promise<Licence | null> => {
    const keys = keysIn(await storage.get('licence-keys'))
    return readLicence(token, { keys, thumbprint: await thumbprint() }, verify)
  }

  return {
    /** Takes up what an earlier start kept. */
    async start(token: string | null) {
      licence = token === null ? null : await verified(token)
      clock = startClock(Number((await storage.get('clock')) ?? 0), licence, performance.now())
    },
    /** A new licence; one that is signed with a newer key brings the keys. */
    async take(token: string) {
      licence = await verified(token)
      if (licence !== null) return
      // Without them the state is shown all the same; the next one tries again.
      const found = await call({ method: 'GET', path: '/licence-keys' }).catch(() => null)
      if (found === null) return
      await storage.set('licence-keys', found.body)
      licence = await verified(token)
    },
    /** An answer with the server's time, in milliseconds since 1970. */
    answered(date: number | null) {
      if (date !== null) set(correctClock(date / 1000, performance.now()))
    },
    mayPlay(): boolean {
      if (clock === null) return false
      const later = laterClock(offlineClock(clock), now() / 1000, performance.now())
      set(later)
      return licence !== null && isUsable(licence, later.now)
    },
  }
}

function keysIn(set: unknown): LicenceKey[] {
  if (typeof set !== 'object' || set === null || !('keys' in set) || !Array.isArray(set.keys)) return []
  return set.keys.filter(isKey)
}

const isKey = (key: unknown): key is LicenceKey =>
  typeof key === 'object' &&
  key !== null &&
  'kid' in key &&
  typeof key.kid === 'string' &&
  'x' in key &&
  typeof key.x === 'string'
