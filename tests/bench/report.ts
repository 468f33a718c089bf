import { quantile } from '../load/figures.ts'
import type { Measured, Sample } from './line.ts'

/**
 * The least share of its peer's requests a second that the product answers, by line. Each is about half of what was
 * measured, or less, because machines of CI are noisy: a line below it has become slower.
 */
const BUDGET: Readonly<Record<string, number>> = {
  device: 0.35,
  'playlists page': 0.2,
  'static script': 0.3,
  'landing page': 0.2,
  'unchanged state': 0.7,
}

/** The longest 99th percentile of the product, by line. Milliseconds; ten times what was aimed at, for the same reason. */
const MAX_P99: Readonly<Record<string, number>> = {
  'change, 1000 wait': 3_000,
  'change, 10000 wait': 10_000,
  'listener cut, 1000 wait': 20_000,
  'listener cut, 10000 wait': 20_000,
  'captured → shown': 13_000,
}

/** A side's row of the table. */
export interface Row {
  readonly line: string
  readonly side: string
  readonly 'a second': string
  readonly 'lowest – highest': string
  readonly 'p50 ms': string
  readonly 'p99 ms': string
  readonly 'CPU ms each': string
  readonly 'of the peer': string
  /** The peer's time of the processor as a share of the product's. */
  readonly 'by CPU': string
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
      'lowest – highest': rates.some(Number.isNaN)
        ? '–'
        : `${shown(Math.min(...rates))} – ${shown(Math.max(...rates))}`,
      'p50 ms': shown(median(of, 'p50')),
      'p99 ms': shown(median(of, 'p99')),
      'CPU ms each': shown(median(of, 'cpu')),
      'of the peer': of === own ? '' : shown(ratio(own, of)),
      'by CPU': of === own ? '' : shown(median(of, 'cpu') / median(own, 'cpu')),
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

/**
 * A sentence for each line that is slower than its budget allows: by the 99th percentile, or else by both requests a
 * second, which other work on the machine distorts, and the processor's time.
 */
export function tooSlow(measured: readonly Measured[]): readonly string[] {
  return measured.flatMap(({ line, samples }) => {
    const [own, peer] = [...samples.values()]
    const max = MAX_P99[line.name]
    if (max !== undefined && own && median(own, 'p99') > max)
      return [`${line.name}: ${median(own, 'p99').toFixed(0)} ms (p99), at most ${max} are allowed`]
    const min = BUDGET[line.name]
    if (min === undefined || !own || !peer) return []
    const found = Math.max(ratio(own, peer), median(peer, 'cpu') / median(own, 'cpu'))
    return found < min ? [`${line.name}: ${found.toFixed(2)} of its peer, at least ${min} is required`] : []
  })
}

export const median = (samples: readonly Sample[], figure: keyof Sample): number =>
  quantile(
    samples.map((sample) => sample[figure]),
    0.5,
  )

/** A figure without needless digits; '–' for none. */
const shown = (figure: number): string =>
  Number.isNaN(figure) ? '–' : figure.toFixed(figure < 1 ? 2 : figure < 100 ? 1 : 0)
