import { openBrowser, type Answer, type Browser } from '../kit/browser.ts'
import {
  captchaToken,
  idOf,
  payWithPayPal,
  registered,
  startPayPalPayment,
  type OwnedDevice,
  type Owner,
} from '../kit/factories.ts'
import { CAPTCHA_ANSWER } from '../kit/settings.ts'
import type { History } from './user-history.ts'
import type { EngineName, World } from './world.ts'

/** What a row works with: a world, and what its users do in it. */
export interface Scenario {
  readonly world: World
  readonly history: History
  /** A device and its owner, logged in. */
  owner(): Promise<Owner>
  /** Logs in with another browser; gives the answer. */
  logIn(browser: Browser, device: OwnedDevice): Promise<Answer>
  /** Writes to support; gives the answer, or null when none came. */
  contact(subject: string): Promise<Answer | null>
  /** Pays, captured in the owner's browser. */
  pay(owner: Owner): Promise<string>
  /** Starts to pay and approves; then the browser is gone, and the provider's callback has to do. */
  approve(owner: Owner): Promise<string>
  /** Waits until so many grants are there. */
  granted(count: number, seconds?: number): Promise<void>
  /** Milliseconds since a moment, once everything is at rest. */
  recovered(since: number): Promise<number>
}

/** How a row ends: how long the recovery took, in milliseconds, or why it cannot run here. */
export type RowResult = { readonly recovery: number } | { readonly skipped: string } | void

export interface Row {
  /** The fault and what must come of it. */
  readonly does: string
  /** Where the row has to hold: the queue's engine, or one alone where it does not matter. */
  readonly on: readonly EngineName[]
  /** Recovery may take so many seconds, with the true durations and with the short ones. */
  readonly within: number
  run(scenario: Scenario): Promise<RowResult>
}

export type Rows = Readonly<Record<string, Row>>

export const BOTH: readonly EngineName[] = ['PostgreSQL', 'Redis']
export const ANY: readonly EngineName[] = ['PostgreSQL']
export const REDIS: readonly EngineName[] = ['Redis']

export const row = (on: readonly EngineName[], does: string, run: Row['run'], within = 60): Row => ({
  does,
  on,
  within,
  run,
})

/** @throws with the sentence, unless it holds */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}

/**
 * Judges a time in milliseconds: by its limit with the true durations, which are run on a quiet machine, and else by twenty
 * times as much, which only something that waits for what is broken takes.
 *
 * @throws when it took longer
 */
export function mustTake({ full }: World, what: string, milliseconds: number, limit: number): void {
  const allowed = full ? limit : limit * 20
  must(milliseconds <= allowed, `${what} takes ${milliseconds.toFixed(0)} ms, and ${allowed} are allowed`)
}

export function openScenario(world: World): Scenario {
  const history: History = { accepted: new Set(), secrets: new Map(), forPerson: new Set() }
  const scenario: Scenario = {
    world,
    history,
    async owner() {
      const device = await registered(world)
      const browser = openBrowser(world)
      const { status, body } = await scenario.logIn(browser, device)
      if (status !== 200) throw new Error(`Nobody could log in: ${JSON.stringify(body)}`)
      return { ...device, id: await idOf(world, device), browser }
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
      history.secrets.set(message.email, 'the address of somebody who wrote')
      const answer = await openBrowser(world)
        .rest('POST', '/sendUserQuestion', message)
        .catch(() => null)
      if (answer?.status === 200) history.accepted.add(subject)
      return answer
    },
    pay: (owner) => payWithPayPal(world, owner),
    async approve(owner) {
      const orderId = await startPayPalPayment(owner)
      world.paypal.control.approve(orderId)
      return orderId
    },
    async granted(wanted, seconds) {
      await world.until(
        `${wanted} grants`,
        async () =>
          (await world.sql('select from licence_grants where payment_id is not null')).length >= wanted,
        seconds,
      )
    },
    async recovered(since) {
      await world.untilIdle()
      return performance.now() - since
    },
  }
  return scenario
}
