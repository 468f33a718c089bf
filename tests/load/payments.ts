/**
 * Makes many concurrent payments through real processes. Prints the results and the times from captured to active, beside the
 * times of empty jobs in the same queue. Exits with 1 if a payment or e-mail was lost or doubled, or a delivery is dead.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '@player/infra/postgres'
import { emptyQueue, jobTimes } from './queue.ts'
import { readOptions } from '../kit/command-line.ts'
import { postgresPid, prepareProduct, startDependencies } from '../kit/dependencies.ts'
import { withClient } from '../kit/engine.ts'
import { openDeliveries } from '../kit/open-deliveries.ts'
import { inParallel } from '../kit/in-parallel.ts'
import { cpuOf } from '../bench/cpu.ts'
import { startProcess } from './processes.ts'
import { printTimes } from '../kit/figures.ts'
import { activate, prepareOwners } from './owners.ts'

const USAGE = `npm run load -- [options]

  --payments 200   number of payments
  --at-once 20     concurrent payments
  --kills 3        kill the worker this many times
  --empty-queue    delete everything in the queue once

The queue is on Redis if REDIS_URL is set, otherwise on PostgreSQL.`
const { values } = readOptions(USAGE, {
  options: {
    payments: { type: 'string', default: '200' },
    'at-once': { type: 'string', default: '20' },
    kills: { type: 'string', default: '0' },
    'empty-queue': { type: 'boolean', default: false },
  },
})
const options = { payments: Number(values.payments), kills: Number(values.kills) }
const concurrency = Number(values['at-once'])
const redisUrl = process.env['REDIS_URL'] ?? null

const directory = mkdtempSync(join(tmpdir(), 'player-load-'))
const postgres = await startPostgres({ directory })
const adminUrl = postgres.url('postgres')
const dependencies = await startDependencies({ adminUrl, redisUrl }, { empty: true })
const { database: databaseUrl, mailbox, sql } = dependencies
const { paypal } = dependencies.providers
const { origin, settings, ctx } = await prepareProduct(dependencies, 'load', { LOG_LEVEL: 'error' })
paypal.control.setWebhooks({ copies: 3, shuffleWithinMs: 400, firstRetryMs: 300 })

const server = await startProcess('server/src/main.ts', settings)
let worker = startProcess('workers/src/main.ts', settings)
await worker

const engine = redisUrl === null ? 'PostgreSQL' : 'Redis'
console.log(
  `${options.payments} payments, ${concurrency} at a time, webhooks three times each; queue on ${engine}`,
)
const owners = await prepareOwners(origin, ctx, options.payments)

let started = 0
let kills = 0
let emptied = 0
let emptying = Promise.resolve()
const databasePid = await postgresPid(adminUrl)
const workerAtStart = (await worker).pid
/** The CPU time of each part so far, in ms; NaN for workers that are killed. */
const cpu = () => ({
  server: cpuOf([server.pid]),
  worker: options.kills > 0 ? Number.NaN : cpuOf([workerAtStart]),
  database: cpuOf([databasePid]),
  'client and stand-ins': process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000,
})
const before = cpu()
const startedAt = performance.now()
await inParallel(owners, concurrency, async (owner, index) => {
  started += 1
  if (options.kills > kills && started > ((kills + 1) * options.payments) / (options.kills + 1)) {
    kills += 1
    worker = worker.then((previous) => {
      previous.kill('SIGKILL')
      return startProcess('workers/src/main.ts', settings)
    })
  }
  if (values['empty-queue'] && emptied === 0 && started > options.payments / 2) {
    emptied += 1
    emptying = emptyQueue(databaseUrl, redisUrl)
  }
  await activate(owner, paypal, index)
})
await emptying
await paypal.control.deliverAll()
const paidAfter = performance.now() - startedAt

await untilIdle()
const activeAfter = performance.now() - startedAt
const after = cpu()
const grants = await sql<{ ms: number }>(`
  select extract(epoch from g.granted_at - p.confirmed_at) * 1000 as ms
  from licence_grants g join payments p on p.id = g.payment_id where g.revoked_at is null`)
const receipts = mailbox.messages().filter((mail) => mail.subject.startsWith('Receipt'))
const distinct = new Set(receipts.map((mail) => mail.headers['message-id']))
const paidFor = paypal.ledger().captures.filter((capture) => capture.status === 'COMPLETED').length
const dead = await sql('select 1 from deliveries where dead_at is not null')

console.log(
  `captured by the provider ${paidFor}, granted ${grants.length}, receipts ${distinct.size} (repeated ${receipts.length - distinct.size})`,
)
console.log(
  `workers killed ${kills}, queue emptied ${emptied}, dead deliveries ${dead.length}, all paid after ${(paidAfter / 1000).toFixed(1)} s`,
)
const parts = ['server', 'worker', 'database', 'client and stand-ins'] as const
console.log(
  `${(options.payments / (activeAfter / 1_000)).toFixed(1)} payments to Active a second; CPU per payment: ${parts.map(cpuText).join(', ')}`,
)
printTimes(
  'captured → active',
  grants.map(({ ms }) => Number(ms)),
)
const times = await jobTimes(databaseUrl, redisUrl)
printTimes('empty job, add → process, 50/s', times)

await (await worker).stop()
await server.stop()
await ctx.db.destroy()
await dependencies.stop()
await postgres.stop()
rmSync(directory, { recursive: true, force: true })

const isComplete = [paidFor, grants.length, distinct.size].every((count) => count === options.payments)
if (!isComplete || dead.length > 0 || receipts.length - distinct.size > kills) {
  console.log('FAILED: a payment or e-mail was lost or doubled, or a delivery is dead')
  process.exitCode = 1
}

function cpuText(part: keyof typeof before): string {
  return `${part} ${((after[part] - before[part]) / options.payments).toFixed(1)} ms`
}

async function untilIdle(): Promise<void> {
  const deadline = performance.now() + 150_000
  for (;;) {
    const open = await withClient(databaseUrl, openDeliveries)
    if (open === '') return
    if (performance.now() > deadline) throw new Error(`Deliveries are still open:\n${open}`)
    await wait(100)
  }
}
