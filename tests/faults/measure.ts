import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { TestedProcess, TestedSystem } from './tested-system.ts'

export const MEMORY_FIGURES_MODULE = fileURLToPath(new URL('memory-figures.ts', import.meta.url))

/** Memory of a process in megabytes, and the minutes since the start. Optional figures are known only after a garbage collection. */
interface Sample {
  readonly minute: number
  readonly resident: number
  /** Heap and external memory without code. */
  readonly retained?: number
  readonly code?: number
  readonly residentWithoutCode?: number
}

export interface ProcessMemory {
  readonly kind: TestedProcess['kind']
  readonly pid: number
  readonly alive: boolean
  readonly samples: readonly Sample[]
}

export type Figure = 'resident' | 'retained' | 'code' | 'residentWithoutCode'

/** Growth of memory, in megabytes per ten minutes. */
interface Slope {
  readonly growth: number
  readonly error: number
  readonly points: number
}

/** In its first minutes a process compiles code and fills pools and caches: no leak. */
const WARM_UP_MINUTES = 5

export function watchMemory({ processes }: TestedSystem) {
  const measured = new Map<TestedProcess, { startedAt: number; samples: Sample[] }>()
  return {
    takeSamples(): void {
      for (const child of processes.filter(({ ended }) => !ended)) {
        const resident = residentMegabytes(child.pid)
        if (resident === null) continue
        const entry = measured.get(child) ?? { startedAt: performance.now(), samples: [] }
        measured.set(child, entry)
        entry.samples.push({ minute: (performance.now() - entry.startedAt) / 60_000, resident })
      }
    },
    perProcess: (): readonly ProcessMemory[] =>
      [...measured].map(([child, { samples }]) => ({
        kind: child.kind,
        pid: child.pid,
        alive: !child.ended,
        samples: [...samples, ...collectedIn(child)].toSorted((a, b) => a.minute - b.minute),
      })),
  }
}

export const minutesOf = ({ samples }: ProcessMemory): number => samples.at(-1)?.minute ?? 0

/** The least-squares line through the lowest value of each whole minute after the warm-up: other values include garbage. Null below three points. */
export function slopeOf({ samples }: ProcessMemory, figure: Figure): Slope | null {
  const wholeMinutes = Math.floor(samples.at(-1)?.minute ?? 0)
  const warm = samples.filter(({ minute }) => minute >= WARM_UP_MINUTES && minute < wholeMinutes)
  const points = [...Map.groupBy(warm, ({ minute }) => Math.floor(minute))].flatMap(
    ([minute, minuteSamples]) => {
      const values = minuteSamples.flatMap((sample) => sample[figure] ?? [])
      return values.length === 0 ? [] : [{ x: minute, y: Math.min(...values) }]
    },
  )
  if (points.length < 3) return null
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const sum = (term: (point: { x: number; y: number }) => number) =>
    points.reduce((total, point) => total + term(point), 0)
  const run = sum((point) => (point.x - x) ** 2)
  const slope = sum((point) => (point.x - x) * (point.y - y)) / run
  const scatter = sum((point) => (point.y - y - slope * (point.x - x)) ** 2) / (points.length - 2)
  return { growth: slope * 10, error: Math.sqrt(scatter / run) * 10, points: points.length }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Resident memory of a process, in megabytes; null after its end. */
export function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024
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
    residentWithoutCode: megabytes,
  }),
})

const collectedIn = ({ lines }: TestedProcess): Sample[] =>
  lines
    .filter((text) => text.startsWith('{"collected"'))
    .map((text) => line.parse(JSON.parse(text)).collected)
