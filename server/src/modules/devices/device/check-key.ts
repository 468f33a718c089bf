import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../kernel/context.ts'
import * as queries from './queries.ts'
import { keyContext } from './register-device.ts'

export interface KnownDevice {
  readonly id: string
  readonly keyVersion: number
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.deviceByMac>>>

/** The device with this key, recorded as a login; null for no device or a wrong key, which take the same time (D16). */
export async function checkKey(
  ctx: Context,
  device: Locked | undefined,
  input: string,
): Promise<KnownDevice | null> {
  const context = 'unknown'
  const key = device
    ? ctx.vault.decrypt(device.device_key_sealed, keyContext(device.id))
    : ctx.vault.decrypt(ctx.vault.encrypt(randomBytes(3).toString('hex'), context), context)
  const isRight = timingSafeEqual(Buffer.from(key.padEnd(16)), Buffer.from(input.padEnd(16)))
  if (!device || !isRight) return null
  await queries.noteLogin(ctx.db, device.id)
  return { id: device.id, keyVersion: device.key_version }
}
