import { paymentProviders } from '@player/server/modules/payments'
import type { Browser } from '../kit/browser.ts'
import { startPaying, type Owner } from '../kit/factories.ts'
import { statuses, sendAtRate, measureRequest, type TimedResponse } from '../faults/traffic.ts'
import type { TestedSystem } from '../faults/tested-system.ts'

interface Attack {
  readonly name: string
  readonly concurrency: number
  send(): Promise<{ status: number; headers: Headers }>
}

const READS_A_SECOND = 20
const CALLS = 800
const BATCH = Array.from({ length: CALLS }, () => 'sessions.current').join()
const WEBHOOKS = paymentProviders.map(({ webhookPath }) => webhookPath)

export function attacksOn(system: TestedSystem, attacker: Owner): readonly Attack[] {
  let requestCount = 0
  return [
    {
      name: `tRPC batches of ${CALLS} calls with an invalid session`,
      concurrency: 3,
      send: () =>
        request(`${system.url}/frontend/trpc/${BATCH}?batch=1&input=%7B%7D`, {
          headers: { cookie: `session=${'A'.repeat(43)}` },
        }),
    },
    {
      name: 'unsigned callbacks',
      concurrency: 16,
      send: () =>
        request(`${system.url}/webhooks${WEBHOOKS[requestCount++ % WEBHOOKS.length]}`, {
          method: 'POST',
          body: '{}',
        }),
    },
    {
      name: 'card payments with the phone number ‘12’',
      concurrency: 3,
      send: () => attacker.browser.rest('POST', '/device/saveActivation', CARD),
    },
  ]
}

const CARD = {
  payment_type: 'cowpay',
  first_name: 'Ann',
  last_name: 'Owner',
  email: 'ann@owner.test',
  phone_number: '12',
}

export async function measureReadsDuring(
  attack: Attack | null,
  browser: Browser,
  seconds: number,
): Promise<{ reads: readonly TimedResponse[]; attacks: readonly TimedResponse[] }> {
  const attacks: TimedResponse[] = []
  const until = performance.now() + seconds * 1_000
  const connections = Array.from({ length: attack?.concurrency ?? 0 }, async () => {
    while (attack && performance.now() < until) attacks.push(await measureRequest(() => attack.send()))
  })
  const reads = await sendAtRate(READS_A_SECOND, seconds, () => browser.rest('GET', '/device/playlists'))
  await Promise.all(connections)
  return { reads, attacks }
}

export async function payByCard(system: TestedSystem, owner: Owner): Promise<string> {
  return startPaying(system, owner, 'cowpay').then(
    () => 'started',
    (error: unknown) => `refused: ${String(error)}`,
  )
}

export const summaryOf = (replies: readonly TimedResponse[]): string =>
  `${replies.length} requests answered with ${statuses(replies)}`

async function request(url: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  return answer
}
