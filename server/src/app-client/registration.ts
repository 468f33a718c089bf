import type { Call } from './call.ts'
import { type OpenKey, type SigningKey, thumbprintOf } from './key.ts'
import { putWithProof } from './proof.ts'
import type { NoteError, Store } from './store.ts'
import { isRegistered, type Registered, type Registration } from './wire.ts'

interface Options {
  origin: string
  call: Call
  storage: Store
  openKey: OpenKey
  /** Addresses, platform and version; read at each registration. */
  about: () => Registration
  random: () => number
  now: () => number
  note: NoteError
}

interface StoredRegistration extends Registered {
  /** When to renew, in milliseconds since 1970. */
  renewAt: number
}

const HOUR_MS = 3_600_000
/** Tokens are renewed after 18 to 22 hours of their 24. */
const RENEW_AFTER_H = 18
const RENEW_WITHIN_H = 4
/** The pause after a failed renewal, while the token is still valid. */
const RENEW_AGAIN_MS = 600_000
/** After this many registrations in which the stored key can't be opened, it counts as lost. A new key is a new identity. */
const MAX_KEY_FAILURES = 3

/** Registers the installation and renews its token. A first start, a new address and a new version use the same call. */
export function createRegistration({ origin, call, storage, openKey, about, random, now, note }: Options) {
  let opening: Promise<SigningKey> | null = null
  let keyFailures = 0
  let registration: StoredRegistration | null = null
  /** The numbers of the last registration that was sent, and of the last sent of those that were answered. */
  let [sent, answered] = [0, 0]
  /** How many registrations were requested, and how many of these are done. */
  let [requested, done] = [0, 0]
  /** Whether the next registration requests an address from the server. */
  let isAddressRequested = false

  const open = async (): Promise<SigningKey> => {
    const isLost = keyFailures >= MAX_KEY_FAILURES
    const opened = await openKey(isLost ? undefined : await storage.read('key'))
    if (!isLost) storage.set('key', opened.stored)
    // If the new key can't be stored, nothing of the new identity may replace the old one.
    else if (!(await storage.replace('key', opened.stored))) storage.close()
    return opened
  }

  /** The opened key. After a failure, the next call opens it again. */
  const key = (): Promise<SigningKey> => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      note('key.open', error)
      throw error
    })
    return opening
  }

  const register = async (): Promise<StoredRegistration> => {
    sent += 1
    const number = sent
    const opened = await key().catch((error: unknown) => {
      keyFailures += 1
      throw error
    })
    const path = `/installations/${await thumbprintOf(opened)}`
    const requestsAddress = isAddressRequested
    const body = JSON.stringify({ ...about(), ...(requestsAddress && { addresses: [] }) })
    const answer = await putWithProof(call, opened, { origin, path, body })
    if (!isRegistered(answer.body)) throw new Error('The answer to the registration cannot be read.')
    const renewAt = now() + (RENEW_AFTER_H + RENEW_WITHIN_H * random()) * HOUR_MS
    const newer = { ...answer.body, renewAt }
    if (requestsAddress) isAddressRequested = false
    // A later call may have been answered first.
    if (registration && number < answered) return registration
    answered = number
    registration = newer
    storage.set('held', registration)
    return registration
  }

  /** The last registration, also that of an earlier start. */
  const stored = async (): Promise<StoredRegistration | null> => {
    const saved = registration ?? (await storage.get('held'))
    // `register` may have set it while the storage was read.
    registration ??= isStoredRegistration(saved) ? saved : null
    return registration
  }

  /** The current registration. Registers if there is none, or when `renewAt` has passed. If that renewal fails, returns the previous one. */
  const current = async (): Promise<StoredRegistration> => {
    const previous = await stored()
    if (!previous) return register()
    if (now() < previous.renewAt) return previous
    return register().catch(() => {
      const newest = registration ?? previous
      if (newest === previous) registration = { ...previous, renewAt: now() + RENEW_AGAIN_MS }
      return newest
    })
  }

  return {
    stored,
    current,
    /** Requests a registration, which `latest` then makes. */
    renew: () => void (requested += 1),
    /** As `renew`; the registration requests an address from the server. */
    requestAddress() {
      isAddressRequested = true
      requested += 1
    },
    /** As `current`, but registers first if `renew` was called. @throws if that fails; the next call repeats it */
    async latest(): Promise<StoredRegistration> {
      const due = requested
      if (done >= due) return current()
      const renewed = await register()
      done = Math.max(done, due)
      return renewed
    },
    thumbprint: async () => thumbprintOf(await key()),
  }
}

const isStoredRegistration = (value: unknown): value is StoredRegistration =>
  isRegistered(value) && 'renewAt' in value && Number.isFinite(value.renewAt)
