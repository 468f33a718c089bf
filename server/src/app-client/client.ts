import { type Acts, createActs } from './acts.ts'
import { createCall, NoAnswer, type Reply, type Send, type CallRequest } from './call.ts'
import { createOfflineCheck } from './offline.ts'
import { openKey, type OpenKey } from './key.ts'
import type { VerifySignature } from './licence.ts'
import { askedPause, endOf, isAway, isEnded, isTokenOver, isTooMany, pauseAfter, spread } from './pauses.ts'
import { createRegistration } from './registration.ts'
import { createSecrets } from './secrets.ts'
import { createStore, type NoteError, type Storage } from './store.ts'
import { createView, type View } from './view.ts'
import { createSleeper } from './wake.ts'
import { isState, isWaitingState, pollOf, type Registration, waitingOf } from './wire.ts'

export interface ClientOptions {
  /** Of the server, such as https://player.example. */
  origin: string
  storage: Storage
  /** Addresses, platform and version; read at each registration. */
  about: () => Registration
  /** False without any network. */
  isOnline?: () => boolean
  /** `openSoftwareKey` where Web Crypto is missing. */
  openKey?: OpenKey
  /** Verifies an Ed25519 signature, for use while the server is away. */
  verify: VerifySignature
  fetch?: Send
  /** Gets the codes of errors that the client survives, such as those of its storage. */
  onError?: NoteError
  random?: () => number
  now?: () => number
}

export interface Client extends Acts {
  view: () => View
  /**
   * Whether films may play now: by the server's word, or by the signed licence while it is away. Never while the app waits for consent,
   * has ended or is blocked.
   */
  mayPlay: () => boolean
  /** Our server's time by its last answer, in milliseconds since 1970; without one, the television's own. */
  now: () => number
  /** Calls after each change. */
  subscribe: (listener: (view: View) => void) => () => void
  /** Whether the viewer waits for a change: then requests are held open. */
  setWaiting: (isWaiting: boolean) => void
  /** Reads now, as after a change of the network. Without any the view says so at once, whatever is held open. */
  refresh: () => void
  /** Registers again, after a change of `about`. */
  register: () => void
  /** Takes an address that the server assigns, instead of waiting for a device that nobody has used. */
  takeAssignedAddress: () => void
  stop: () => void
}

/** Milliseconds above `wait_seconds` until a held request counts as lost. */
const GRACE_MS = 15_000
/** A held request that is answered earlier than this without a change was not held. */
const HELD_MS = 1000
const NOT_HELD_PAUSE_MS = 5000

