import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@player/infra/ports'
import { residentOf } from '../faults/measure.ts'
import { addDevices, addTelevisions, openTelevisions } from '../load/televisions.ts'
import { holdBare } from './bare-polls.ts'
import type { Bench } from './bench.ts'
import { startProgram } from './programs.ts'

/** Time for the collector to free memory. */
const SETTLE_MS = 2_000

/**
 * A table of the resident memory of a request that waits, in KB, and of a new process after so many have waited several
 * times, in MB.
 */
export async function measureHeld({ product, states }: Bench, count: number, times: number) {
  const tokens = await addTelevisions(product, await addDevices(product, count))
  const televisions = await openTelevisions(product.url, tokens)
  const port = String(await freePort())
  const server = await startProgram('server', { ...product.settings, PORT: port })
  const own = await holding(server.pid, count, times, async () => {
    await televisions.wait([`http://127.0.0.1:${port}`])
    return () => televisions.leave()
  })
  await server.stop()
  const bare = await holding(states.pids[0] ?? 0, count, times, async () => {
    const held = await holdBare(states.origin, count)
    return () => Promise.resolve(held.leave())
  })
  return [
    { server: 'the product', requests: count, ...own },
    { server: 'Koa', requests: count, ...bare },
  ]
}

async function holding(pid: number, count: number, times: number, hold: () => Promise<() => Promise<void>>) {
  const resident = async () => {
    await wait(SETTLE_MS)
    return residentOf(pid) ?? Number.NaN
  }
  const idle = await resident()
  const held: number[] = []
  for (let time = 0; time < times; time += 1) {
    const leave = await hold()
    held.push(await resident())
    await leave()
  }
  const [first = Number.NaN] = held
  return {
    'idle MB': idle.toFixed(0),
    'KB each': (((first - idle) * 1_024) / count).toFixed(1),
    'MB, each time': held.map((each) => each.toFixed(0)).join(' '),
  }
}
