import { quantile } from '../load/figures.ts'
import { BUDGET } from './budget.ts'
import type { Measured, Sample } from './line.ts'

/** A side's row of the table. */
export interface Row {
  readonly line: string
  readonly side: string
  readonly 'a second': string
  readonly 'lowest – highest': string
  readonly 'p50 ms': string
  readonly 'p99 ms': string
  readonly 'CPU ms each': string
  readonly ratio: string
}

/** The rows of a line: medians of the rounds, and the ratio to each peer. */
export function rowsOf({ line, samples }: Measured): readonly Row[] {
  const own = samples.get(line.sides[0]) ?? []
  return [...samples].map(([side, of]) => {
    const rates = of.map(({ perSecond }) => perSecond)
    return {
      line: line.name,
      side: side.name,
      'a second': shown(median(of, 'perSecond')),
      'lowest – highest': `${shown(Math.min(...rates))} – ${shown(Math.max(...rates))}`,
      'p50 ms': shown(median(of, 'p50')),
      'p99 ms': shown(median(of, 'p99')),
      'CPU ms each': median(of, 'cpu').toFixed(2),
      ratio: of === own ? '' : ratio(own, of).toFixed(2),
    }
  })
}

/** The median of the rounds' ratios: both sides of a round met the same load of the machine. */
export function ratio(own: readonly Sample[], peer: readonly Sample[]): number {
  return quantile(
    own.map(({ perSecond }, round) => perSecond / (peer[round]?.perSecond ?? Number.NaN)),
    0.5,
  )
}

/** What is slower than its budget allows, in sentences. */
export function tooSlow(measured: readonly Measured[]): readonly string[] {
  return measured.flatMap(({ line, samples }) => {
    const [own, peer] = [...samples.values()]
    const least = BUDGET[line.name]
    if (least === undefined || !own || !peer) return []
    const found = ratio(own, peer)
    return found < least
      ? [`${line.name}: ${found.toFixed(2)} of its peer, at least ${least} is required`]
      : []
  })
}

const median = (samples: readonly Sample[], figure: keyof Sample): number =>
  quantile(
    samples.map((sample) => sample[figure]),
    0.5,
  )

const shown = (figure: number): string => (figure < 100 ? figure.toFixed(1) : figure.toFixed(0))
