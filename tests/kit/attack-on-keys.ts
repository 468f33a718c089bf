import { pruneThrottles } from '@player/server/kernel/throttle-state'
import { pruneKeyFailures } from '@player/server/modules/devices'
import { runOps } from '@player/server/ops'
import { openApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { logIn } from './factories.ts'
import { inParallel } from './in-parallel.ts'
import type { Stack } from './stack.ts'
import {
  addAttackedDevices,
  holdersOf,
  logInByTelevision,
  randomKey,
  refusalsOf,
  waitOfNewBrowser,
  type AttackedDevice,
} from './attacked-devices.ts'

interface AttackSize {
  /** Wrong keys: 5 for each device; the rest for as few devices as possible, up to 30 each. */
  readonly guesses: number
  readonly devices: number
  /** /24 networks, with five addresses each: at least one for 100 guesses, so that none reaches its daily limits. */
  readonly networks: number
}

const WINDOW_SECONDS = 900
const GUESSES_PER_LOCK = 5
/** Concurrent guesses for one device: one more than a lock takes. */
const GUESSES_AT_ONCE = GUESSES_PER_LOCK + 1
const GUESSES_PER_NETWORK = 30
/** An address may make a fifth of the wrong guesses of its network. */
const ADDRESSES_PER_NETWORK = 5
const MAX_GUESSES_PER_DEVICE = 30
const MAX_CONCURRENT = 8
const MAX_WAIT_SECONDS = 4 * 3_600
/** The attack takes about eight hours of shifted time; after five days a wait evidently does not end. */
const MAX_SECONDS = 5 * 86_400

export type AttackOutcome = Awaited<ReturnType<typeof attack>>

/** Attacks devices in use with the default limits, and shifts the clock instead of waiting. `problems` has the violated limits. */
export async function attack(stack: Stack, { guesses, devices, networks }: AttackSize) {
  const problems: string[] = []
  const cost = { requests: 0, claims: 0, wrong: 0, refused: 0, seconds: 0 }
  const takenOver = { byKey: 0, byClaim: 0 }
  let sent = 0
  const ipOf = (index: number) => {
    const network = index % networks
    return `20.${network >> 8}.${network & 255}.${(Math.floor(index / networks) % ADDRESSES_PER_NETWORK) + 1}`
  }
  const limitedCount = Math.floor(
    (guesses - devices * GUESSES_PER_LOCK) / (MAX_GUESSES_PER_DEVICE - GUESSES_PER_LOCK),
  )
  const targets = await addAttackedDevices(
    stack,
    Array.from({ length: devices }, (_, index) =>
      index < limitedCount ? MAX_GUESSES_PER_DEVICE : GUESSES_PER_LOCK,
    ),
    ipOf,
  )
  const before = await holdersOf(stack)
  for (;;) {
    const unfinished = targets.filter(({ wrong, plannedGuesses }) => wrong < plannedGuesses)
    if (unfinished.length === 0) break
    if (cost.seconds > MAX_SECONDS)
      throw new Error(`${unfinished.length} devices refuse guesses below the limit`)
    // The attacker returns when a lock ends, at most every 15 minutes, when the networks may guess again.
    const wait = Math.min(...unfinished.map(({ lockedUntil }) => lockedUntil)) - cost.seconds
    if (sent > 0) await shift(Math.max(WINDOW_SECONDS, Math.ceil(wait / WINDOW_SECONDS) * WINDOW_SECONDS))
    const due = unfinished.filter(({ lockedUntil }) => lockedUntil <= cost.seconds)
    await inParallel(
      due.slice(0, (networks * GUESSES_PER_NETWORK) / GUESSES_AT_ONCE),
      MAX_CONCURRENT,
      guessUntilLocked,
    )
  }
  const { seconds } = cost

  // The counts must also apply after 91 days and after pruning.
  await shift(91 * 86_400)
  while ((await pruneThrottles(stack.ctx.db)) || (await pruneKeyFailures(stack.ctx.db)));
  const devicesAtLimit = targets.filter(({ wrong }) => wrong >= MAX_GUESSES_PER_DEVICE)
  await inParallel(devicesAtLimit, MAX_CONCURRENT, async (target) => void (await guess(target, false)))
  const maxWrong = Math.max(...targets.map(({ wrong }) => wrong))
  if (maxWrong > MAX_GUESSES_PER_DEVICE)
    problems.push(
      `${maxWrong} wrong keys were compared for one device; the limit is ${MAX_GUESSES_PER_DEVICE}`,
    )
  const unlocked = await logInOwners(devicesAtLimit.filter(({ isSampled }) => isSampled))

  const after = new Map((await holdersOf(stack)).map((row) => [row.id, JSON.stringify(row)]))
  const takenWithoutKey =
    before.filter((row) => JSON.stringify(row) !== after.get(row.id)).length - takenOver.byClaim
  if (takenWithoutKey > 0) problems.push(`${takenWithoutKey} devices were taken over without their key`)
  const [takeovers, expected] = [takenOver.byKey + takenOver.byClaim, cost.wrong / 1e6]
  if (takeovers > maxPlausible(expected))
    problems.push(`${takeovers} keys were guessed; about ${expected} were expected`)
  return {
    targets,
    cost: { ...cost, seconds },
    maxWrong,
    takeovers,
    takenWithoutKey,
    expected,
    unlocked,
    problems,
  }

  async function shift(interval: number): Promise<void> {
    await stack.shiftClock(`${interval} seconds`)
    cost.seconds += interval
    // Televisions renew their token with each report.
    await stack.sql(`update installations set token_expires_at = app_now() + interval '1 day'`)
  }

  async function guessUntilLocked(target: AttackedDevice): Promise<void> {
    const { isSampled, mac_address, wrong } = target
    if (isSampled && (await waitOfNewBrowser(stack, target)) > 0)
      problems.push(`The owner of ${mac_address} waits longer than Retry-After`)
    const waits = await Promise.all(
      Array.from({ length: GUESSES_AT_ONCE }, (_, index) => guess(target, wrong === 0 && index === 0)),
    )
    if (target.wrong > wrong + GUESSES_PER_LOCK)
      problems.push(`${target.wrong - wrong} wrong keys were compared before a lock`)
    const longest = Math.max(...waits)
    if (target.wrong < MAX_GUESSES_PER_DEVICE && longest > MAX_WAIT_SECONDS + 1)
      problems.push(`A guess for ${mac_address} has to wait ${longest} seconds`)
    const wait = isSampled ? await waitOfNewBrowser(stack, target) : longest
    target.lockedUntil = cost.seconds + wait
    if (!isSampled) return
    if (target.wrong < MAX_GUESSES_PER_DEVICE) target.ownerWait += wait
    problems.push(...(await refusalsOf(stack, target, ipOf(sent))))
  }

  /** Sends one guess of a claimant or a browser from the next network. Returns the seconds to wait, or 0 if the key was compared. */
  async function guess(target: AttackedDevice, isClaim: boolean): Promise<number> {
    const [ip, device_key] = [ipOf((sent += 1)), randomKey()]
    const app = isClaim ? await openApp(stack, { ip }) : null
    const report = await app?.report([target.mac_address])
    const claimant = report?.status === 202 ? app : null
    if (claimant) cost.claims += 1
    cost.requests += (app ? 2 : 0) + (claimant ? 1 : 2)
    const { status, headers, body } = claimant
      ? await claimant.call('POST', '/claims', { device_key })
      : await logIn(openBrowser(stack, ip), { ...target, device_key })
    if (status === 429) {
      cost.refused += 1
      return Number(headers.get('retry-after'))
    }
    if (status < 300) takenOver[claimant ? 'byClaim' : 'byKey'] += 1
    else if (status === 401 || body['code'] === 'devices.device_key_wrong') {
      cost.wrong += 1
      target.wrong += 1
    } else problems.push(`A guess was answered with ${status} ${String(body['message'])}`)
    return 0
  }

  /** Logs in the owners of devices at the limit: with their televisions, and the others after `limits unlock-devices`. */
  async function logInOwners(sampled: readonly AttackedDevice[]) {
    for (const target of sampled) {
      if ((await waitOfNewBrowser(stack, target)) === 0)
        problems.push(`The key of ${target.mac_address} is accepted at the limit`)
      problems.push(...(await refusalsOf(stack, target, ipOf(0))))
      const end = target.television && (await logInByTelevision(stack, target.television))
      if (end !== null && end !== 'logged_in')
        problems.push(`The log-in code of ${target.mac_address} ended with ${end}`)
      if (end !== null && (await waitOfNewBrowser(stack, target)) > 0)
        problems.push(`${target.mac_address} stays locked after the log-in by its television`)
    }
    const unlock = ['limits', 'unlock-devices', '--yes', '--reason', 'Attack', '--as', 'sue', '--json']
    const { code, output, stderr } = await runOps(unlock, { ...stack.settings })
    if (code !== 0) problems.push(`The unlock failed: ${stderr}`)
    for (const target of sampled)
      if ((await waitOfNewBrowser(stack, target)) > 0)
        problems.push(`${target.mac_address} stays locked after the unlock`)
    return output.trim()
  }
}

/** The count that a Poisson variable with this mean exceeds with a probability below 1e-6. */
function maxPlausible(expected: number): number {
  let [count, term] = [0, Math.exp(-expected)]
  for (let sum = term; 1 - sum > 1e-6; sum += term) {
    count += 1
    term *= expected / count
  }
  return count
}
