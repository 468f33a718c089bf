import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@player/infra/ports'
import { residentMegabytes } from '../faults/measure.ts'
import { addDevices, addTelevisions, openTelevisions } from '../load/televisions.ts'
import { startBarePolls } from './bare-polls.ts'
import type { Bench } from './bench.ts'
import { startProgram } from './programs.ts'

/** The garbage collector frees memory in this time. */
const SETTLE_MS = 2_000

/** Rows of a table: KB for a waiting request, and MB of the process each time `count` requests wait. */
export async function measureMemory({ product, stateServer }: Bench, count: number, times: number) {
  const tokens = await addTelevisions(product, await addDevices(product, count))
  const televisions = await openTelevisions(product.url, tokens)
  const port = String(await freePort())
  const server = await startProgram('server', { ...product.settings, PORT: port })
  const inProduct = await memoryOf(server.pid, count, times, async () => {
    await televisions.wait([`http://127.0.0.1:${port}`])
    return () => televisions.leave()
  })
  await server.stop()
  const inKoa = await memoryOf(stateServer.pids[0] ?? 0, count, times, async () => {
    const polls = await startBarePolls(stateServer.origin, count)
    return () => Promise.resolve(polls.leave())
  })
  return [
    { server: 'the product', requests: count, ...inProduct },
    { server: 'Koa', requests: count, ...inKoa },
  ]
}

async function memoryOf(
  pid: number,
  count: number,
  times: number,
  startWaiting: () => Promise<() => Promise<void>>,
) {
  const resident = async () => {
    await wait(SETTLE_MS)
    return residentMegabytes(pid) ?? Number.NaN
  }
  const idle = await resident()
  const whileWaiting: number[] = []
  for (let time = 0; time < times; time += 1) {
    const leave = await startWaiting()
    whileWaiting.push(await resident())
    await leave()
  }
  const [first = Number.NaN] = whileWaiting
  return {
    'idle MB': idle.toFixed(0),
    'KB each': (((first - idle) * 1_024) / count).toFixed(1),
    'MB, each time': whileWaiting.map((megabytes) => megabytes.toFixed(0)).join(' '),
  }
}
