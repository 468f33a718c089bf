import type { Storage } from '@player/server/app-client'
import type { CopyStorage } from './list-copies.ts'

const STORE = 'kept'

/** Storage in IndexedDB, which can store a key pair with a private key that cannot be exported. */
export function openStorage(name: string): Storage & CopyStorage & { clear(): Promise<void> } {
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
    /** Sets several values, or deletes those that are undefined, in one transaction. */
    async change(values) {
      const transaction = (await openDatabase()).transaction(STORE, 'readwrite')
      const store = transaction.objectStore(STORE)
      return new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        // Without room the requests succeed, and then the transaction is aborted.
        transaction.onabort = () =>
          reject(new Error('The storage cannot be used.', { cause: transaction.error }))
        for (const [key, value] of values) {
          if (value === undefined) store.delete(key)
          else store.put(value, key)
        }
      })
    },
    async clear() {
      await run('readwrite', (store) => store.clear())
    },
  }
}
