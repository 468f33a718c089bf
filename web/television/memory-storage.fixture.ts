import type { CopyStorage } from './list-copies.ts'

/** A television's storage, which survives its restart. Fails while `isBroken`. */
export function memoryStorage() {
  const values = new Map<string, unknown>()
  const storage: CopyStorage & { readonly values: ReadonlyMap<string, unknown>; isBroken: boolean } = {
    values,
    isBroken: false,
    async get(key) {
      if (storage.isBroken) throw new Error('The storage cannot be used.')
      return values.get(key)
    },
    async change(changes) {
      if (storage.isBroken) throw new Error('The storage cannot be used.')
      for (const [key, value] of changes)
        if (value === undefined) values.delete(key)
        else values.set(key, structuredClone(value))
    },
  }
  return storage
}
