/**
 * Runs once at a time per key: concurrent calls share the result or error. Results are not cached.
 *
 * @param keyOf a run's key; by default all calls share one
 */
export function singleFlight<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  keyOf: (...args: Args) => string = () => '',
): (...args: Args) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>()
  return (...args) => {
    const key = keyOf(...args)
    const earlier = underWay.get(key)
    if (earlier) return earlier
    const result = run(...args).finally(() => underWay.delete(key))
    underWay.set(key, result)
    return result
  }
}
