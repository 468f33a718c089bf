/** Concurrent calls with the same key share one run, with its result or error. By default all calls share one. */
export function singleFlight<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  keyOf: (...args: Args) => string = () => '',
): (...args: Args) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>()
  return (...args) => {
    const key = keyOf(...args)
    const running = underWay.get(key)
    if (running) return running
    const result = run(...args).finally(() => underWay.delete(key))
    underWay.set(key, result)
    return result
  }
}
