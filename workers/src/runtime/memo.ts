/** Memoizes an asynchronous function; failures are not cached. */
export function memo<Name, Value>(make: (name: Name) => Promise<Value>) {
  const promises = new Map<Name, Promise<Value>>()
  return {
    get(name: Name): Promise<Value> {
      const cached = promises.get(name)
      if (cached) return cached
      const value = make(name)
      promises.set(name, value)
      value.catch(() => promises.delete(name))
      return value
    },
    async values(): Promise<readonly Value[]> {
      const results = await Promise.allSettled(promises.values())
      return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    },
  }
}
