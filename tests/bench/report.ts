import { quantile } from '../kit/figures.ts'
import type { LineResult, Sample } from './line.ts'

/**
 * Minimum of the product's requests a second as a share of its peer's, by line: half of the measured one or less, because machines of CI are noisy.
 */
const MIN_SHARE: Readonly<Record<string, number>> = {
  device: 0.35,
  'playlists page': 0.2,
  'static script': 0.3,
  'landing page': 0.2,
  'unchanged state': 0.7,
}

/** Maximum 99th percentile of the product, by line. Milliseconds; ten times the target, because machines of CI are noisy. */
const MAX_P99: Readonly<Record<string, number>> = {
  'change, 1000 wait': 3_000,
  'change, 10000 wait': 10_000,
  'listener cut, 1000 wait': 20_000,
  'listener cut, 10000 wait': 20_000,
  'captured → shown': 13_000,
}

/** Maximum 99th percentile of payments beside looks, as a share of that without looks: twice the aim of 1.1, because machines of CI are noisy. */
const MAX_P99_BESIDE_LOOKS = 2.2

export interface Row {
  readonly line: string
  readonly side: string
  readonly 'a second': string
  readonly 'lowest – highest': string
  readonly 'p50 ms': string
  readonly 'p99 ms': string
  readonly 'CPU ms each': string
  readonly 'of the peer': string
  /** The product's 99th percentile as a share of the peer's. */
  readonly 'by p99': string
  /** The peer's CPU time as a share of the product's. */
  readonly 'by CPU': string
}

/** The rows of a line: medians of the rounds, and the ratio to each peer. */
export function rowsOf({ line, samples }: LineResult): readonly Row[] {
  const product = samples.get(line.sides[0]) ?? []
  return [...samples].map(([side, sideSamples]) => {
    const rates = sideSamples.map(({ perSecond }) => perSecond)
    return {
      line: line.name,
      side: side.name,
      'a second': figureText(median(sideSamples, 'perSecond')),
      'lowest – highest': rates.some(Number.isNaN)
        ? '–'
        : `${figureText(Math.min(...rates))} – ${figureText(Math.max(...rates))}`,
      'p50 ms': figureText(median(sideSamples, 'p50')),
      'p99 ms': figureText(median(sideSamples, 'p99')),
      'CPU ms each': figureText(median(sideSamples, 'cpu')),
      'of the peer': sideSamples === product ? '' : figureText(ratio(product, sideSamples)),
      'by p99': sideSamples === product ? '' : figureText(ratio(product, sideSamples, 'p99')),
      'by CPU':
        sideSamples === product ? '' : figureText(median(sideSamples, 'cpu') / median(product, 'cpu')),
    }
  })
}

/** The median of the rounds' ratios, because both sides of a round had the same load of the machine. */
export function ratio(
  product: readonly Sample[],
  peer: readonly Sample[],
  figure: 'perSecond' | 'p99' = 'perSecond',
): number {
  return quantile(
    product.map((sample, round) => sample[figure] / (peer[round]?.[figure] ?? Number.NaN)),
    0.5,
  )
}

/**
 * A sentence for each line that is slower than its budget allows: by the 99th percentile or its ratio, or by both CPU time and requests a second,
 * which other work on the machine distorts.
 */
export function tooSlow(measured: readonly LineResult[]): readonly string[] {
  return measured.flatMap(({ line, samples }) => {
    const [product, peer] = [...samples.values()]
    const max = MAX_P99[line.name]
    if (max !== undefined && product && median(product, 'p99') > max)
      return [`${line.name}: ${median(product, 'p99').toFixed(0)} ms (p99); the limit is ${max} ms`]
    const p99Share = product && peer ? ratio(product, peer, 'p99') : 0
    if (line.name.startsWith('payments beside looks') && p99Share > MAX_P99_BESIDE_LOOKS)
      return [
        `${line.name}: p99 ${p99Share.toFixed(2)} of that without looks; the limit is ${MAX_P99_BESIDE_LOOKS}`,
      ]
    const min = MIN_SHARE[line.name]
    if (min === undefined || !product || !peer) return []
    const share = Math.max(ratio(product, peer), median(peer, 'cpu') / median(product, 'cpu'))
    return share < min ? [`${line.name}: ${share.toFixed(2)} of its peer, at least ${min} is required`] : []
  })
}

export const median = (samples: readonly Sample[], figure: keyof Sample): number =>
  quantile(
    samples.map((sample) => sample[figure]),
    0.5,
  )

/** A figure without needless digits; '–' for none. */
const figureText = (figure: number): string =>
  Number.isNaN(figure) ? '–' : figure.toFixed(figure < 1 ? 2 : figure < 100 ? 1 : 0)
