import type { Call } from './call.ts'
import { type OpenKey, type SigningKey, thumbprintOf } from './key.ts'
import { proofOf } from './proof.ts'
import { isRegistered, type Registered, type Registration } from './wire.ts'

/** Where the installation is kept on the device. It must hold what IndexedDB holds, as a key pair is. */
export interface Storage {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
}

interface Options {
  origin: string
  call: Call
  storage: Storage
  openKey: OpenKey
  /** What is true now: read at each registration. */
  about: () => Registration
  random: () => number
  now: () => number
}

export interface Held extends Registered {
  /** When to renew, in milliseconds since 1970. */
  renewAt: number
}

const HOUR_MS = 3_600_000
/** Tokens are renewed after 18 to 22 hours of their 24. */
const RENEW_AFTER_H = 18
const RENEW_WITHIN_H = 4
/** A renewal that fails is tried again after this time, while the token is still good. */
const RENEW_AGAIN_MS = 600_000

/** Registers the installation, and renews its token. One call for the first start, a new address and a new version alike. */
export function createRegistration({ origin, call, storage, openKey, about, random, now }: Options) {
  let key: Promise<SigningKey> | null = null
  let held: Held | null = null

  const open = async (): Promise<SigningKey> => {
    const opened = await openKey(await storage.get('key'))
    await storage.set('key', opened.kept)
    return opened
  }

  const register = async (): Promise<Held> => {
    const opened = await (key ??= open())
    const path = `/installations/${await thumbprintOf(opened)}`
    const body = JSON.stringify(about())
    const nonce = nonceIn((await call({ method: 'POST', path: '/nonces' })).body)
    const proof = await proofOf(opened, { method: 'PUT', url: `${origin}/app/v1${path}`, nonce, body })
    const answer = await call({ method: 'PUT', path, headers: { DPoP: proof }, body })
    if (!isRegistered(answer.body)) throw new Error('The answer to the registration cannot be read.')
    const renewAt = now() + (RENEW_AFTER_H + RENEW_WITHIN_H * random()) * HOUR_MS
    held = { ...answer.body, renewAt }
    await storage.set('held', held)
    return held
  }

  return {
    /** What is held now, also from an earlier start. */
    async kept(): Promise<Held | null> {
      const stored = held ?? (await storage.get('held'))
      held = isHeld(stored) ? stored : null
      return held
    },
    /** A token, by registering if need be. One that is too old is refused, and then `register` says why there is no newer one. */
    async current(): Promise<Held> {
      const found = await this.kept()
      if (!found) return register()
      if (now() < found.renewAt) return found
      return register().catch(() => {
        held = { ...found, renewAt: now() + RENEW_AGAIN_MS }
        return held
      })
    },
    register,
    thumbprint: async () => thumbprintOf(await (key ??= open())),
  }
}

function nonceIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'nonce' in body && typeof body.nonce === 'string')
    return body.nonce
  throw new Error('The answer has no nonce.')
}

const isHeld = (value: unknown): value is Held => isRegistered(value) && 'renewAt' in value
