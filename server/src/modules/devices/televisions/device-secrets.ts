import type { Context } from '../../../kernel/context.ts'
import { runOnce, type RepeatableCall } from '../../../kernel/idempotency.ts'
import { announce } from '../../../kernel/live.ts'
import { setKey } from '../device/change-key.ts'
import { pinContext } from '../device/change-pin.ts'
import { keyContext, randomKey } from '../device/register-device.ts'
import { secretsOf } from './state-queries.ts'
import { fail } from '../fail.ts'

interface DeviceSecrets {
  readonly device_key: string
  /** Null without one. */
  readonly parent_pin: string | null
}

/** The key that a television shows and the PIN that it enforces (D17). @throws Failure missing */
export async function deviceSecrets(ctx: Context, deviceId: string): Promise<DeviceSecrets> {
  const sealed = await secretsOf(ctx.db, deviceId)
  if (!sealed) throw fail('missing', 'device_missing')
  const { device_key_sealed: key, parent_pin_sealed: pin } = sealed
  return {
    device_key: ctx.vault.decrypt(key, keyContext(deviceId)),
    parent_pin: pin === null ? null : ctx.vault.decrypt(pin, pinContext(deviceId)),
  }
}

/** Changes the login key to a random one and ends all sessions (D9). Returns it; a repeated call returns the present one. */
export async function renewKey(ctx: Context, deviceId: string, call: RepeatableCall | null): Promise<string> {
  const key = randomKey()
  const { isRepeated } = await ctx.unit((tx) =>
    runOnce(tx, call, async () => {
      await setKey(ctx, tx, deviceId, key)
      await announce(tx, deviceId)
      return ''
    }),
  )
  return isRepeated ? (await deviceSecrets(ctx, deviceId)).device_key : key
}
