import { type Actions, createActions } from './actions.ts'
import { type CallRequest, createCall, type Reply, type Send } from './call.ts'
import { createOfflineCheck } from './offline.ts'
import { openKey, type OpenKey } from './key.ts'
import type { VerifySignature } from './licence.ts'
import { isEnded, isExpired, isOutage, isThrottled, pauseAfter, retryPause, withJitter } from './pauses.ts'
import { createRegistration } from './registration.ts'
import { createSecrets } from './secrets.ts'
import { createStore, type NoteError, type Storage } from './store.ts'
import { createView, type View } from './view.ts'
import { createSleeper } from './wake.ts'
import { createStateReader } from './state-reader.ts'
import { isState, type Registration } from './wire.ts'

export interface ClientOptions {
  /** The server's origin, such as https://player.example. */
  origin: string
  storage: Storage
  /** Addresses, platform and version; read at each registration. */
  about: () => Registration
  /** False without any network. */
  isOnline?: () => boolean
  /** Opens the installation's key; Web Crypto by default. Pass `openSoftwareKey` where that is missing. */
  openKey?: OpenKey
  /** Verifies the Ed25519 signature of each new licence, which decides whether films may play while the server is unreachable. */
  verify: VerifySignature
  fetch?: Send
  /** Called with the code and the error when an error does not stop the client, such as one of its storage. */
  onError?: NoteError
  random?: () => number
  now?: () => number
}

export interface Client extends Actions {
  view: () => View
  /**
   * Whether films may play: as the server says, or by the signed licence while it is unreachable. False before the
   * first state, while the app waits for consent, after it has ended, and while its device is blocked.
   */
  mayPlay: () => boolean
  /** The server's time by its last answer, in milliseconds since 1970; before any answer, the television's own. */
  now: () => number
  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  subscribe: (listener: (view: View) => void) => () => void
  /** Says whether the viewer waits for a change (true at the start): the server then holds requests until there is one. */
  setWaiting: (isWaiting: boolean) => void
  /** Reads the state now, for example after a change of the network. If there is no network, the view shows it at once. */
  refresh: () => void
  /** Registers again, after a change of `about`. */
  register: () => void
  /** Stops waiting for consent to use a device that nobody has used yet, and requests an address of its own from the server. */
  takeAssignedAddress: () => void
  stop: () => void
}

/** A request answered sooner than this without a change was not held. */
const MIN_HELD_MS = 1000
const NOT_HELD_PAUSE_MS = 5000

/** Registers the installation, then keeps its state current until `stop`. Stores the state, to have it without a network. */
export function createClient(options: ClientOptions): Client {
  const { isOnline = () => true, random = Math.random, onError: note = () => {} } = options
  const call = createCall(options.origin, options.fetch ?? ((url, request) => fetch(url, request)))
  /** The television's own time, which may be wrong. */
  const now = (): number => {
    const time = (options.now ?? Date.now)()
    return Number.isFinite(time) ? time : 0
  }
  const storage = createStore(options.storage, random, note)
  const dependencies = { ...options, call, storage, now, note }
  const registration = createRegistration({ ...dependencies, random, openKey: options.openKey ?? openKey })
  const offline = createOfflineCheck({ ...dependencies, thumbprint: registration.thumbprint })
  const sleeper = createSleeper()
  const viewStore = createView(note)
  const { show } = viewStore
  let [isWaiting, stopped] = [true, false]
  let failures = 0

  const send = async (request: CallRequest): Promise<Reply> => {
    const { token } = await registration.current()
    return call({ ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } })
  }

  const secrets = createSecrets(send, viewStore)
  const actions = createActions(send, {
    secrets() {
      secrets.invalidate()
      // After a failure the next read of the state repeats it.
      secrets.read().catch(() => sleeper.wake())
    },
    state() {
      states.forgetTag()
      sleeper.wake()
    },
  })

  const states = createStateReader({ registration, send, secrets, offline, storage, viewStore })

  /** Reads the secrets and verifies the licence of the shown state. Returns the error, or null. */
  const readSecretsAndVerifyLicence = async (): Promise<unknown> => {
    try {
      if (!secrets.areCurrent()) await secrets.read()
      await offline.settle(true)
      return null
    } catch (error) {
      return error
    }
  }

  const attemptTurn = async (): Promise<number> => {
    const started = performance.now()
    const reading = states.read(isWaiting)
    try {
      const reply = await reading.reply
      if (!reply) return 0
      const problem = await readSecretsAndVerifyLicence()
      if (!reading.isCurrent()) return 0
      // The server answered: the view stays online.
      failures = problem === null ? 0 : failures + 1
      if (problem !== null) return pauseAfter(problem, failures, random)
      const { status, retryAfter } = reply
      // A server that stops or is full answers at once, with Retry-After.
      if (isWaiting && retryAfter !== null) return retryPause(retryAfter, random)
      if (!isWaiting) return withJitter(states.poll().after_seconds * 1000, random)
      const isShort = performance.now() - started < MIN_HELD_MS
      return isShort && (status === 304 || !states.hasTag()) ? random() * NOT_HELD_PAUSE_MS : 0
    } catch (error) {
      if (!reading.isCurrent()) return 0
      failures += 1
      if (isExpired(error)) registration.renew()
      // Registers at once only after the first failure: a new token may be refused too.
      if (isExpired(error) && failures === 1) return 0
      if (isEnded(error)) {
        const { movedAt, deletedAt } = error
        states.dropDevice({ ended: true, movedAt, deletedAt, connection: 'online' })
      } else if (isThrottled(error)) show({ refusedUntil: now() + (error.retryAfter ?? 0) * 1000 })
      else if (isOutage(error)) show({ connection: isOnline() ? 'server-away' : 'no-network' })
      await offline.settle(false).catch(() => undefined)
      return pauseAfter(error, failures, random)
    }
  }

  /** One turn of the loop: reads the state, and the secrets and licence for it. Returns the milliseconds until the next turn. */
  const runTurn = () =>
    attemptTurn().catch((error: unknown) => {
      note('client.turn', error)
      failures += 1
      return pauseAfter(error, failures, random)
    })

  const run = async () => {
    const [registered, stored] = [await registration.stored(), await storage.get('state')]
    const state = isState(stored) ? stored : null
    await offline.start(state?.licence.token ?? null)
    show({ macAddress: registered?.mac_address ?? null, state })
    while (!stopped) {
      const pause = await Promise.race([runTurn(), sleeper.woken().then(() => 0)])
      if (!stopped && pause > 0) await sleeper.sleep(pause)
    }
  }
  void run()

  return {
    view: viewStore.current,
    mayPlay() {
      const { state, connection, waiting, ended } = viewStore.current()
      if (!state || state.device.blocked || waiting || ended) return false
      return connection === 'online' ? state.licence.status !== 'inactive' : offline.mayPlay()
    },
    now: offline.serverTime,
    subscribe: viewStore.subscribe,
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
      registration.requestAddress()
      sleeper.wake()
    },
    ...actions,
    stop() {
      stopped = true
      states.stop()
      secrets.invalidate()
      storage.close()
      sleeper.wake()
    },
  }
}
