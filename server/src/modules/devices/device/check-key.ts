import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Row } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { deviceKeyColumn } from './encrypted-columns.ts'

type Device = Pick<Row<'devices'>, 'id' | 'device_key_sealed'>

/** Whether a device has this key. Without a device it takes the same time, and the key is wrong. */
export function isKeyRight({ vault }: Pick<Context, 'vault'>, device: Device | undefined, input: string) {
  const context = 'unknown'
  const key = device
    ? deviceKeyColumn.decrypt(vault, device.id, device.device_key_sealed)
    : vault.decrypt(vault.encrypt(randomBytes(3).toString('hex'), context), context)
  return timingSafeEqual(Buffer.from(key.padEnd(16)), Buffer.from(input.padEnd(16))) && device !== undefined
}
