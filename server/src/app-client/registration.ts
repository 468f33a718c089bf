import type { Call } from './call.ts'
import { type OpenKey, type SigningKey, thumbprintOf } from './key.ts'
import { isThrottled } from './pauses.ts'
import type { NoteError, Store } from './store.ts'
import { isRegistered, type Registered, type Registration } from './wire.ts'
import { base64url, utf8 } from './base64url.ts'
import { workFor } from './work.ts'

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
/** More would take too long on a television. */
const MAX_WORK_BITS = 24

/** Registers the installation and renews its token. A first start, a new address and a new version use the same call. */
export function createRegistration({ origin, call, storage, openKey, about, random, now, note }: Options) {
  let opening: Promise<SigningKey> | null = null
  let keyFailures = 0
  let registration: StoredRegistration | null = null
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
    const send = async (hasWork: boolean) => {
      const { nonce, bits } = nonceIn((await call({ method: 'POST', path: '/nonces' })).body)
      const work = hasWork && bits > 0 ? await workFor(nonce, bits, (bytes) => opened.digest(bytes)) : null
      const url = `${origin}/app/v1${path}`
      const proof = await proofOf(opened, { method: 'PUT', url, nonce, body, work })
      return call({ method: 'PUT', path, headers: { DPoP: proof }, body })
    }
    const answer = await send(false).catch((error: unknown) => {
      if (isThrottled(error)) return send(true)
      throw error
    })
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
    // A call may have ended meanwhile.
    registration ??= isStoredRegistration(saved) ? saved : null
    return registration
  }

  /** The registration with a token. Registers without one, or when it is due; if that fails, returns the old one. */
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

/** Servers of the previous version send no `work_bits`. */
function nonceIn(body: unknown): { nonce: string; bits: number } {
  if (typeof body !== 'object' || body === null || !('nonce' in body) || typeof body.nonce !== 'string')
    throw new Error('The answer has no nonce.')
  const bits = 'work_bits' in body ? Number(body.work_bits) : 0
  return { nonce: body.nonce, bits: bits >= 1 && bits <= MAX_WORK_BITS ? bits : 0 }
}

const isStoredRegistration = (value: unknown): value is StoredRegistration =>
  isRegistered(value) && 'renewAt' in value && Number.isFinite(value.renewAt)

/** The request that a proof is for. */
interface ProvenRequest {
  method: string
  /** The address without query. */
  url: string
  nonce: string
  /** The body as it is sent. */
  body: string
  /** The proof of work; null without one. */
  work: string | null
}

/** Proves the possession of the key for one request: a JWT in the form of DPoP (RFC 9449) with the body's SHA-256. */
async function proofOf(key: SigningKey, { method, url, nonce, body, work }: ProvenRequest): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk }
  const claims = {
    htm: method,
    htu: url,
    jti: base64url(crypto.getRandomValues(new Uint8Array(16))),
    nonce,
    body: base64url(await key.digest(utf8(body))),
    iat: Math.floor(Date.now() / 1000),
    ...(work !== null && { work }),
  }
  const signed = [header, claims].map((part) => base64url(utf8(JSON.stringify(part)))).join('.')
  return `${signed}.${base64url(await key.sign(utf8(signed)))}`
}
