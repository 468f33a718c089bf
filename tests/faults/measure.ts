import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { Started, World } from './world.ts'

/** To be loaded before the processes that are measured. */
export const MEMORY_FIGURES = fileURLToPath(new URL('memory-figures.ts', import.meta.url))

/** Memory at one moment of a process's life. Minutes since its start, megabytes. */
interface Sample {
  readonly minute: number
  /** What it has of the machine's memory. */
  readonly resident: number
  /** What of that its objects and buffers take, and not its code; known after a collection only. */
  readonly kept?: number
  /** What V8 compiled; known after a collection only. */
  readonly code?: number
  /** Resident without that code. */
  readonly others?: number
}

/** One process from its start to its end. */
export interface Life {
  readonly kind: Started['kind']
  readonly pid: number
  readonly alive: boolean
  /** In the order of time. */
  readonly samples: readonly Sample[]
}

export type Figure = 'resident' | 'kept' | 'code' | 'others'

/** How fast memory grew. Megabytes in ten minutes. */
export interface Slope {
  readonly growth: number
  /** The standard error of that. */
  readonly error: number
  /** How many points the line was drawn through. */
  readonly points: number
}

/** In the first minutes of a life code is compiled and pools and caches are filled: that is no leak. */
const WARM_UP_MINUTES = 5

/** Looks at all processes of a world that live; each that is new begins a life. */
export function watchLives({ processes }: World) {
  const lives = new Map<Started, { began: number; seen: Sample[] }>()
  return {
    look(): void {
      for (const one of processes.filter(({ ended }) => !ended)) {
        const resident = residentOf(one.pid)
        if (resident === null) continue
        const life = lives.get(one) ?? { began: performance.now(), seen: [] }
        lives.set(one, life)
        life.seen.push({ minute: (performance.now() - life.began) / 60_000, resident })
      }
    },
    all: (): readonly Life[] =>
      [...lives].map(([one, { seen }]) => ({
        kind: one.kind,
        pid: one.pid,
        alive: !one.ended,
        samples: [...seen, ...collectedIn(one)].toSorted((a, b) => a.minute - b.minute),
      })),
  }
}

/** How long a life was looked at, in minutes. */
export const lengthOf = ({ samples }: Life): number => samples.at(-1)?.minute ?? 0

/**
 * The line of least squares through the lowest figure of each whole minute after the warm-up. Memory goes up by itself until
 * it is collected, and only what it goes back to can say that something is not let go: so it is the lower envelope that
 * counts, and a peak during a fault does not. Null for fewer than three points.
 */
export function slopeOf({ samples }: Life, figure: Figure): Slope | null {
  const whole = Math.floor(samples.at(-1)?.minute ?? 0)
  const late = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES && minute < whole)
  const points = [...Map.groupBy(late, ({ minute }) => Math.floor(minute))].flatMap(([minute, all]) => {
    const values = all.flatMap((sample) => sample[figure] ?? [])
    return values.length === 0 ? [] : [{ x: minute, y: Math.min(...values) }]
  })
  if (points.length < 3) return null
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const sum = (term: (point: { x: number; y: number }) => number) =>
    points.reduce((all, point) => all + term(point), 0)
  const run = sum((point) => (point.x - x) ** 2)
  const slope = sum((point) => (point.x - x) * (point.y - y)) / run
  const scatter = sum((point) => (point.y - y - slope * (point.x - x)) ** 2) / (points.length - 2)
  return { growth: slope * 10, error: Math.sqrt(scatter / run) * 10, points: points.length }
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

const megabytes = z.number()
const line = z.object({
  collected: z.object({
    minute: z.number(),
    resident: megabytes,
    kept: megabytes,
    code: megabytes,
    others: megabytes,
  }),
})

/** What it said of itself after each collection. */
const collectedIn = ({ lines }: Started): Sample[] =>
  lines
    .filter((each) => each.startsWith('{"collected"'))
    .map((each) => line.parse(JSON.parse(each)).collected)
