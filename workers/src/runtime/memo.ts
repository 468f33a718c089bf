interface Memo<Name, Value> {
  get(name: Name): Promise<Value>
  all(): Promise<readonly Value[]>
}

/** Memoizes an asynchronous function; failures are not cached. */
export function memo<Name, Value>(make: (name: Name) => Promise<Value>): Memo<Name, Value> {
  const started = new Map<Name, Promise<Value>>()
  return {
    get(name) {
      const known = started.get(name)
      if (known) return known
      const value = make(name)
      started.set(name, value)
      value.catch(() => started.delete(name))
      return value
    },
    async all() {
      const ended = await Promise.allSettled(started.values())
      return ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    },
  }
}