/** Registers the installation, then keeps its state current until `stop`. The state is kept, so that it stands without a network. */
export function createClient(options: ClientOptions): Client {
  const { isOnline = () => true, random = Math.random, onError: note = () => {} } = options
  const call = createCall(options.origin, options.fetch ?? ((url, request) => fetch(url, request)))
  /** The television's own time, which may be anything. */
  const now = (): number => {
    const time = (options.now ?? Date.now)()
    return Number.isFinite(time) ? time : 0
  }
  const storage = createStore(options.storage, random, note)
  const parts = { ...options, call, storage, now, note }
  const registration = createRegistration({ ...parts, random, openKey: options.openKey ?? openKey })
  const offline = createOfflineCheck({ ...parts, thumbprint: registration.thumbprint })
  const sleeper = createSleeper()
  const shown = createView(note)
  const { show } = shown
  /** The tag of the state that is shown. */
  let etag: string | null = null
  let [isWaiting, stopped] = [true, false]
  let poll = pollOf({})
  let failures = 0
  /** A read that was overtaken shows nothing, nor does its failure. */
  let reads = 0

  /** Shows that the app may not act for its device, and deletes what it kept of it. */
  const lose = (changes: Partial<View>) => {
    etag = null
    secrets.forget()
    offline.take(null)
    show({ ...changes, state: null, secrets: null })
    storage.set('state', null)
  }

  const authorized = async (request: CallRequest): Promise<Reply> => {
    const { token } = await registration.current()
    return call({ ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } })
  }

  const secrets = createSecrets(authorized, shown)
  const acts = createActs(authorized, {
    secrets() {
      secrets.forget()
      // After a failure the next turn reads them.
      secrets.read().catch(() => sleeper.wake())
    },
    state() {
      etag = null
      sleeper.wake()
    },
  })

  const isSettled = () => secrets.areKnown() && offline.isSettled()

  /** Fetches what belongs to the state that is shown; answers with why that failed. */
  const settle = async (): Promise<unknown> => {
    try {
      if (!secrets.areKnown()) await secrets.read()
      await offline.settle(true)
      return null
    } catch (error) {
      return error
    }
  }

  /** Shows what our server answers, at once and whole, then keeps it. Null if the read was overtaken. */
  const readState = async (mine: number) => {
    const { mac_address: macAddress } = await registration.latest()
    if (mine !== reads) return null
    show({ macAddress, refusedUntil: null })
    const tag = etag
    // The first read after a failure is answered at once, so that the screen knows.
    const held = isWaiting && tag !== null && shown.current().connection === 'online' && isSettled()
    const seconds = poll.wait_seconds
    const reply = await authorized({
      method: 'GET',
      path: '/state',
      headers: {
        ...(tag !== null && { 'If-None-Match': tag }),
        ...(held && { Prefer: `wait=${seconds}` }),
      },
      ...(held && { within: seconds * 1000 + GRACE_MS }),
    })
    if (mine !== reads) return null
    const { status, date, body } = reply
    const isUnchanged = status === 304 && tag !== null
    if (!isUnchanged && !isState(body) && !isWaitingState(body)) throw new NoAnswer('This is no state.')
    offline.answered(date)
    const online = { connection: 'online', ended: false, movedAt: null, deletedAt: null } as const
    if (isState(body)) {
      offline.take(body.licence.token)
      show({ ...online, state: body, waiting: null })
      storage.set('state', body)
    } else if (isWaitingState(body)) lose({ ...online, waiting: waitingOf(body) })
    else show(online)
    if (isUnchanged) return reply
    poll = pollOf(Object(body))
    etag = reply.etag
    return reply
  }

  const turn = async (): Promise<number> => {
    const started = performance.now()
    reads += 1
    const mine = reads
    try {
      const reply = await readState(mine)
      if (!reply) return 0
      const problem = await settle()
      if (mine !== reads) return 0
      // The state was read all the same: our server is not away.
      failures = problem === null ? 0 : failures + 1
      if (problem !== null) return pauseAfter(problem, failures, random)
      const { status, retryAfter } = reply
      // A server that stops or is full answers at once, and says when.
      if (isWaiting && retryAfter !== null) return askedPause(retryAfter, random)
      if (!isWaiting) return spread(poll.after_seconds * 1000, random)
      const isShort = performance.now() - started < HELD_MS
      return isShort && (status === 304 || etag === null) ? random() * NOT_HELD_PAUSE_MS : 0
    } catch (error) {
      // A newer read knows better than one that was lost with the network before it.
      if (mine !== reads) return 0
      failures += 1
      if (isTokenOver(error)) registration.renew()
      // A token that has just been given is not asked for again at once.
      if (isTokenOver(error) && failures === 1) return 0
      if (isEnded(error)) lose(endOf(error))
      else if (isTooMany(error)) show({ refusedUntil: now() + (error.retryAfter ?? 0) * 1000 })
      else if (isAway(error)) show({ connection: isOnline() ? 'server-away' : 'no-network' })
      await offline.settle(false).catch(() => undefined)
      return pauseAfter(error, failures, random)
    }
  }

  const nextPause = () =>
    turn().catch((error: unknown) => {
      note('client.turn', error)
      failures += 1
      return pauseAfter(error, failures, random)
    })

  const run = async () => {
    const [held, state] = [await registration.stored(), await storage.get('state')]
    const known = isState(state) ? state : null
    await offline.start(known?.licence.token ?? null)
    show({ macAddress: held?.mac_address ?? null, state: known })
    while (!stopped) {
      const pause = await Promise.race([nextPause(), sleeper.woken().then(() => 0)])
      if (!stopped && pause > 0) await sleeper.sleep(pause)
    }
  }
  void run()

  return {
    view: shown.current,
    mayPlay() {
      const { state, connection, waiting, ended } = shown.current()
      if (!state || state.device.blocked || waiting || ended) return false
      return connection === 'online' ? state.licence.status !== 'inactive' : offline.mayPlay()
    },
    now: offline.serverTime,
    subscribe: shown.subscribe,
    setWaiting(value) {
      if (value && !isWaiting) sleeper.wake()
      isWaiting = value
    },
    refresh() {
      failures = 0
      if (!isOnline()) show({ connection: 'no-network' })
      sleeper.wake()
    },
    register() {
      registration.renew()
      sleeper.wake()
    },
    takeAssignedAddress() {
      registration.askForAddress()
      sleeper.wake()
    },
    ...acts,
    stop() {
      stopped = true
      reads += 1
      secrets.forget()
      storage.close()
      sleeper.wake()
    },
  }
}
