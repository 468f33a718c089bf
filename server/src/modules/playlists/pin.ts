import { argon2, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Pepper, Peppers } from '../../kernel/key-settings.ts'
import { createFairQueue } from '../../kernel/fair-queue.ts'

const derive = promisify(argon2)

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024
const PASSES = 2

/** Hashes two PINs at a time in a process, so that requests cannot use up the machine; 100 take about two seconds. */
const enqueue = createFairQueue({ maxRunning: 2, maxWaitingPerSubject: 10, maxWaiting: 100 })

export interface TypedPin {
  readonly deviceId: string
  readonly pin: string
  readonly peppers: Peppers
}

/** A PIN's hash: `salt.hash` by Argon2id with the first pepper, and `.id` if that has an id. @throws Failure throttled while too many PINs wait */
export const hashPin = (typedPin: TypedPin): Promise<string> =>
  hashWith(typedPin, typedPin.peppers[0], randomBytes(16))

async function hashWith({ deviceId, pin }: TypedPin, pepper: Pepper, salt: Buffer): Promise<string> {
  const hash = await enqueue(deviceId, () =>
    derive('argon2id', {
      message: pin,
      nonce: salt,
      secret: pepper.key,
      parallelism: 1,
      memory: MEMORY_KIB,
      passes: PASSES,
      tagLength: 32,
    }),
  )
  const parts = [salt, hash].map((bytes) => bytes.toString('base64url'))
  return [...parts, ...(pepper.id === '' ? [] : [pepper.id])].join('.')
}

const pepperIdOf = (stored: string): string => stored.split('.')[2] ?? ''

const pepperOf = (peppers: Peppers, stored: string): Pepper | undefined =>
  peppers.find(({ id }) => id === pepperIdOf(stored))

/** Whether the hash has an earlier pepper. */
export const isOutdated = ({ peppers }: Pick<TypedPin, 'peppers'>, stored: string): boolean =>
  pepperIdOf(stored) !== peppers[0].id

/** False for every PIN if the hash's pepper is no longer configured. @throws Failure as hashPin */
export async function isPin(typedPin: TypedPin, stored: string): Promise<boolean> {
  const pepper = pepperOf(typedPin.peppers, stored)
  if (!pepper) return false
  const salt = Buffer.from(stored.slice(0, stored.indexOf('.')), 'base64url')
  return timingSafeEqual(Buffer.from(await hashWith(typedPin, pepper, salt)), Buffer.from(stored))
}

/** A PIN's HMAC for a grant of ten minutes, which checks a repeated PIN without Argon2. Matches only this hash's PIN and pepper. */
export function pinHmac({ pin, peppers }: Pick<TypedPin, 'pin' | 'peppers'>, stored: string): Buffer {
  const pepper = pepperOf(peppers, stored) ?? peppers[0]
  const key = Buffer.from(hkdfSync('sha256', pepper.key, '', 'grants of playlist PINs', 32))
  return createHmac('sha256', key).update(`${stored}\n${pin}`).digest()
}

export const matchesGrant = (typedPin: TypedPin, stored: string, grantHmac: Buffer | null): boolean =>
  grantHmac !== null && timingSafeEqual(pinHmac(typedPin, stored), grantHmac)
