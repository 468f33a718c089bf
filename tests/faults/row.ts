import { openBrowser, type ApiResponse, type Browser } from '../kit/browser.ts'
import {
  captchaToken,
  idOf,
  payWithPayPal,
  registered,
  startPayPalPayment,
  type OwnedDevice,
  type Owner,
} from '../kit/factories.ts'
import { NEW_PLAYLIST } from '../kit/new-playlist.ts'
import { CAPTCHA_ANSWER } from '../kit/settings.ts'
import { quantile } from '../kit/figures.ts'
import { statuses, timesOf, type TimedResponse } from './traffic.ts'
import type { History } from './user-history.ts'
import type { EngineName, TestedSystem } from './tested-system.ts'

export interface Scenario {
  readonly system: TestedSystem
  readonly history: History
  owner(): Promise<Owner>
  logIn(browser: Browser, device: OwnedDevice): Promise<ApiResponse>
  contact(subject: string): Promise<ApiResponse | null>
  pay(owner: Owner): Promise<string>
  /** Starts a payment and approves it without capturing, as if the browser were closed. */
  approve(owner: Owner): Promise<string>
  waitForGrants(count: number, seconds?: number): Promise<void>
  /** Waits for this many grants, and until all work is done. Returns the milliseconds since `since`, which is now by default. */
  waitForRecovery(options?: { readonly grants?: number; readonly since?: number }): Promise<number>
}

/** The recovery time of a row in milliseconds, or why it cannot run here; nothing if the row measures no recovery. */
type RowResult = { readonly recovery: number } | { readonly skipped: string } | void

export interface Row {
  readonly summary: string
  /** The queue engines to run on. */
  readonly on: readonly EngineName[]
  /** The limit of the recovery time, which `mustTakeAtMost` checks. */
  readonly maxRecoverySeconds: number
  run(scenario: Scenario, system: TestedSystem): Promise<RowResult>
}

export type Rows = Readonly<Record<string, Row>>

export const BOTH_ENGINES: readonly EngineName[] = ['PostgreSQL', 'Redis']
/** For rows whose fault does not depend on the engine. */
export const ONE_ENGINE: readonly EngineName[] = ['PostgreSQL']
export const REDIS: readonly EngineName[] = ['Redis']

export const row = (
  on: readonly EngineName[],
  summary: string,
  run: Row['run'],
  maxRecoverySeconds = 60,
): Row => ({
  summary,
  on,
  maxRecoverySeconds,
  run,
})

/** The form of a new playlist, with the id that the page generates: it makes saving idempotent. */
export const PLAYLIST = { ...NEW_PLAYLIST, new_id: '5d2b1c0a-1111-4222-8333-444455556666' }

/** Checks a condition. @throws with the sentence if the condition is false */
export function must(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(`Check failed: ${sentence}`)
}

/** How long a server waits for a free database connection before it answers 503. Milliseconds. */
const CONNECTION_WAIT_MS = 2_000

/**
 * Checks that all answers are 200. A 503 after a wait for a database connection, which a busy machine causes too, fails the row only with `--full`.
 * @throws with the sentence and the statuses
 */
export function mustSucceed(
  { hasRealDurations }: TestedSystem,
  replies: readonly TimedResponse[],
  sentence: string,
): void {
  const failed = replies.filter(({ status }) => status !== 200)
  const isLate = ({ status, milliseconds }: TimedResponse) =>
    status === 503 && milliseconds >= CONNECTION_WAIT_MS
  const result = `${sentence}: ${statuses(replies)}`
  must(hasRealDurations ? failed.length === 0 : failed.every(isLate), result)
  if (failed.length > 0) console.log(`     ${result}, each after ${CONNECTION_WAIT_MS / 1_000} s or more`)
}

/**
 * Compares a duration in milliseconds with its limit. A longer one fails the row with `--full`, which runs on an idle machine, and is printed
 * otherwise. @throws only with `--full`
 */
export function mustTakeAtMost(
  { hasRealDurations }: TestedSystem,
  action: string,
  milliseconds: number,
  limit: number,
): void {
  const sentence = `${action} takes ${milliseconds.toFixed(0)} ms; the limit is ${limit} ms`
  must(!hasRealDurations || milliseconds <= limit, sentence)
  if (milliseconds > limit) console.log(`     ${sentence}`)
}

/** Checks the answers, and the 95th percentile of their times. @throws as `mustSucceed` and `mustTakeAtMost` do */
export function mustAccept(system: TestedSystem, replies: readonly TimedResponse[], limit: number): void {
  mustSucceed(system, replies, 'All are accepted')
  mustTakeAtMost(system, 'Accepting (95th percentile)', quantile(timesOf(replies), 0.95), limit)
}

export function openScenario(system: TestedSystem): Scenario {
  const history: History = {
    accepted: new Set(),
    secrets: new Map(),
    expectedReviews: new Set(),
    released: new Set(),
    partlyRefunded: new Set(),
    notUnderstood: new Set(),
    assigned: new Map(),
  }
  /** The browser of a user who repeats what got 503. */
  const patient = (browser: Browser): Browser => ({
    ...browser,
    rest: (...request) =>
      system.until('another answer than 503', async () => {
        const answer = await browser.rest(...request)
        return answer.status === 503 ? null : answer
      }),
  })
  const scenario: Scenario = {
    system,
    history,
    async owner() {
      const device = await registered(system)
      const browser = openBrowser(system)
      const { status, body } = await scenario.logIn(patient(browser), device)
      if (status !== 200) throw new Error(`The login failed: ${JSON.stringify(body)}`)
      return { ...device, id: await idOf(system, device), browser }
    },
    async logIn(browser, device) {
      const token = await captchaToken(browser)
      history.secrets.set(token, 'the token of a captcha').set(device.device_key, 'the key of a device')
      const form = { ...device, captcha: CAPTCHA_ANSWER, token }
      const answer = await browser.rest('POST', '/device/login', form)
      for (const [name, value] of browser.cookies) history.secrets.set(value, `a cookie (${name})`)
      return answer
    },
    async contact(subject) {
      const message = { name: 'Ann', email: 'ann@example.com', subject, message: 'Hello' }
      history.secrets.set(message.email, 'the address of a sender')
      const answer = await openBrowser(system)
        .rest('POST', '/sendUserQuestion', message)
        .catch(() => null)
      if (answer?.status === 200) history.accepted.add(subject)
      return answer
    },
    pay: (owner) => payWithPayPal(system, { ...owner, browser: patient(owner.browser) }),
    async approve(owner) {
      const orderId = await startPayPalPayment({ ...owner, browser: patient(owner.browser) })
      system.paypal.control.approve(orderId)
      return orderId
    },
    async waitForGrants(expected, seconds) {
      const grants = () => system.sql('select from licence_grants where payment_id is not null')
      await system.until(`${expected} grants`, async () => (await grants()).length >= expected, seconds)
    },
    async waitForRecovery({ grants = 0, since = performance.now() } = {}) {
      if (grants > 0) await scenario.waitForGrants(grants)
      await system.untilIdle()
      return performance.now() - since
    },
  }
  return scenario
}
