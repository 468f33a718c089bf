import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024
const PASSES = 2
const MAX_CONCURRENT = 2

/** `salt.hash` by Argon2id, with a pepper from outside the database (D17). */
export async function hashPin(pin: string, pepper: Buffer, salt = randomBytes(16)): Promise<string> {
  await turn()
  try {
    const hash = await derive('argon2id', {
      message: pin,
      nonce: salt,
      secret: pepper,
      parallelism: 1,
      memory: MEMORY_KIB,
      passes: PASSES,
      tagLength: 32,
    })
    return `${salt.toString('base64url')}.${hash.toString('base64url')}`
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export async function isPin(pin: string, stored: string, pepper: Buffer): Promise<boolean> {
  const salt = Buffer.from(stored.slice(0, stored.indexOf('.')), 'base64url')
  return timingSafeEqual(Buffer.from(await hashPin(pin, pepper, salt)), Buffer.from(stored))
}

// Hashing is expensive: two at a time, so that requests cannot use up the machine.
let running = 0
const waiting: (() => void)[] = []

async function turn(): Promise<void> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((go) => waiting.push(go))
  running += 1
}
