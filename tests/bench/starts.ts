import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@player/infra/ports'
import { residentOf } from '../faults/measure.ts'
import { quantile } from '../load/figures.ts'
import { startProcess } from '../load/processes.ts'
import type { Product } from './product.ts'

const IDLE_MS = 3_000

const ENTRIES = {
  server: 'server/src/main.ts',
  worker: 'workers/src/main.ts',
  'Koa, one prepared read': 'tests/bench/peers/reads.ts',
} as const

interface Start {
  readonly readyAfter: number
  readonly resident: number
}

/** A table of how long each process takes until it is ready, in milliseconds, and its resident memory when idle, in MB. */
export async function measureStarts({ environment, database }: Product, rounds: number) {
  const starts = new Map<string, Start[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, entry] of Object.entries(ENTRIES)) {
      const settings = { ...environment, DATABASE_URL: database, PORT: String(await freePort()) }
      const running = await startProcess(entry, settings, { quiet: true })
      await wait(IDLE_MS)
      const resident = residentOf(running.pid) ?? Number.NaN
      starts.set(name, [...(starts.get(name) ?? []), { readyAfter: running.readyAfter, resident }])
      await running.stop()
    }
  return [...starts].map(([process, all]) => {
    const ready = all.map(({ readyAfter }) => readyAfter)
    const middle = quantile(ready, 0.5)
    return {
      process,
      'ready ms': middle.toFixed(0),
      'lowest – highest': `${Math.min(...ready).toFixed(0)} – ${Math.max(...ready).toFixed(0)}`,
      'idle MB': quantile(
        all.map(({ resident }) => resident),
        0.5,
      ).toFixed(0),
    }
  })
}
