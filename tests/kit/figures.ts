/** The quantile of the values for a share between 0 and 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function printTimes(name: string, values: readonly number[]): void {
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(1))
  console.log(`${name}: ${values.length} times, p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms`)
}
