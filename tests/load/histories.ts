/**
 * Random histories of payments: started, paid, cancelled, refunded and charged back, while callbacks are lost, repeated,
 * delayed and shuffled, providers fail, connections break and workers stop. Compares the stand-ins' ledgers with the grants.
 * Exits with 1 if a payment was paid and not granted, granted and not paid, or captured or granted twice, or a delivery is dead.
 */
import { rm } from 'node:fs/promises'
import { startPostgres } from '@player/infra/postgres'
import { paymentProviders } from '@player/server/modules/payments'
import { periodicTasks } from '@player/workers'
import { createTemplate } from '../kit/engine.ts'
import { readOptions } from '../kit/command-line.ts'
import { loggedIn } from '../kit/factories.ts'
import { makeMemoryFolder } from '../kit/memory-folder.ts'
import { emptyQueue } from '../kit/queue.ts'
import { startStack } from '../kit/stack.ts'
import { seededRandom, type Random } from './random.ts'
import { payers, type StartedPayment } from './payers.ts'
import { compareLedgers } from './compare-ledgers.ts'

const ALL_METHODS = paymentProviders.map(({ method }) => method)
const USAGE = `node tests/load/histories.ts [options]

  --count 200               number of histories
  --seed 1                  repeat the histories of this seed, except for races
  --methods paypal,opay     payment methods, all by default
  --at-once 20              concurrent histories`
const { values } = readOptions(USAGE, {
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    methods: { type: 'string', default: ALL_METHODS.join(',') },
    'at-once': { type: 'string', default: '20' },
  },
})
const count = Number(values.count)
const concurrency = Number(values['at-once'])
const methods = ALL_METHODS.filter((method) => values.methods.split(',').includes(method))
const [first, ...rest] = methods
if (!first) throw new Error(`--methods takes some of ${ALL_METHODS.join(', ')}`)
console.log(`${count} histories of ${methods.join(', ')}, seed ${values.seed}`)

const directory = await makeMemoryFolder()
const fast = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }
const postgres = await startPostgres({ directory, settings: fast })
const engine = { kind: 'embedded', adminUrl: postgres.url('postgres'), redisUrl: null } as const
await createTemplate(engine)
const stack = await startStack({
  engine,
  settings: { PAYMENT_METHODS: methods.join(','), CAPTCHAS_PER_IP: '1000' },
})
const random = seededRandom(Number(values.seed))
const counts = { started: 0, refused: 0, crashes: 0 }
const startedAt = performance.now()
try {
  for (let done = 0; done < count; done += concurrency) {
    await runBatch(Math.min(concurrency, count - done), random.fork())
    console.log(`${Math.min(done + concurrency, count)} done after ${elapsedSeconds()} s`)
  }
  await finish()
  const comparison = await compareLedgers(stack)
  const dead = await stack.sql('select job, last_error from deliveries where dead_at is not null')
  console.log(
    `started ${counts.started}, refused ${counts.refused}, crashes ${counts.crashes}; in the providers’ ledgers ${comparison.ledgerEntries}, ` +
      `paid in full and not refunded ${comparison.paid}, granted ${comparison.granted}, in review ${comparison.inReview}, in ${elapsedSeconds()} s`,
  )
  const problems = [
    ['paid in full without a grant', comparison.paidWithoutGrant],
    ['granted without payment', comparison.grantedWithoutPayment],
    ['duplicates', comparison.duplicates],
    ['dead deliveries', dead.map((delivery) => JSON.stringify(delivery))],
  ] as const
  for (const [name, list] of problems) console.log([`${name}: ${list.length}`, ...list].join('\n  '))
  if (problems.some(([, list]) => list.length > 0)) {
    console.log(`FAILED. Repeat with: --count ${count} --seed ${values.seed} --methods ${methods.join(',')}`)
    process.exitCode = 1
  }
} finally {
  await stack.close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}

