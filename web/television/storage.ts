import type { Storage } from '@player/server/app-client'

const STORE = 'kept'

/** Storage in IndexedDB, which can store a key pair with a private key that cannot be exported. */
export function openStorage(name: string): Storage & { clear(): Promise<void> } {
  let opening: Promise<IDBDatabase> | null = null
  /** A failed opening is tried again at the next call. */
  const openDatabase = (): Promise<IDBDatabase> => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('The storage cannot be opened.', { cause: request.error }))
    }).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  const run = async (
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore) => IDBRequest,
  ): Promise<unknown> => {
    const store = (await openDatabase()).transaction(STORE, mode).objectStore(STORE)
    return new Promise((resolve, reject) => {
      const request = act(store)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(new Error('The storage cannot be used.', { cause: request.error }))
    })
  }
  return {
    get: (key) => run('readonly', (store) => store.get(key)),
    async set(key, value) {
      await run('readwrite', (store) => store.put(value, key))
    },
    async clear() {
      await run('readwrite', (store) => store.clear())
    },
  }
}
