/**
 * One run at a time a key: calls that come while one is under way have its outcome, its error too. Nothing is kept
 * afterwards.
 *
 * @param run may be called again as soon as its promise has settled
 * @param keyOf what tells two runs apart; without it there is only one
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
