// @module-tag sweep
import fc from 'fast-check'
import { expect } from 'vitest'
import { openApp, type App, type AppAnswer } from '../../kit/app.ts'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'
import { inParallel } from '../../kit/in-parallel.ts'
import { questionTo } from '../../kit/television.ts'
import { newMac } from './app-steps.ts'
import { addHouseholds, enterCode, statesOf, type Household, type ProtectedPlaylist } from './household.ts'

/** `SQUATS=100000 npm test -- squats` sets the number of squats and guesses together. */
const SQUATS = Number(process.env['SQUATS'] ?? 60)
/** One squat and two guesses. */
const ATTEMPTS_PER_SQUATTER = 3
/** Each round has new households, because every squatter leaves rows at the old ones. */
const SQUATTERS_PER_ROUND = 250
const MAX_CONCURRENT = 8
/** More than one, because ten wrong codes block a network. */
const NETWORKS_OF_GUESSERS = 8

const token = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/)
const guesses = fc.record({
  kind: fc.constantFrom('short code', 'QR code', 'cookie of the phone', 'answer', 'PIN'),
  /** The index of one of the four households. */
  household: fc.nat(3),
  isRight: fc.boolean(),
  shortCode: fc.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/),
  token,
  pin: fc.stringMatching(/^\d{4,6}$/),
})
const attempts = fc.record({
  /** Indexes of four used and three unused addresses. */
  reported: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1, maxLength: 4 }),
  reportsAgain: fc.boolean(),
  /** The key that the squatter enters; null: the right one. */
  key: fc.option(fc.stringMatching(/^\d{6}$/)),
  guess: guesses,
})
type Attempt = typeof attempts extends fc.Arbitrary<infer Value> ? Value : never

interface Round {
  readonly stack: Stack
  readonly households: readonly Household[]
  readonly locked: ProtectedPlaylist
  readonly macs: readonly string[]
  readonly count: (what: string) => void
}

it('squats and guesses take over no device in use', { timeout: 7_200_000 }, async ({ stack }) => {
  const counts = new Map<string, number>()
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  const squatters = Math.ceil(SQUATS / ATTEMPTS_PER_SQUATTER)
  const size = Math.min(squatters, SQUATTERS_PER_ROUND)
  let takeovers = 0
  await fc.assert(
    fc.asyncProperty(fc.array(attempts, { minLength: size, maxLength: size }), async (roundAttempts) => {
      const { households, locked } = await addHouseholds(stack)
      const macs = [...households.map(({ mac }) => mac), newMac(), newMac(), newMac()]
      const guessers = Array.from({ length: NETWORKS_OF_GUESSERS }, () => openBrowser(stack).ip)
      const before = await statesOf(stack, households)
      const round = { stack, households, locked, macs, count }
      await inParallel(roundAttempts, MAX_CONCURRENT, async (attempt, index) => {
        const squatter = await squat(round, attempt)
        const ip = guessers[index % guessers.length]
        count(await guess(round, attempt.guess, squatter, openBrowser(stack, ip)))
      })
      const after = await statesOf(stack, households)
      const taken = after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))
      takeovers += taken.length
      expect(taken).toEqual([])
      // The attempts keep no owner from logging in (D35).
      const logins = await Promise.all(households.map((household) => household.confirm()))
      expect(logins).toEqual(households.map(() => 'logged_in'))
    }),
    { numRuns: Math.ceil(squatters / size), endOnFailure: true },
  )
  const rows = [...counts].toSorted(([one], [other]) => one.localeCompare(other))
  console.table(Object.fromEntries([...rows, ['takeovers of devices in use', takeovers]]))
  // A busy machine refuses some calls with 503, because no database connection is free.
  expect(rows.filter(([what]) => / 5(?!03)\d\d\b/.test(what))).toEqual([])
})

/** A new app reports addresses, and claims the device for which it waits by a device key; returns the app. */
async function squat({ stack, households, macs, count }: Round, attempt: Attempt): Promise<App> {
  const squatter = await openApp(stack)
  const reported = attempt.reported.flatMap((index) => macs[index] ?? [])
  count(`squat: ${(await squatter.report(reported)).status}`)
  const used = households.find(({ mac }) => mac === reported.find((address) => macs.indexOf(address) < 4))
  const device_key = attempt.key ?? used?.key ?? '000000'
  count(`device key: ${outcomeOf(await squatter.call('POST', '/claims', { device_key }))}`)
  if (attempt.reportsAgain) count(`squat again: ${(await squatter.report(reported)).status}`)
  return squatter
}

/** Makes one guess, which would log in to a household or open its playlist if it were right; returns the outcome. */
async function guess(
  { stack, households, locked }: Round,
  { kind, isRight, household: index, ...guessed }: Attempt['guess'],
  squatter: App,
  browser: Browser,
): Promise<string> {
  const household = households[index]
  if (!household) throw new Error('There are four households')
  const { id, code, question } = household
  const answer = async (to: string, number: number) =>
    outcomeOf(await squatter.call('POST', `/confirmations/${to}/answers`, { number }))
  switch (kind) {
    case 'short code':
    case 'QR code': {
      const [right, random] =
        kind === 'QR code' ? [code.long, guessed.token] : [code.short, guessed.shortCode]
      const { status, number } = await enterCode(browser, isRight ? right : random)
      if (number === null) return `${kind}: ${status}`
      return `${kind} was right; answers to its question: ${await answer(await questionTo(stack, id), number)}`
    }
    case 'cookie of the phone':
      browser.cookies.set('tv-login', guessed.token)
      return `${kind}: ${(await browser.trpc.sessions.awaitTvLogin.mutate()).status}`
    case 'answer':
      return `answer to the question of the owner’s phone: ${await answer(question.id, question.number)}`
    case 'PIN': {
      const { playlist, pin, guest } = locked
      const body = { pin: isRight ? pin : guessed.pin }
      return `PIN: ${outcomeOf(await guest.call('POST', `/playlists/${playlist}/unlocks`, body))}`
    }
  }
}

/** The status, with the code of a refusal. */
const outcomeOf = ({ status, body: { code } }: Pick<AppAnswer, 'status' | 'body'>): string =>
  typeof code === 'string' ? `${status} ${code}` : String(status)
