import { residentMegabytes } from '../faults/measure.ts'
import type { Line } from './line.ts'
import type { Product } from './product.ts'

const MINUTE_MS = 60_000
const SECONDS_PER_LINE = 5

/** Runs the product's side of each line in turns. Returns a table of the processes' resident memory after each minute, in MB. */
export async function loadFor(minutes: number, { server, worker }: Product, lines: readonly Line[]) {
  const rows = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    const end = performance.now() + MINUTE_MS
    while (performance.now() < end) for (const { sides } of lines) await sides[0].measure(SECONDS_PER_LINE)
    rows.push({
      'after minutes': minute,
      'server MB': residentMegabytes(server.pid)?.toFixed(0),
      'worker MB': residentMegabytes(worker.pid)?.toFixed(0),
    })
  }
  return rows
}
