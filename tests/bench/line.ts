import { quantile } from '../kit/figures.ts'

/** The result of one run of a side. Times in milliseconds. */
export interface Sample {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** CPU time of the measured processes for each operation. */
  readonly cpu: number
}

export interface Side {
  readonly name: string
  /** Measures for about this many seconds. @throws if work failed */
  measure(seconds: number): Promise<Sample>
}

/** An operation of the product, compared with peers that do only what it requires. */
export interface Line {
  readonly name: string
  readonly sides: readonly [product: Side, ...peers: Side[]]
}

export interface LineResult {
  readonly line: Line
  readonly samples: ReadonlyMap<Side, readonly Sample[]>
}

/** The sample of these times, in milliseconds. Figures that a side does not have are NaN. */
export const sampleOf = (times: readonly number[], perSecond = Number.NaN, cpu = Number.NaN): Sample => ({
  perSecond,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  cpu,
})

const WARM_UP_SHARE = 0.5

/** Measures the sides in turns (A B A B …), so that other load on the machine meets all of them, after a warm-up of each. */
export async function measure(line: Line, rounds: number, seconds: number): Promise<LineResult> {
  const samples = new Map<Side, Sample[]>(line.sides.map((side) => [side, []]))
  for (const side of line.sides) await side.measure(seconds * WARM_UP_SHARE)
  for (let round = 0; round < rounds; round += 1)
    for (const [side, results] of samples) results.push(await side.measure(seconds))
  return { line, samples }
}