async function runBatch(owners: number, random: Random): Promise<void> {
  const { all: standIns, store } = stack.providers
  for (const { control } of standIns)
    control.setWebhooks({
      copies: 1 + random.below(3),
      shuffleWithinMs: random.pick([0, 50, 300]),
      delayMs: random.pick([0, 0, 200]),
      firstRetryMs: 20,
      tries: 14,
      enabled: true,
    })
  // Providers with status queries may send no callbacks. The store has no status query and repeats callbacks until accepted.
  for (const { control } of standIns.filter((standIn) => standIn !== store))
    control.setWebhooks({ enabled: random.chance(0.8) })
  injectFaults(random)
  await stack.sql('delete from method_health')

  const histories = Array.from({ length: owners }, () => runHistory(random.fork()))
  const crash = random.chance(0.4) ? injectCrashes(random) : Promise.resolve()
  const startedPayments = (await Promise.all(histories)).flat()
  await crash
  if (random.chance(0.6)) await processCallbacks()
  for (const { control } of standIns) control.setWebhooks({ enabled: true })
  for (const payment of startedPayments)
    if (random.chance(0.3)) payers[payment.method].afterCallbacks(stack, payment, random.fork())
  await processCallbacks()
  await advance('61 seconds')
}

async function runHistory(random: Random): Promise<StartedPayment[]> {
  const owner = await retry(() => loggedIn(stack))
  const startedPayments: StartedPayment[] = []
  for (let payments = 1 + random.below(3); payments > 0; payments -= 1) {
    const method = random.pick([first ?? 'paypal', ...rest])
    const start = () => owner.browser.rest('POST', '/device/saveActivation', payers[method].form)
    const [{ status }] = await Promise.all([start(), ...(random.chance(0.2) ? [start()] : [])])
    if (status === 200) counts.started += 1
    else counts.refused += 1
    const [row] = await retry(() =>
      stack.sql<{ reference: string; provider_reference: string | null }>(
        `select reference, provider_reference from payments where device_id = $1 and method = $2
          order by created_at desc limit 1`,
        owner.id,
        method,
      ),
    )
    if (!row) continue
    const payment = { owner, method, reference: row.reference, order: row.provider_reference ?? '' }
    await payers[method].pay(stack, payment, random)
    startedPayments.push(payment)
  }
  return startedPayments
}

function injectFaults(random: Random): void {
  const { paypal, opay, cowpay, btcpay } = stack
  const upTo = (times: number) => random.below(times + 1)
  const how = 'close'
  for (let left = upTo(3); left > 0; left -= 1) {
    const ofOrders = ['orders.create', 'orders.get', 'orders.capture'] as const
    const operation = random.pick([...ofOrders, 'captures.get', 'certificate', 'token'] as const)
    paypal.control.failNext({ operation, status: random.pick([500, 503, 429]) })
    paypal.control.dropNext({ operation: random.pick(ofOrders), how })
    opay.control.failNext({ operation: random.pick(['create', 'status']), status: 503 })
    opay.control.dropNext({ operation: random.pick(['create', 'status', 'close']), how })
    cowpay.control.failNext({ operation: random.pick(['token', 'status']), status: 500 })
    cowpay.control.dropNext({ operation: random.pick(['token', 'status']), how })
    btcpay.control.failNext({
      operation: random.pick(['invoices.create', 'invoices.get', 'invoices.list']),
      status: 503,
    })
    btcpay.control.dropNext({ operation: random.pick(['invoices.create', 'invoices.get']), how })
  }
}

async function injectCrashes(random: Random): Promise<void> {
  counts.crashes += 1
  for (let left = 1 + random.below(2); left > 0; left -= 1) {
    await random.pick([breakConnections, restartWorkers, () => emptyQueue(stack)])()
  }
}

async function breakConnections(): Promise<void> {
  await stack.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name in ('player-server', 'player-worker')`)
}

async function restartWorkers(): Promise<void> {
  await stack.stopWorkers()
  await stack.startWorkers()
}

async function processCallbacks(): Promise<void> {
  await Promise.all(stack.providers.all.map(({ control }) => control.deliverAll()))
  // After a crash many deliveries are sent again at once: `drain` may time out, and is repeated.
  await retry(() => stack.drain(), 8)
}

async function advance(interval: string): Promise<void> {
  await stack.shiftClock(interval)
  await periodicTasks['settleDuePayments']?.run(stack.workerContext)
  await periodicTasks['matchNotifications']?.run(stack.workerContext)
  await processCallbacks()
}

async function finish(): Promise<void> {
  for (const interval of ['3 minutes', '10 minutes', '1 hour', '7 hours', '1 day', '1 day'])
    await advance(interval)
  const since = new Date(Date.now() - 86_400_000)
  for (const method of methods) await stack.ctx.providers[method]?.redeliver?.(since)
  await processCallbacks()
  await advance('7 hours')
}

/** Repeats work that fails, for example because a connection broke. */
async function retry<Result>(work: () => Promise<Result>, times = 5): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === times) throw error
    }
  }
}

function elapsedSeconds(): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(0)
}
