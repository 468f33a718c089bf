/**
 * Measures the throughput of one server, and the requests of one owner during attacks of a single visitor. Client, server, workers and PostgreSQL
 * share one machine, so a dedicated server is faster.
 */
import { openScenario } from '../faults/row.ts'
import { startStores } from '../faults/stores.ts'
import { closedLoop, statuses, sendAtRate, timesOf, type TimedResponse } from '../faults/traffic.ts'
import { prepareTestedSystem } from '../faults/tested-system.ts'
import { readOptions } from '../kit/command-line.ts'
import { logIn } from '../kit/factories.ts'
import { openBrowser } from '../kit/browser.ts'
import { HIGH_LIMITS } from '../kit/settings.ts'
import { residentMegabytes } from '../faults/measure.ts'
import { hostileConnections, measureOtherOwners } from './hostile.ts'
import { attacksOn, payByCard, measureReadsDuring, summaryOf } from './attacks.ts'
import { sendCallback } from '../kit/signed-callback.ts'
import { quantile } from '../kit/figures.ts'

const USAGE = `npm run requests -- [options]

  --seconds 10     duration of each measurement; with --hostile 60
  --attacks-only   skip the throughput, measure the attacks only
  --hostile        twenty hostile connections at once, with the limits of an installation. Fails if the p99 of
                   other owners exceeds 200 ms, the server's memory 300 MB, or anything is lost`
const { values } = readOptions(USAGE, {
  options: {
    seconds: { type: 'string' },
    'attacks-only': { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds ?? (values.hostile ? 60 : 10))
const CALLBACKS_A_SECOND = 50

type Request = () => Promise<{ status: number; headers: Headers }>

const stores = await startStores()
const system = await prepareTestedSystem({ ...stores, engine: 'PostgreSQL', hasRealDurations: true })
const defaultLimits = values.hostile
  ? Object.fromEntries(Object.keys(HIGH_LIMITS).map((name) => [name, '']))
  : {}
// Bypasses the proxies, which only the fault matrix needs.
const settings = { DATABASE_URL: system.settings['DATABASE_URL'] ?? '', LOG_LEVEL: 'error', ...defaultLimits }
const server = await system.startServer({ settings, waitUntilReady: false })
await system.startWorker({ settings, waitUntilReady: false })
await system.until('the server', async () => (await fetch(`${system.url}/ready`)).ok)
const scenario = openScenario(system)
const owners = values.hostile ? [] : await Promise.all(Array.from({ length: 20 }, () => scenario.owner()))
let next = 0
const nextOwner = () => {
  const owner = owners[next++ % owners.length]
  if (!owner) throw new Error('There are no owners')
  return owner
}

console.log(`One server process, queue on PostgreSQL, stores in ${stores.kind}, ${seconds} s each`)
const problems: string[] = []
if (values.hostile) await measureHostileConnections()
else {
  if (!values['attacks-only']) await measureThroughput()
  await measureAttacks()
}
// Does not wait until idle: unmatched callbacks stay open.
const allProblems = [...problems, ...(await system.close())]
await stores.postgres.stop()
for (const problem of allProblems) console.log(problem)
process.exit(allProblems.length === 0 ? 0 : 1)

async function measureThroughput(): Promise<void> {
  await measure('/health', 16, () => fetch(`${system.url}/health`))
  await measure('reads of a device with its playlists', 16, () => nextOwner().browser.rest('GET', '/device'))
  await measure('logins, each with its captcha', 8, () => logIn(openBrowser(system), nextOwner()))
  await measure('callbacks (BTCPay, signed, each with a different event)', 16, () => sendCallback(system.url))
  print(
    `callbacks at ${CALLBACKS_A_SECOND} a second`,
    await sendAtRate(CALLBACKS_A_SECOND, seconds, () => sendCallback(system.url)),
  )
}

async function measureAttacks(): Promise<void> {
  const [attacker, other] = [await scenario.owner(), await scenario.owner()]
  print('another owner’s reads, no attack', (await measureReadsDuring(null, other.browser, seconds)).reads)
  for (const attack of attacksOn(system, attacker)) {
    const { reads, attacks } = await measureReadsDuring(attack, other.browser, seconds)
    print(`another owner’s reads, ${attack.name}, ${attack.concurrency} at a time`, reads)
    console.log(`  the attack: ${summaryOf(attacks)}`)
  }
  console.log(`  another owner’s card payment is ${await payByCard(system, await scenario.owner())}`)
}

async function measureHostileConnections(): Promise<void> {
  const resident: number[] = []
  const sampling = setInterval(() => resident.push(residentMegabytes(server.pid) ?? 0), 1_000)
  print('the same requests, no attack', (await measureOtherOwners(system, [], seconds)).others)
  const { others, attacker, lost } = await measureOtherOwners(
    system,
    await hostileConnections(system),
    seconds,
  )
  clearInterval(sampling)
  const p99 = quantile(timesOf(others), 0.99)
  print('other owners’ requests, twenty hostile connections', others)
  for (const [name, replies] of attacker) console.log(`  ${name}: ${summaryOf(replies)}`)
  const megabytes = Math.max(...resident)
  console.log(`  the server’s memory: ${megabytes.toFixed(0)} MB at most`)
  if (p99 > 200) problems.push(`The p99 of other owners is ${p99.toFixed(0)} ms; the limit is 200 ms`)
  if (megabytes > 300) problems.push(`The server uses ${megabytes.toFixed(0)} MB; the limit is 300 MB`)
  const refused = others.filter(({ status }) => status !== 200)
  if (refused.length > 0) problems.push(`Requests of other owners were answered with ${statuses(refused)}`)
  problems.push(...lost.map((item) => `Lost: ${item}`))
}

async function measure(name: string, concurrency: number, request: Request): Promise<void> {
  const replies = await closedLoop(concurrency, seconds, request)
  print(`${name}, ${concurrency} at a time: ${(replies.length / seconds).toFixed(0)} a second`, replies)
}

function print(name: string, replies: readonly TimedResponse[]): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(timesOf(replies), share).toFixed(1))
  console.log(`${name}; p50 ${p50}, p95 ${p95}, p99 ${p99} ms; ${statuses(replies)}`)
}
