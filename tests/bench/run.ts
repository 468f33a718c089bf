/**
 * Measures parts of the product and minimal servers for the same work, in turns. Exits with 1 if a line is below its
 * budget, but not with `--short`, whose results are too noisy.
 */
import { resolve } from 'node:path'
import { readOptions } from '../kit/command-line.ts'
import { measureAgainst, meansOf } from './against.ts'
import { openBench, type Bench } from './bench.ts'
import { measure, type LineResult } from './line.ts'
import { loadFor } from './long-load.ts'
import { waitingTelevisions } from './lines/waiting-televisions.ts'
import { linesOf } from './lines/index.ts'
import { paymentLineNames, payments } from './lines/payments.ts'
import { measureMemory } from './request-memory.ts'
import { describeMachine } from './machine.ts'
import { shareOfMetrics } from './metrics-cost.ts'
import { startProduct, startStores } from './product.ts'
import { startRedis } from './redis.ts'
import { compareSizes } from './scale.ts'
import { rowsOf, tooSlow } from './report.ts'
import { measureStarts } from './starts.ts'

const USAGE = `npm run bench -- [options]

  --only device    only the lines whose names contain this
  --rounds 5       number of measurements per server; the servers that are compared take turns
  --seconds 5      duration of each measurement
  --short          one round of a second; lines below their budget are only printed
  --against ../old compare only these builds with those of another checkout
  --metrics        measure only the share of a server's CPU that METRICS_PORT takes
  --scale 1000000  compare only use cases and periodic tasks in a database of this many devices with one of 1000
  --minutes 10     measure only the memory of server and worker under the load of all lines, for this many minutes
  --devices 1000   number of devices in the database, with five playlists each`
const { values } = readOptions(USAGE, {
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    scale: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '0' },
    devices: { type: 'string', default: '1000' },
    against: { type: 'string', default: '' },
    metrics: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
})
const rounds = values.short ? 1 : Number(values.rounds)
const seconds = values.short ? 1 : Number(values.seconds)

const measured: LineResult[] = []
const isSelected = ({ name }: { readonly name: string }) => name.includes(values.only)
const stores = await startStores()
if (Number(values.scale) > 0) {
  for (const line of await describeMachine(stores, 'this process')) console.log(line)
  console.table(await compareSizes(stores, Number(values.scale)))
  await end()
}
try {
  const devices = Number(values.devices)
  const bench = await openBench(stores, { name: 'bench', devices })
  const { product, generator } = bench
  for (const line of await describeMachine(stores, generator.name)) console.log(line)
  console.log(`${values.devices} devices, seeded in ${(product.seedMilliseconds / 1_000).toFixed(1)} s`)
  console.log(`medians of ${rounds} rounds of ${seconds} s`)
  if (values.metrics) {
    console.log(await shareOfMetrics(bench, stores.folder, values.short ? 15 : 60))
    await end(bench)
  }
  if (values.against !== '') {
    const other = await openBench(stores, { name: 'other', devices, checkout: resolve(values.against) })
    measured.push(...(await measureAgainst(bench, other, isSelected, rounds, seconds)))
    console.table(measured.flatMap(rowsOf))
    console.log(meansOf(measured))
    await end(bench, other)
  }
  const lines = await linesOf(bench)
  if (Number(values.minutes) > 0) {
    console.table(await loadFor(Number(values.minutes), product, lines))
    await end(bench)
  }
  if (isSelected({ name: 'memory of a waiting request' }))
    console.table(await (values.short ? measureMemory(bench, 2_000, 2) : measureMemory(bench, 5_000, 8)))
  for (const line of lines.filter(isSelected)) measured.push(await measure(line, rounds, seconds))
  // Last, because waiting televisions would slow down the other lines.
  const waiting = await waitingTelevisions(bench, values.short ? [1_000] : [1_000, 10_000])
  for (const line of waiting.lines.filter(isSelected)) measured.push(await measure(line, rounds, seconds))
  await waiting.leave()
  if (isSelected({ name: 'starts' })) console.table(await measureStarts(product, values.short ? 1 : rounds))
  await bench.stop()
  const redis = paymentLineNames('Redis').some((name) => isSelected({ name })) ? await startRedis() : null
  if (redis) {
    const onRedis = await startProduct(stores, { name: 'redis', devices: 1_000, redisUrl: redis.url })
    const pids = [onRedis.server.pid, onRedis.worker.pid, stores.pid, redis.pid]
    for (const line of payments(onRedis, pids, 'Redis').filter(isSelected))
      measured.push(await measure(line, rounds, seconds))
    await onRedis.stop()
    await redis.stop()
  }
} finally {
  await stores.stop()
}
if (measured.length > 0) console.table(measured.flatMap(rowsOf))
const slow = tooSlow(measured)
for (const line of slow) console.log(line)
process.exit(slow.length === 0 || values.short ? 0 : 1)

/** Ends the command without the table of lines. */
async function end(...benches: readonly Bench[]): Promise<never> {
  await Promise.all(benches.map((bench) => bench.stop()))
  await stores.stop()
  return process.exit()
}
