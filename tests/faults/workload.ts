import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser, type Browser } from '../kit/browser.ts'
import { CAPTCHA_ANSWER } from '../kit/settings.ts'
import type { Owner } from '../kit/factories.ts'
import { NEW_PLAYLIST } from '../kit/new-playlist.ts'
import type { Random } from '../load/random.ts'
import type { Scenario } from './row.ts'
import { measureRequest, type TimedResponse } from './traffic.ts'
import type { TestedSystem } from './tested-system.ts'

export interface Workload {
  readonly inFlight: number
  /** The number of requests that were not sent because too many were in flight. */
  readonly unsent: number
  take(): readonly TimedResponse[]
  stop(): Promise<void>
}

type Step = () => Promise<{ readonly status: number; readonly headers: Headers; readonly next?: Step }>

const NO_ANSWER = { status: 0, headers: new Headers() }
/** Limits the requests that wait behind one slow answer. */
const MAX_IN_FLIGHT = 400
const MAX_PLAYLISTS = 5
const LISTEN_MS = 15_000

/** Starts the usual traffic, at a rate independent of the answers. Each request is the next step of a user, or the first of a new one. */
export function startWorkload(
  scenario: Scenario,
  owners: readonly [Owner, ...Owner[]],
  perSecond: number,
  random: Random,
): Workload {
  const draw = mixOf(scenario, owners, random)
  const waiting: Step[] = []
  const pending = new Set<Promise<void>>()
  let answers: TimedResponse[] = []
  let unsent = 0
  let isStopped = false

  const sendStep = async (step: Step) => {
    const reply = await measureRequest(async () => {
      const answer = await step()
      if (answer.next) waiting.push(answer.next)
      return answer
    })
    answers.push(reply)
  }
  const running = (async () => {
    const startedAt = performance.now()
    for (let index = 0; !isStopped; index += 1) {
      await wait(Math.max(0, startedAt + (index * 1_000) / perSecond - performance.now()))
      if (pending.size >= MAX_IN_FLIGHT) {
        unsent += 1
        continue
      }
      const request: Promise<void> = sendStep(waiting.shift() ?? draw()).finally(() =>
        pending.delete(request),
      )
      pending.add(request)
    }
  })()

  return {
    get inFlight() {
      return pending.size
    },
    get unsent() {
      return unsent
    },
    take() {
      const result = answers
      answers = []
      return result
    },
    async stop() {
      isStopped = true
      await running
      await Promise.all(pending)
    },
  }
}

