import type { Context } from '../../../kernel/context.ts'
import { type KeyPurpose, loginNetworkBudgets } from '../../../kernel/network-limit.ts'
import { countKeyGuess, networkHash } from '../../../kernel/security-log.ts'
import { take, takeAll, undoTakes } from '../../../kernel/throttle.ts'
import { triesLeftOf } from '../../../kernel/throttle-state.ts'
import { loginBudget, trustedLoginBudget } from './budgets.ts'
import { isKeyRight } from './check-key.ts'
import { fail } from '../fail.ts'
import { answer } from '../messages.ts'
import { countGuess, guessesLeft, subtractFailures, type Guess } from './key-failures.ts'
import * as queries from './queries.ts'

export interface KnownDevice {
  readonly id: string
  readonly keyVersion: number
}

type KeyVerification =
  | { readonly kind: 'right'; readonly device: KnownDevice }
  /** Unknown address or wrong key. `triesLeft` is queried only if the caller shows it. */
  | { readonly kind: 'wrong'; triesLeft(): Promise<number> }
  /** Not checked, after too many failures. `retryAfter` in seconds; Infinity at the ceiling. */
  | { readonly kind: 'locked'; readonly retryAfter: number }

interface KeySource {
  readonly ip: string
  readonly purpose: KeyPurpose
  /** The device that trusts the browser, if one does (D41). */
  readonly trustedBy?: string
}

/** Checks a device's key, given in `field` of the request. @throws Failure invalid for a wrong key, naming `field`; throttled after too many */
export async function requireKey(
  ctx: Context,
  source: KeySource,
  { id, mac_address }: { readonly id: string; readonly mac_address: string },
  field: 'current_key' | 'device_key',
  key: string,
): Promise<KnownDevice> {
  const verification = await verifyKey(ctx, source, { mac_address, device_key: key })
  if (verification.kind === 'locked')
    throw fail('throttled', 'key_throttled', { retryAfter: verification.retryAfter })
  if (verification.kind === 'wrong' || verification.device.id !== id)
    throw fail('invalid', 'device_key_wrong', {
      errors: { [field]: answer('device_key_wrong') },
      ...(verification.kind === 'wrong' && { triesLeft: await verification.triesLeft() }),
    })
  return verification.device
}

/** Checks a device's key within its budgets and ceiling (D16). Counts before the check, against concurrent guesses. A right key is recorded as a login. */
export async function verifyKey(
  ctx: Context,
  { ip, purpose, trustedBy }: KeySource,
  input: { mac_address: string; device_key: string },
): Promise<KeyVerification> {
  const { mac_address: mac } = input
  const device = await queries.deviceByMac(ctx.db, mac)
  const isTrusted = trustedBy !== undefined
  const guess: Guess = { device, mac, isTrusted, ip, purpose }
  const countFailure = (kind: 'key_wrong' | 'key_locked') =>
    countKeyGuess(ctx.db, { deviceId: device?.id ?? null, network: networkHash(ctx, { ip }), kind })
  const networkBudgets = isTrusted ? [] : loginNetworkBudgets(ctx, ip, purpose)
  const deviceBudget = isTrusted ? trustedLoginBudget(ctx, trustedBy) : loginBudget(ctx, device ?? { mac })
  const networkWait = await takeAll(ctx.db, networkBudgets)
  if (networkWait > 0) return { kind: 'locked', retryAfter: networkWait }
  const retryAfter = await take(ctx.db, deviceBudget)
  if (retryAfter > 0) {
    // As many statements as for a wrong key, so that the time does not reveal the lock.
    await guessesLeft(ctx, guess)
    await countFailure('key_locked')
    return { kind: 'locked', retryAfter }
  }
  if (!(await countGuess(ctx, guess))) {
    await countFailure('key_locked')
    return { kind: 'locked', retryAfter: Infinity }
  }
  const isRight = isKeyRight(ctx, device, input.device_key)
  if (!device || !isRight) {
    await countFailure('key_wrong')
    const triesLeft = async () =>
      Math.min(await triesLeftOf(ctx.db, [...networkBudgets, deviceBudget]), await guessesLeft(ctx, guess))
    return { kind: 'wrong', triesLeft }
  }
  const failures = await subtractFailures(ctx, { ...guess, device })
  await undoTakes(ctx.db, [...networkBudgets, { ...deviceBudget, times: failures }])
  return { kind: 'right', device: { id: device.id, keyVersion: device.key_version } }
}
