import type { Call, Reply } from './call.ts'
import type { createOfflineCheck } from './offline.ts'
import { NoAnswer } from './refused.ts'
import type { createRegistration } from './registration.ts'
import type { createSecrets } from './secrets.ts'
import type { Store } from './store.ts'
import type { View, ViewStore } from './view.ts'
import { isState, isWaitingState, pollOf, waitingOf } from './wire.ts'

interface Options {
  registration: Pick<ReturnType<typeof createRegistration>, 'latest'>
  /** Calls the server with the installation's token. */
  send: Call
  secrets: ReturnType<typeof createSecrets>
  offline: ReturnType<typeof createOfflineCheck>
  storage: Store
  viewStore: ViewStore
}

/** Milliseconds above `wait_seconds` until a held request counts as lost. */
const GRACE_MS = 15_000

/** Reads the state, shows it, and stores it. A newer read replaces an older one, which then changes nothing. */
export function createStateReader({ registration, send, secrets, offline, storage, viewStore }: Options) {
  const { show } = viewStore
  let etag: string | null = null
  let poll = pollOf({})
  let reads = 0

  /** Shows that the app may not act for its device, and deletes the device's data. */
  const dropDevice = (changes: Partial<View>) => {
    etag = null
    secrets.invalidate()
    offline.take(null)
    show({ ...changes, state: null, secrets: null })
    storage.set('state', null)
  }

  const read = async (isWaiting: boolean, isCurrent: () => boolean): Promise<Reply | null> => {
    const { mac_address: macAddress } = await registration.latest()
    if (!isCurrent()) return null
    show({ macAddress, refusedUntil: null })
    const tag = etag
    // The first read after a failure is not held, so that the screen shows at once that the server is back.
    const isOnline = viewStore.current().connection === 'online'
    const isHeld = isWaiting && tag !== null && isOnline && secrets.areCurrent() && offline.isSettled()
    const seconds = poll.wait_seconds
    const reply = await send({
      method: 'GET',
      path: '/state',
      headers: {
        ...(tag !== null && { 'If-None-Match': tag }),
        ...(isHeld && { Prefer: `wait=${seconds}` }),
      },
      ...(isHeld && { timeoutMs: seconds * 1000 + GRACE_MS }),
    })
    if (!isCurrent()) return null
    const { status, date, body } = reply
    const isUnchanged = status === 304 && tag !== null
    if (!isUnchanged && !isState(body) && !isWaitingState(body)) throw new NoAnswer('There is no state.')
    offline.setServerTime(date)
    const online = { connection: 'online', ended: false, movedAt: null, deletedAt: null } as const
    if (isState(body)) {
      offline.take(body.licence.token)
      show({ ...online, state: body, waiting: null })
      storage.set('state', body)
    } else if (isWaitingState(body)) dropDevice({ ...online, waiting: waitingOf(body) })
    else show(online)
    if (isUnchanged) return reply
    poll = pollOf(Object(body))
    etag = reply.etag
    return reply
  }

  return {
    /** Begins a read. `reply` is null if a newer read has begun or `stop` was called; `isCurrent` says whether neither has. */
    read(isWaiting: boolean) {
      reads += 1
      const number = reads
      const isCurrent = () => number === reads
      return { reply: read(isWaiting, isCurrent), isCurrent }
    },
    /** The intervals of the last state; before any, the defaults. */
    poll: () => poll,
    hasTag: () => etag !== null,
    /** The next read gets the whole state. */
    forgetTag: () => void (etag = null),
    dropDevice,
    /** Makes a read that has begun change nothing. */
    stop: () => void (reads += 1),
  }
}
