import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { Started, World } from './world.ts'

/** To be loaded before the processes that are measured. */
export const MEMORY_FIGURES = fileURLToPath(new URL('memory-figures.ts', import.meta.url))

/** Memory at one moment of a process's life. Megabytes. */
interface Sample {
  /** Minutes since the process was first looked at. */
  readonly minute: number
  readonly resident: number
  /** What was left after the last collection; null before the first one. */
  readonly kept: number | null
}

/** One process from its start to its end. */
export interface Life {
  readonly kind: Started['kind']
  readonly pid: number
  readonly alive: boolean
  readonly samples: readonly Sample[]
}

/** How fast memory grew. */
export interface Slope {
  /** Megabytes per ten minutes. */
  readonly growth: number
  /** How many points the line was drawn through. */
  readonly points: number
}

/** In the first minutes of a life code is compiled, pools are filled, and caches too: that is no leak. */
const WARM_UP_MINUTES = 2
const MEGABYTE = 1_024 ** 2

/** Looks at all processes of a world that live; each that is new begins a life. */
export function watchLives({ processes }: World) {
  const lives = new Map<Started, { first: number; samples: Sample[] }>()
  return {
    look(): void {
      for (const one of processes.filter(({ ended }) => !ended)) {
        const resident = residentOf(one.pid)
        if (resident === null) continue
        const life = lives.get(one) ?? { first: performance.now(), samples: [] }
        lives.set(one, life)
        const minute = (performance.now() - life.first) / 60_000
        life.samples.push({ minute, resident, kept: keptOf(one) })
      }
    },
    all: (): readonly Life[] =>
      [...lives].map(([{ kind, pid, ended }, { samples }]) => ({ kind, pid, alive: !ended, samples })),
  }
}

/** How long a life was looked at, in minutes. */
export const lengthOf = ({ samples }: Life): number => samples.at(-1)?.minute ?? 0

/**
 * The line of least squares through the lowest figure of each whole minute after the warm-up. Memory goes up by itself until
 * it is collected, and only what it goes back to can say that something is not let go: so it is the lower envelope that
 * counts, and a peak during a fault does not. Null for fewer than three points.
 */
export function slopeOf({ samples }: Life, figure: 'resident' | 'kept'): Slope | null {
  const whole = Math.floor(samples.at(-1)?.minute ?? 0)
  const late = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES && minute < whole)
  const points = [...Map.groupBy(late, ({ minute }) => Math.floor(minute))].flatMap(([minute, all]) => {
    const values = all.flatMap((sample) => sample[figure] ?? [])
    return values.length === 0 ? [] : [{ x: minute, y: Math.min(...values) }]
  })
  if (points.length < 3) return null
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const rise = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  const run = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return { growth: (rise / run) * 10, points: points.length }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Resident memory of a process, in megabytes; null once it is gone. */
function residentOf(pid: number): number | null {
  try {
    const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return found === undefined ? null : Number(found) / 1_024
  } catch {
    return null
  }
}

const figures = z.object({ kept: z.number() })

function keptOf({ lines }: Started): number | null {
  const line = lines.findLast((each) => each.startsWith('{"kept"'))
  return line === undefined ? null : figures.parse(JSON.parse(line)).kept / MEGABYTE
}
