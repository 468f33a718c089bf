import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@player/infra/ports'
import { residentMegabytes } from '../faults/measure.ts'
import { quantile } from '../kit/figures.ts'
import { startProcess, type Running } from '../load/processes.ts'
import type { Product } from './product.ts'
import { startProgram } from './programs.ts'

const IDLE_MS = 3_000

type Settings = Readonly<Record<string, string>>

const PROGRAMS: Readonly<Record<string, (settings: Settings) => Promise<Running>>> = {
  server: (settings) => startProgram('server', settings),
  worker: (settings) => startProgram('workers', settings),
  'Koa, one prepared read': (settings) => startProcess('tests/bench/peers/reads.ts', settings),
}

interface Start {
  readonly readyAfter: number
  readonly resident: number
}

/** A table of how long each process takes until it is ready, in milliseconds, and its resident memory when idle, in MB. */
export async function measureStarts({ settings }: Product, rounds: number) {
  const starts = new Map<string, Start[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, start] of Object.entries(PROGRAMS)) {
      const running = await start({ ...settings, PORT: String(await freePort()) })
      await wait(IDLE_MS)
      const resident = residentMegabytes(running.pid) ?? Number.NaN
      starts.set(name, [...(starts.get(name) ?? []), { readyAfter: running.readyAfter, resident }])
      await running.stop()
    }
  return [...starts].map(([process, results]) => {
    const ready = results.map(({ readyAfter }) => readyAfter)
    const median = (figure: keyof Start) =>
      quantile(
        results.map((start) => start[figure]),
        0.5,
      )
    return {
      process,
      'ready ms': median('readyAfter').toFixed(0),
      'lowest – highest': `${Math.min(...ready).toFixed(0)} – ${Math.max(...ready).toFixed(0)}`,
      'idle MB': median('resident').toFixed(0),
    }
  })
}
