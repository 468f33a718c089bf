import type { Bench } from './bench.ts'
import { measure, type Line, type LineResult } from './line.ts'
import { linesOf } from './lines/index.ts'
import { median, ratio } from './report.ts'

export async function measureAgainst(
  present: Bench,
  other: Bench,
  isSelected: (line: Line) => boolean,
  rounds: number,
  seconds: number,
): Promise<readonly LineResult[]> {
  const otherSides = new Map((await linesOf(other)).map(({ name, sides }) => [name, sides[0]]))
  const measured: LineResult[] = []
  for (const { name, sides } of (await linesOf(present)).filter(isSelected)) {
    const side = otherSides.get(name)
    if (side === undefined) throw new Error(`${name} is not measured in the other build`)
    const line: Line = { name, sides: [sides[0], { ...side, name: 'the other build' }] }
    measured.push(await measure(line, rounds, seconds))
  }
  return measured
}

/** A sentence with the geometric means over all lines: the ratio of requests a second, and that of CPU time. */
export function meansOf(measured: readonly LineResult[]): string {
  const ratios = measured.map(({ samples }) => {
    const [present = [], other = []] = [...samples.values()]
    return { rate: ratio(present, other), cpu: median(present, 'cpu') / median(other, 'cpu') }
  })
  const rate = geometricMean(ratios.map((entry) => entry.rate))
  const cpu = geometricMean(ratios.map((entry) => entry.cpu))
  return `geometric means over the lines: ${rate.toFixed(2)} of the other build a second, ${cpu.toFixed(2)} of its CPU`
}

/** Ignores NaN, which lines without such a figure have. */
function geometricMean(values: readonly number[]): number {
  const figures = values.filter((value) => !Number.isNaN(value))
  return Math.exp(figures.reduce((sum, figure) => sum + Math.log(figure), 0) / figures.length)
}
