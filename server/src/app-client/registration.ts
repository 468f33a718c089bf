import type { Call } from './call.ts'
import { type OpenKey, type SigningKey, thumbprintOf } from './key.ts'
import { isTooMany } from './pauses.ts'
import type { NoteError, Store } from './store.ts'
import { isRegistered, type Registered, type Registration } from './wire.ts'
import { base64url, utf8 } from './base64url.ts'
import { workFor } from './work.ts'

interface Options {
  origin: string
  call: Call
  storage: Store
  openKey: OpenKey
  /** The current facts, read at each registration. */
  about: () => Registration
  random: () => number
  now: () => number
  note: NoteError
}

interface Held extends Registered {
  /** When to renew, in milliseconds since 1970. */
  renewAt: number
}

const HOUR_MS = 3_600_000
/** Tokens are renewed after 18 to 22 hours of their 24. */
const RENEW_AFTER_H = 18
const RENEW_WITHIN_H = 4
/** A renewal that fails is tried again after this time, while the token is still good. */
const RENEW_AGAIN_MS = 600_000
/** After this many registrations in which the stored key can't be opened, it is treated as lost. A new key is a new identity. */
const MAX_OPENINGS = 3
/** More would take too long on a television. */
const MAX_WORK_BITS = 24

/** Registers the installation, and renews its token. One call for the first start, a new address and a new version alike. */
export function createRegistration({ origin, call, storage, openKey, about, random, now, note }: Options) {
  let opening: Promise<SigningKey> | null = null
  let unopened = 0
  let held: Held | null = null
  let [sent, answered] = [0, 0]
  /** How many registrations were asked for, and how many of these were done. */
  let [requested, done] = [0, 0]
  /** Whether the next registration asks for an address that the server assigns. */
  let isAddressAsked = false

  const open = async (): Promise<SigningKey> => {
    const isLost = unopened >= MAX_OPENINGS
    const opened = await openKey(isLost ? undefined : await storage.read('key'))
    if (!isLost) storage.set('key', opened.stored)
    // If the new key can't be stored, nothing of the new identity may replace the old one.
    else if (!(await storage.replace('key', opened.stored))) storage.close()
    return opened
  }

  /** The key; after a failure it is opened again. */
  const key = (): Promise<SigningKey> => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      note('key.open', error)
      throw error
    })
    return opening
  }

  const register = async (): Promise<Held> => {
    sent += 1
    const mine = sent
    const opened = await key().catch((error: unknown) => {
      unopened += 1
      throw error
    })
    const path = `/installations/${await thumbprintOf(opened)}`
    const asksForAddress = isAddressAsked
    const body = JSON.stringify({ ...about(), ...(asksForAddress && { addresses: [] }) })
    const send = async (isWorked: boolean) => {
      const { nonce, bits } = nonceIn((await call({ method: 'POST', path: '/nonces' })).body)
      const work = isWorked && bits > 0 ? await workFor(nonce, bits, (bytes) => opened.digest(bytes)) : null
      const url = `${origin}/app/v1${path}`
      const proof = await proofOf(opened, { method: 'PUT', url, nonce, body, work })
      return call({ method: 'PUT', path, headers: { DPoP: proof }, body })
    }
    const answer = await send(false).catch((error: unknown) => {
      if (isTooMany(error)) return send(true)
      throw error
    })
    if (!isRegistered(answer.body)) throw new Error('The answer to the registration cannot be read.')
    const renewAt = now() + (RENEW_AFTER_H + RENEW_WITHIN_H * random()) * HOUR_MS
    const newer = { ...answer.body, renewAt }
    if (asksForAddress) isAddressAsked = false
    // The answer to a later call may have come before.
    if (held && mine < answered) return held
    answered = mine
    held = newer
    storage.set('held', held)
    return held
  }

  /** What is held now, also from an earlier start. */
  const stored = async (): Promise<Held | null> => {
    const saved = held ?? (await storage.get('held'))
    // A registration may have ended meanwhile.
    held ??= isHeld(saved) ? saved : null
    return held
  }

  /** A token, by registering if need be. One that is too old is refused, and then `latest` says why there is no newer one. */
  const current = async (): Promise<Held> => {
    const found = await stored()
    if (!found) return register()
    if (now() < found.renewAt) return found
    return register().catch(() => {
      const good = held ?? found
      if (good === found) held = { ...found, renewAt: now() + RENEW_AGAIN_MS }
      return good
    })
  }

  return {
    stored,
    current,
    /** Lets `latest` register once more. */
    renew: () => void (requested += 1),
    /** As `renew`; the registration asks for an address that the server assigns. */
    askForAddress() {
      isAddressAsked = true
      requested += 1
    },
    /** As `current`, after a registration that was asked for. @throws why that failed; it stays asked for */
    async latest(): Promise<Held> {
      const due = requested
      if (done >= due) return current()
      const found = await register()
      done = Math.max(done, due)
      return found
    },
    thumbprint: async () => thumbprintOf(await key()),
  }
}

/** Servers of the previous version name no bits. */
function nonceIn(body: unknown): { nonce: string; bits: number } {
  if (typeof body !== 'object' || body === null || !('nonce' in body) || typeof body.nonce !== 'string')
    throw new Error('The answer has no nonce.')
  const bits = 'work_bits' in body ? Number(body.work_bits) : 0
  return { nonce: body.nonce, bits: bits >= 1 && bits <= MAX_WORK_BITS ? bits : 0 }
}

const isHeld = (value: unknown): value is Held =>
  isRegistered(value) && 'renewAt' in value && Number.isFinite(value.renewAt)

/** The request that a proof is for. */
interface Proven {
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
async function proofOf(key: SigningKey, { method, url, nonce, body, work }: Proven): Promise<string> {
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