/** Draws the next step: most users read, few write, fewer pay. */
function mixOf(scenario: Scenario, owners: readonly [Owner, ...Owner[]], random: Random): () => Step {
  const { system, history } = scenario
  const visitor = openBrowser(system)
  const owner = () => random.pick(owners)
  const lists = new Map<Owner, { id: string; pin: string }[]>()
  let messageCount = 0

  const visit =
    (path: string): Step =>
    () =>
      read(visitor, path)
  const readAsOwner =
    (path: string): Step =>
    () =>
      read(owner().browser, `/frontend${path}`)

  const savePlaylist: Step = async () => {
    const currentOwner = owner()
    const playlists = lists.get(currentOwner) ?? []
    lists.set(currentOwner, playlists)
    const oldest = playlists.length < MAX_PLAYLISTS ? undefined : playlists.shift()
    if (oldest) {
      const deletion = await currentOwner.browser
        .rest('DELETE', `/device/deletePlayListUrl/${oldest.id}`, { pin: oldest.pin })
        .catch(() => null)
      if (deletion === null || deletion.status >= 500) playlists.push(oldest)
      return deletion ?? NO_ANSWER
    }
    const list = { id: randomUUID(), pin: random.chance(0.1) ? String(100_000 + random.below(900_000)) : '' }
    if (list.pin !== '') history.secrets.set(list.pin, 'the PIN of a playlist')
    playlists.push(list)
    const saved = await currentOwner.browser.rest('POST', '/device/savePlaylist', {
      ...NEW_PLAYLIST,
      new_id: list.id,
      playlist_name: `list ${playlists.length}`,
      protect: String(list.pin !== ''),
      pin: list.pin,
    })
    const open: Step = () =>
      read(currentOwner.browser, `/frontend/device/checkPlaylistPinCode/${list.id}/${list.pin}`)
    return { ...saved, ...(list.pin !== '' && { next: open }) }
  }

  const logIn: Step = async () => {
    const { mac_address, device_key } = owner()
    const browser = openBrowser(system)
    const captchaAnswer = await browser.rest('GET', '/captcha/generate')
    if (captchaAnswer.status !== 200) return captchaAnswer
    const token = String(captchaAnswer.body['token'])
    // Searching the logs for every token would take minutes.
    const isRecorded = random.chance(0.1)
    if (isRecorded) history.secrets.set(token, 'the token of a captcha')
    const send: Step = async () => {
      const form = { mac_address, device_key, captcha: CAPTCHA_ANSWER, token }
      const answer = await browser.rest('POST', '/device/login', form)
      if (isRecorded)
        for (const [name, value] of browser.cookies) history.secrets.set(value, `a cookie (${name})`)
      return answer
    }
    return { ...captchaAnswer, next: send }
  }

  const contact: Step = async () => {
    messageCount += 1
    const subject = `soak ${messageCount}`
    const message = { name: 'Ann', email: 'ann@example.com', subject, message: 'Hello' }
    const answer = await openBrowser(system).rest('POST', '/sendUserQuestion', message)
    if (answer.status === 200) history.accepted.add(subject)
    return answer
  }

  const pay: Step = async () => {
    const { browser } = owner()
    const created = await browser.rest('POST', '/paypal/order/create')
    if (created.status !== 200) return created
    const order = String(created.body['id'])
    approve(system, order)
    // One in four closes the browser: only the callback remains.
    if (random.chance(0.25)) return created
    return { ...created, next: () => browser.rest('POST', `/paypal/order/capture/${order}`) }
  }

  const listen: Step = async () => {
    const signal = AbortSignal.timeout(LISTEN_MS)
    const headers = { accept: 'text/event-stream' }
    const answer = await owner().browser.fetch('/frontend/trpc/devices.live', { headers, signal })
    void answer.text().catch(() => undefined)
    return answer
  }

  const mix: readonly (readonly [weight: number, step: Step])[] = [
    [100, visit('/')],
    [80, visit('/contact')],
    [60, visit('/assets/main-Ab12Cd34.js')],
    [40, visit('/dashboard')],
    [10, visit('/nowhere')],
    [20, visit('/frontend/device')],
    [20, visit('/ready')],
    [160, readAsOwner('/device')],
    [130, readAsOwner('/trpc/sessions.current')],
    [150, readAsOwner('/trpc/playlists.list')],
    [60, readAsOwner('/trpc/payments.offer')],
    [50, readAsOwner('/trpc/payments.history')],
    [20, readAsOwner('/device/checkMacValid')],
    [60, savePlaylist],
    [12, logIn],
    [10, contact],
    [8, pay],
    [6, listen],
  ]
  const totalWeight = mix.reduce((sum, [weight]) => sum + weight, 0)
  return () => {
    let left = random.below(totalWeight)
    return mix.find(([weight]) => (left -= weight) < 0)?.[1] ?? visit('/')
  }
}

/** An order whose capture got no answer may be paid: the owner queries it. */
function approve({ paypal }: TestedSystem, order: string): void {
  const isPaid = paypal.ledger().captures.some(({ orderId }) => orderId === order)
  if (!isPaid) paypal.control.approve(order)
}

async function read(browser: Browser, path: string) {
  const { status, headers, body } = await browser.fetch(path)
  for await (const _ of body ?? []);
  return { status, headers }
}
