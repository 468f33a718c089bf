import type { Db } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import type { KeyPurpose } from '../../../kernel/network-limit.ts'
import { keyedHash } from '../../../kernel/token.ts'
import * as queries from './failure-queries.ts'
import { type Counter, countAtAddress, countAtDevice } from './guess-queries.ts'

/*
 * The ceiling (D16) on wrong guesses of a device's key, in all calls that check it. Neither time nor pruning lowers the count. A right key subtracts
 * only the failures of its own network for the same purpose; a new key, an unlock, or at the ceiling a login confirmed on a television resets it.
 */

/** A guess of a key: of a registered device, or of an address that no device has. */
export interface Guess {
  readonly device: { readonly id: string } | undefined
  readonly mac: string
  /** Whether the device trusts the browser: guesses of trusted browsers are counted separately. */
  readonly isTrusted: boolean
  readonly ip: string
  readonly purpose: KeyPurpose
}

type Settings = Pick<Context, 'config'>

const counterOf = ({ isTrusted }: Guess): Counter => (isTrusted ? 'trusted_key_failures' : 'key_failures')

const subjectOfDevice = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

/** Claims are counted apart: a stranger's page in the owner's browser can claim (D40), and the owner's logins must give it no more guesses. */
function networkCountKey({ config: { secrets } }: Settings, { device, mac, isTrusted, ip, purpose }: Guess) {
  const apart = isTrusted ? ['trusted'] : purpose === 'claim' ? ['claim'] : []
  return {
    subject: device ? subjectOfDevice(device.id) : keyedHash(secrets.pinPepper, mac),
    network: keyedHash(secrets.pinPepper, ...apart, ip),
  }
}

/** Counts a guess before the check, so that concurrent guesses cannot exceed the ceiling. False at the ceiling. */
export function countGuess(ctx: Context, guess: Guess): Promise<boolean> {
  const { maxKeyFailures: max } = ctx.config.throttles
  const key = networkCountKey(ctx, guess)
  return guess.device
    ? countAtDevice(ctx.db, { id: guess.device.id, counter: counterOf(guess), max }, key)
    : countAtAddress(ctx.db, max, key)
}

/** Records a right key as a login and subtracts its network's failures. Returns their number. */
export const subtractFailures = (
  ctx: Context,
  guess: Guess & { readonly device: { readonly id: string } },
): Promise<number> =>
  queries.recordKeyLogin(
    ctx.db,
    { id: guess.device.id, counter: counterOf(guess) },
    networkCountKey(ctx, guess),
  )

export async function guessesLeft(ctx: Context, guess: Guess): Promise<number> {
  const failures = guess.device
    ? (await queries.countsOf(ctx.db, guess.device.id))?.[counterOf(guess)]
    : (await queries.countOfAddress(ctx.db, networkCountKey(ctx, guess).subject))?.failures
  return Math.max(0, ctx.config.throttles.maxKeyFailures - (failures ?? 0))
}

/** Resets both counts of a device, and the counts by network. */
export const resetGuesses = (tx: Db, deviceId: string): Promise<void> =>
  queries.resetFailures(tx, deviceId, subjectOfDevice(deviceId))

export async function ceilingLocks({ config: { throttles } }: Settings, db: Db, deviceId: string) {
  const counts = await queries.countsOf(db, deviceId)
  return [
    { name: throttles.loginMac.name, failures: counts?.key_failures ?? 0, until: null },
    { name: throttles.loginTrusted.name, failures: counts?.trusted_key_failures ?? 0, until: null },
  ].filter(({ failures }) => failures >= throttles.maxKeyFailures)
}

export const pruneKeyFailures = queries.prune
