/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** One line: how many, median, 99th percentile, the longest. Milliseconds. */
export function printTimes(name: string, values: readonly number[]): void {
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(1))
  console.log(`${name}: ${values.length} times, p50 ${p50} ms, p99 ${p99} ms, longest ${most} ms`)
}
