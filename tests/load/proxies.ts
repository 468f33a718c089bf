/**
 * Sends requests through nginx and Caddy, as infra/proxy configures them, to three servers of the product: while one does not run,
 * while they are restarted one after the other, and while they are killed. Exits with 1 if a request failed that must succeed.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@player/infra/ports'
import { openScenario, type Scenario } from '../faults/row.ts'
import { startStores } from '../faults/stores.ts'
import { statuses, sendAtRate } from '../faults/traffic.ts'
import { prepareTestedSystem, type TestedProcess, type TestedSystem } from '../faults/tested-system.ts'
import { openBrowser } from '../kit/browser.ts'
import { readOptions } from '../kit/command-line.ts'
import { exitOnSignals } from '../kit/process.ts'
import { proxies, startProxy } from '../kit/proxy.ts'

const USAGE = `npm run proxies -- [--requests 10000] [--rate 100]

  --requests 10000   in each situation
  --rate 100         requests a second`
const { values } = readOptions(USAGE, {
  options: { requests: { type: 'string', default: '10000' }, rate: { type: 'string', default: '100' } },
})
const rate = Number(values.rate)
const seconds = Number(values.requests) / rate
if (!(rate > 0 && seconds >= 10)) throw new Error('--requests takes at least ten seconds of --rate')

const SITE = fileURLToPath(new URL('../kit/web', import.meta.url))
const CONTACT = '/frontend/sendUserQuestion'
const SERVERS = 3
/** Caddy checks the servers once a second and must notice a stop within the drain time. */
const SETTINGS = { DRAIN_SECONDS: '3', TRUSTED_PROXIES: '1' }

/**
 * The share of GETs that a server may answer with 503 while others are killed: a GET waits too long for a database connection if the
 * machine is busy with the start of another server. A proxy's own 503, which has no request id, may not occur.
 */
const MAX_BUSY = 0.01

/**
 * nginx has no health checks: it sends requests to a stopping server until that closes its socket. A connection that the server has not
 * accepted by then is reset, and nginx cannot know that its request was not processed. It loses at most one of a kind in this number of
 * stops.
 */
const STOPS_PER_LOST_REQUEST = 10

type Situation = 'one does not run' | 'restarted' | 'killed'
type Proxy = keyof typeof proxies
/** A proxy must not repeat a POST. A GET with an effect changes data. */
type Kind = 'GET' | 'GET with an effect' | 'POST'
type Request = readonly [Kind, (index: number) => Promise<Response>]

interface Reply {
  /** 0 without an answer. */
  readonly status: number
  readonly isBusy: boolean
}

exitOnSignals()
const stores = await startStores()
const problems: string[] = []
for (const name of ['nginx', 'caddy'] as const) {
  if (proxies[name].version === undefined) console.log(`${name} is not installed`)
  else
    for (const situation of ['one does not run', 'restarted', 'killed'] as const)
      problems.push(...(await measure(name, situation)))
}
await stores.postgres.stop()
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

async function measure(name: Proxy, situation: Situation): Promise<string[]> {
  const system = await prepareTestedSystem({ ...stores, engine: 'PostgreSQL', hasRealDurations: true })
  const scenario = openScenario(system)
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort))
  const start = (port: number) => system.startServer({ port, settings: SETTINGS })
  const running = situation === 'one does not run' ? ports.slice(1) : ports
  const servers = new Map<number, TestedProcess>()
  for (const port of running) servers.set(port, await start(port))
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  const proxy = await startProxy(name, addresses, SITE, Number(new URL(system.url).port))
  try {
    const progress = { isDone: false, ends: 0 }
    const traffic = send(scenario).finally(() => (progress.isDone = true))
    for (let turn = 0; situation !== 'one does not run' && !progress.isDone; turn += 1) {
      await wait(1_000)
      const port = ports[turn % SERVERS] ?? 0
      const server = servers.get(port)
      if (situation === 'killed') await (server && system.kill(server))
      else if (server) {
        server.expectedToEnd = true
        await server.stop()
      }
      progress.ends += 1
      servers.set(port, await start(port))
    }
    const maxLost = name === 'nginx' && situation === 'restarted' ? progress.ends / STOPS_PER_LOST_REQUEST : 0
    const title = `${name}, ${situation} (${progress.ends})`
    return await problemsOf(title, await traffic, system, situation, Math.ceil(maxLost))
  } finally {
    await proxy.stop()
    problems.push(...(await system.close()))
  }
}

/** Sends contact messages by POST and by GET, and reads a page and a device. */
async function send(scenario: Scenario) {
  const { browser } = await scenario.owner()
  const visitor = openBrowser(scenario.system)
  const replies: Record<Kind, Reply[]> = { GET: [], 'GET with an effect': [], POST: [] }
  const first: Request = ['GET', () => browser.fetch('/frontend/device')]
  const kinds: readonly Request[] = [
    first,
    [
      'POST',
      (index) =>
        visitor.fetch(CONTACT, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(message(index)),
        }),
    ],
    ['GET', () => visitor.fetch('/')],
    [
      'GET with an effect',
      (index) => visitor.fetch(`${CONTACT}?${new URLSearchParams(message(index)).toString()}`),
    ],
  ]
  await sendAtRate(rate, seconds, async (index) => {
    const [kind, request] = kinds[index % kinds.length] ?? first
    const answer = await request(index).catch(() => null)
    await answer?.arrayBuffer()
    const status = answer?.status ?? 0
    replies[kind].push({ status, isBusy: status === 503 && answer?.headers.has('x-request-id') === true })
    return answer
  })
  return replies
}

/** Whether more requests of this kind failed than may. A killed server may lose any POST or GET with an effect; otherwise `maxLost` of each kind. */
function hasFailed(kind: string, replies: readonly Reply[], situation: Situation, maxLost: number): boolean {
  const failed = replies.filter(({ status }) => status !== 200)
  if (situation !== 'killed') return failed.length > (kind === 'GET' ? 0 : maxLost)
  if (kind !== 'GET') return false
  return failed.some(({ isBusy }) => !isBusy) || failed.length > MAX_BUSY * replies.length
}

function message(index: number) {
  return { name: 'Ann', email: 'ann@example.com', subject: `Message ${index}`, message: 'Hello' }
}

async function problemsOf(
  name: string,
  replies: Awaited<ReturnType<typeof send>>,
  system: TestedSystem,
  situation: Situation,
  maxLost: number,
): Promise<string[]> {
  const kinds = Object.entries(replies)
  const counts = kinds.map(([kind, answers]) => `${kind} ${statuses(answers)}`)
  const busy = kinds.flatMap(([, answers]) => answers).filter(({ isBusy }) => isBusy).length
  console.log(`${name}: ${counts.join('; ')}; 503 by a server: ${busy}`)
  const failed = kinds.filter(([kind, answers]) => hasFailed(kind, answers, situation, maxLost))
  const duplicates = await system.sql(
    'select subject from contact_messages group by subject having count(*) > 1',
  )
  const [stored] = await system.sql<{ count: string }>('select count(*) from contact_messages')
  const accepted = kinds
    .flatMap(([kind, answers]) => (kind === 'GET' ? [] : answers))
    .filter(({ status }) => status === 200)
  return [
    ...failed.map(([kind]) => `${name}: a ${kind} failed`),
    ...(duplicates.length > 0 ? [`${name}: ${duplicates.length} messages were stored twice`] : []),
    ...(Number(stored?.count) < accepted.length ? [`${name}: an accepted message was not stored`] : []),
  ]
}
