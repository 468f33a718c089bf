import { type Acts, createActs } from './acts.ts'
import { type Call, createCall, type Reply, type Send, type Wish } from './call.ts'
import { createOfflineCheck } from './offline.ts'
import { openKey, type OpenKey } from './key.ts'
import type { VerifySignature } from './licence.ts'
import { askedPause, isAway, isEnded, isTokenOver, pauseAfter, spread } from './pauses.ts'
import { createRegistration, type Storage } from './registration.ts'
import { createSleeper } from './wake.ts'
import { isSecrets, isState, isWaitingState, type Registration, type Secrets, type State } from './wire.ts'

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
  random?: () => number
  now?: () => number
}

export interface View {
  /** Null until the first registration. */
  macAddress: string | null
  /** Null until the first start's registration and read. Kept over restarts. */
  state: State | null
  secrets: Secrets | null
  /** Set if it needs the owner's consent: the number to compare with the dashboard's, once there is one. */
  waiting: { claimNumber: string | null } | null
  connection: 'connecting' | 'online' | 'no-network' | 'server-away'
  /** Whether the owner or support removed it. */
  ended: boolean
}

export interface Client extends Acts {
  view: () => View
  /** Whether films may play now: by the server's word, or by the signed licence while it is away. */
  mayPlay: () => boolean
  /** Calls after each change. */
  subscribe: (listener: (view: View) => void) => () => void
  /** Whether the viewer waits for a change: then requests are held open. */
  setWaiting: (isWaiting: boolean) => void
  /** Reads now, as after a change of the network. Without any the view says so at once, whatever is held open. */
  refresh: () => void
  /** Registers again, after a change of `about`. */
  register: () => void
  stop: () => void
}

/** Milliseconds above `wait_seconds` until a held request counts as lost. */
const GRACE_MS = 15_000
/** A held request that is answered earlier than this without a change was not held. */
const HELD_MS = 1000
const NOT_HELD_PAUSE_MS = 5000

/** Registers the installation, then keeps its state current until `stop`. The state is kept, so that it stands without a network. */
export function createClient(options: ClientOptions): Client {
  const { origin, storage, about, isOnline = () => true, random = Math.random, now = Date.now } = options
  const send = createCall(origin, options.fetch ?? ((url, request) => fetch(url, request)))
  const call: Call = async (wish) => {
    const reply = await send(wish)
    offline.answered(reply.date)
    return reply
  }
  const registration = createRegistration({
    origin,
    call,
    storage,
    about,
    random,
    now,
    openKey: options.openKey ?? openKey,
  })
  const { thumbprint } = registration
  const offline = createOfflineCheck({ call, storage, thumbprint, verify: options.verify, now })
  const sleeper = createSleeper()
  const listeners = new Set<(view: View) => void>()
  let view: View = {
    macAddress: null,
    state: null,
    secrets: null,
    waiting: null,
    connection: 'connecting',
    ended: false,
  }
  let [etag, isWaiting, stopped, again]: [string | null, boolean, boolean, boolean] = [
    null,
    true,
    false,
    false,
  ]
  let poll: State['poll'] | null = null
  let failures = 0
  /** A read that was overtaken shows nothing, nor does its failure. */
  let reads = 0

  const show = (changes: Partial<View>) => {
    view = { ...view, ...changes }
    listeners.forEach((listener) => listener(view))
  }

  /** Shows that the app may not act for its device, and deletes what it kept of it. */
  const lose = async (changes: Partial<View>) => {
    show({ ...changes, state: null, secrets: null })
    await storage.set('state', null)
  }

  const authorized = async (wish: Wish): Promise<Reply> => {
    const { token } = await registration.current()
    return call({ ...wish, headers: { ...wish.headers, Authorization: `Bearer ${token}` } })
  }

  const readSecrets = async () => {
    const { body } = await authorized({ method: 'GET', path: '/secrets' })
    if (isSecrets(body)) show({ secrets: body })
  }

  const acts = createActs(authorized, {
    secrets: readSecrets,
    state() {
      etag = null
      sleeper.wake()
    },
  })

  /** Answers with the pause that the server asked for, and whether anything changed. */
  const readState = async (mine: number) => {
    const { mac_address: macAddress } = again ? await registration.register() : await registration.current()
    again = false
    show({ macAddress })
    // The first read after a failure is answered at once, so that the screen knows.
    const held = isWaiting && etag !== null && view.connection === 'online'
    const seconds = poll?.wait_seconds ?? 0
    const {
      status,
      etag: newer,
      retryAfter,
      body,
    } = await authorized({
      method: 'GET',
      path: '/state',
      headers: {
        ...(etag !== null && { 'If-None-Match': etag }),
        ...(held && { Prefer: `wait=${seconds}` }),
      },
      ...(held && { within: seconds * 1000 + GRACE_MS }),
    })
    if (mine !== reads) return { status, retryAfter }
    if (status === 200) etag = newer
    if (isWaitingState(body)) {
      poll = body.poll
      await lose({ waiting: { claimNumber: body.claim_number } })
    }
    if (isState(body)) {
      poll = body.poll
      const known = view.state?.secrets_version
      await storage.set('state', body)
      await offline.take(body.licence.token)
      show({ state: body, waiting: null, connection: 'online' })
      if (view.secrets === null || known !== body.secrets_version) await readSecrets()
    }
    show({ connection: 'online', ended: false })
    return { status, retryAfter }
  }

  const turn = async (): Promise<number> => {
    const started = now()
    reads += 1
    const mine = reads
    try {
      const { status, retryAfter } = await readState(mine)
      failures = 0
      // A server that stops or is full answers at once, and says when.
      if (isWaiting && retryAfter !== null) return askedPause(retryAfter, random)
      if (!isWaiting) return spread((poll?.after_seconds ?? 900) * 1000, random)
      return status === 304 && now() - started < HELD_MS ? random() * NOT_HELD_PAUSE_MS : 0
    } catch (error) {
      // A newer read knows better than one that was lost with the network before it.
      if (mine !== reads) return 0
      failures += 1
      // A token that has just been given is not asked for again at once.
      if (isTokenOver(error) && failures === 1) {
        again = true
        return 0
      }
      if (isTokenOver(error)) again = true
      if (isEnded(error)) await lose({ ended: true, connection: 'online' })
      else if (isAway(error)) show({ connection: isOnline() ? 'server-away' : 'no-network' })
      return pauseAfter(error, failures, random)
    }
  }

  const run = async () => {
    const [held, state] = [await registration.kept(), await storage.get('state')]
    const known = isState(state) ? state : null
    await offline.start(known?.licence.token ?? null)
    show({ macAddress: held?.mac_address ?? null, state: known })
    while (!stopped) {
      const pause = await Promise.race([turn(), sleeper.woken().then(() => 0)])
      if (!stopped && pause > 0) await sleeper.sleep(pause)
    }
  }
  void run()

  return {
    view: () => view,
    mayPlay: () =>
      view.connection === 'online' ? view.state?.licence.status !== 'inactive' : offline.mayPlay(),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setWaiting(given) {
      if (given && !isWaiting) sleeper.wake()
      isWaiting = given
    },
    refresh() {
      failures = 0
      if (!isOnline()) show({ connection: 'no-network' })
      sleeper.wake()
    },
    register() {
      again = true
      sleeper.wake()
    },
    ...acts,
    stop() {
      stopped = true
      sleeper.wake()
    },
  }
}
