import type { Call } from './call.ts'
import type { Clock, Licence, LicenceKey, VerifySignature } from './licence.ts'
import { advanceClock, correctClock, isUsable, offlineClock, readLicence, startClock } from './licence.ts'
import type { NoteError, Store } from './store.ts'

interface Options {
  /** The server's origin, which licences name as their issuer. */
  origin: string
  call: Call
  storage: Pick<Store, 'get' | 'set'>
  thumbprint: () => Promise<string>
  verify: VerifySignature
  /** The television's own clock, in milliseconds since 1970. */
  now: () => number
  note?: NoteError
}

const STORE_EVERY_S = 60

/** Decides whether films may play while the server is unreachable: by the newest signed licence, and a clock that never goes back. */
export function createOfflineCheck({ origin, call, storage, thumbprint, verify, now, note }: Options) {
  let licence: Licence | null = null
  /** The newest signed licence, and whether it must still be verified. */
  let [newest, needsVerification]: [string | null, boolean] = [null, false]
  /** Null until the stored clock is read, which the television's own clock must not replace. */
  let clock: Clock | null = null
  let storedAt = 0
  /** The `Date` of the server's last answer, and the monotonic clock's time of its arrival, in milliseconds. */
  let lastAnswer: { date: number; at: number } | null = null

  const set = (newer: Clock) => {
    clock = newer
    // Stores an earlier time too: the server corrects a clock that was ahead.
    if (Math.abs(newer.now - storedAt) < STORE_EVERY_S) return
    storedAt = newer.now
    storage.set('clock', newer.now)
  }

  const verifyToken = async (token: string): Promise<Licence | null> => {
    const keys = keysIn(await storage.get('licence-keys'))
    const jkt = await thumbprint()
    try {
      return await readLicence(token, { issuer: origin, keys, thumbprint: jkt }, verify)
    } catch (error) {
      // The platform can't verify signatures.
      note?.('licence.verify', error)
      return null
    }
  }

  /** Verifies the licence with the keys that the server has now. @throws if they can't be fetched */
  const verifyWithNewKeys = async (token: string): Promise<Licence | null> => {
    const { body } = await call({ method: 'GET', path: '/licence-keys' })
    if (keysIn(body).length > 0) storage.set('licence-keys', body)
    return verifyToken(token)
  }

  const settle = async (mayFetch: boolean) => {
    const token = newest
    if (!needsVerification || token === null) return
    const verified = (await verifyToken(token)) ?? (mayFetch ? await verifyWithNewKeys(token) : null)
    // Not settled: a newer licence has arrived, or the stored keys may be outdated.
    if (token !== newest || !(verified || mayFetch)) return
    licence = verified
    needsVerification = false
  }

  return {
    async start(token: string | null) {
      newest = token
      needsVerification = token !== null
      // The next state verifies it again.
      await settle(false).catch(() => undefined)
      clock = startClock(Number((await storage.get('clock')) ?? 0), licence, performance.now())
    },
    /** Takes a new licence, or null for none. The previous one applies until `settle` has verified the new one. */
    take(token: string | null) {
      if (token === null) licence = null
      if (token === newest) return
      newest = token
      needsVerification = token !== null
    },
    isSettled: () => !needsVerification,
    /** Verifies a new licence. If no known key fits, fetches the keys if `mayFetch`. @throws if they can't be fetched */
    settle,
    /** Sets the clock to the server's time, in milliseconds since 1970. Null is ignored. */
    setServerTime(date: number | null) {
      if (date === null) return
      lastAnswer = { date, at: performance.now() }
      set(correctClock(date / 1000, lastAnswer.at))
    },
    /** Our server's time, or the television's own before any answer. */
    serverTime: (): number => (lastAnswer ? lastAnswer.date + performance.now() - lastAnswer.at : now()),
    mayPlay(): boolean {
      if (clock === null) return false
      const offlineNow = advanceClock(offlineClock(clock), now() / 1000, performance.now())
      set(offlineNow)
      return licence !== null && isUsable(licence, offlineNow.now)
    },
  }
}

function keysIn(set: unknown): LicenceKey[] {
  const { keys } = Object(set)
  return Array.isArray(keys) ? keys.filter(isKey) : []
}

function isKey(key: unknown): key is LicenceKey {
  const { kid, x } = Object(key)
  return typeof kid === 'string' && typeof x === 'string'
}
