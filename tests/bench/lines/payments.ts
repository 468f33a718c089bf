import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withClient } from '../../kit/engine.ts'
import { openDeliveries } from '../../kit/open-deliveries.ts'
import { inParallel } from '../../kit/in-parallel.ts'
import { activate, ownerClient } from '../../load/owners.ts'
import { jobTimes } from '../../load/queue.ts'
import { cpuOf } from '../cpu.ts'
import { sampleOf, type Line, type Sample, type Side } from '../line.ts'
import { takeOwners } from '../owners.ts'
import type { Product } from '../product.ts'

const AT_ONCE = 20
/** About as many as the product handles, so that a measurement takes about the requested time. */
const PAYMENTS_PER_SECOND = 40
/**
 * Payments before each measurement: V8 compiles their code during the first hundred, and idle connections to the database close after five seconds.
 */
const WARM_UP_PAYMENTS = 100
const JOBS_PER_SECOND = 50
const POLL_MS = 10

type Engine = 'PostgreSQL' | 'Redis'

/**
 * Payments by PayPal, 20 at a time, each callback three times; the times are from captured to active. The peer of the first line is an empty job of
 * BullMQ on the same store, 50 a second, from added to processed; that of payments beside looks is the product without looks.
 */
export function payments(product: Product, pids: readonly number[], engine: Engine): readonly Line[] {
  const [alone, beside] = paymentLineNames(engine)
  product.paypal.control.setWebhooks({ copies: 3, shuffleWithinMs: 400, firstRetryMs: 300 })
  const productSide = paymentSide(product, pids)
  return [
    { name: alone, sides: [productSide, emptyJob(product)] },
    { name: beside, sides: [paymentSide(product, pids, true), productSide] },
  ]
}

export const paymentLineNames = (engine: Engine) =>
  [`payments, queue on ${engine}`, `payments beside looks, queue on ${engine}`] as const

const LOOKS = fileURLToPath(new URL('../../load/looks.ts', import.meta.url))

/** Starts a process of looks at tarpits and bombs, four at once. The looks wait for `begin`, because making a bomb takes processor time too. */
async function prepareLooks() {
  const looks = fork(LOOKS, ['--times', '0', '--looks', '20', '--wait'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exit = once(looks, 'exit')
  await Promise.race([
    once(looks, 'message'),
    exit.then(() => Promise.reject(new Error('The looks ended early'))),
  ])
  return {
    begin: () => looks.send('begin'),
    async stop() {
      looks.kill()
      await exit
    },
  }
}

const paymentSide = (product: Product, pids: readonly number[], isBesideLooks = false): Side => ({
  name: isBesideLooks ? 'the product, beside 20 looks' : 'the product',
  async measure(seconds) {
    const looks = isBesideLooks ? await prepareLooks() : undefined
    try {
      await pay(product, pids, WARM_UP_PAYMENTS)
      looks?.begin()
      return await pay(product, pids, Math.min(product.devices, Math.ceil(PAYMENTS_PER_SECOND * seconds)))
    } finally {
      await looks?.stop()
    }
  },
})

async function pay(product: Product, pids: readonly number[], count: number): Promise<Sample> {
  const owners = await takeOwners(product, count)
  const [since] = await product.sql<{ now: Date }>('select clock_timestamp() as now')
  const [before, startedAt] = [cpuOf(pids), performance.now()]
  await inParallel(owners, AT_ONCE, ({ headers: { cookie } }, index) =>
    activate(ownerClient(product.origin, cookie), product.paypal, index),
  )
  const times = await waitForGrants(product, since?.now, count)
  const seconds = (performance.now() - startedAt) / 1_000
  await waitUntilIdle(product)
  return sampleOf(times, count / seconds, (cpuOf(pids) - before) / count)
}

const emptyJob = ({ database, redisUrl }: Product): Side => ({
  name: 'empty job of BullMQ',
  async measure(seconds) {
    const times = await jobTimes(database, redisUrl ?? undefined, JOBS_PER_SECOND * seconds)
    return sampleOf(times)
  },
})

/** Waits until this many payments led to a grant. Returns their times from captured to active, in milliseconds. */
async function waitForGrants(product: Product, since: Date | undefined, count: number): Promise<number[]> {
  for (;;) {
    const rows = await product.sql<{ ms: string }>(ACTIVE, since)
    if (rows.length >= count) return rows.map(({ ms }) => Number(ms))
    await wait(POLL_MS)
  }
}

const ACTIVE = `
  select extract(epoch from g.granted_at - p.confirmed_at) * 1000 as ms
  from licence_grants g join payments p on p.id = g.payment_id where g.granted_at > $1 and p.created_at > $1`

async function waitUntilIdle({ database, paypal }: Product): Promise<void> {
  await paypal.control.deliverAll()
  await withClient(database, async (client) => {
    while ((await openDeliveries(client)) !== '') await wait(POLL_MS)
  })
}
