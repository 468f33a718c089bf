interface Memo<Name, Value> {
  get(name: Name): Promise<Value>
  all(): Promise<readonly Value[]>
}

/** Memoizes an asynchronous function; failures are not kept. */
export function memo<Name, Value>(make: (name: Name) => Promise<Value>): Memo<Name, Value> {
  const kept = new Map<Name, Promise<Value>>()
  return {
    get(name) {
      const known = kept.get(name)
      if (known) return known
      const value = make(name)
      kept.set(name, value)
      value.catch(() => kept.delete(name))
      return value
    },
    async all() {
      const ended = await Promise.allSettled(kept.values())
      return ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    },
  }
}
