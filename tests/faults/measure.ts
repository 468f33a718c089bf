import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { Started, World } from './world.ts'

/** A module to load before the measured processes. */
export const MEMORY_FIGURES = fileURLToPath(new URL('memory-figures.ts', import.meta.url))

/** Memory at one moment. Minutes since the start, megabytes. */
interface Sample {
  readonly minute: number
  readonly resident: number
  /** Heap and external memory without code; known only after a collection. */
  readonly retained?: number
  /** Code that V8 compiled; known only after a collection. */
  readonly code?: number
  /** Resident without code. */
  readonly others?: number
}

export interface Life {
  readonly kind: Started['kind']
  readonly pid: number
  readonly alive: boolean
  readonly samples: readonly Sample[]
}

export type Figure = 'resident' | 'retained' | 'code' | 'others'

/** Growth of memory. Megabytes in ten minutes. */
interface Slope {
  readonly growth: number
  readonly error: number
  readonly points: number
}

/** In its first minutes a process compiles code and fills pools and caches: no leak. */
const WARM_UP_MINUTES = 5

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

export const lengthOf = ({ samples }: Life): number => samples.at(-1)?.minute ?? 0

/**
 * Least-squares line through the lowest value of each whole minute after the warm-up: only the memory left after a
 * collection can show a leak, so peaks do not count. Null for fewer than three points.
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

/** Resident memory of a process, in megabytes; null after its end. */
export function residentOf(pid: number): number | null {
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
    retained: megabytes,
    code: megabytes,
    others: megabytes,
  }),
})

const collectedIn = ({ lines }: Started): Sample[] =>
  lines
    .filter((each) => each.startsWith('{"collected"'))
    .map((each) => line.parse(JSON.parse(each)).collected)
