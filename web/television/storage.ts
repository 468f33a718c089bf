import type { Storage } from '@player/server/app-client'
import type { CopyStorage } from './list-copies.ts'

const STORE = 'kept'

/** Storage in IndexedDB, which can store a key pair with a private key that cannot be exported. */
export function openStorage(name: string): Storage & CopyStorage & { clear(): Promise<void> } {
  let opening: Promise<IDBDatabase> | null = null
  /** Opens the database once, and after a failure again at the next call. */
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
  const failure = (cause: unknown) => new Error('The storage cannot be used.', { cause })
  const write = async (act: (store: IDBObjectStore) => void): Promise<void> => {
    const transaction = (await openDatabase()).transaction(STORE, 'readwrite')
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      // If no space is left, the requests succeed, and then the transaction is aborted.
      transaction.onabort = () => reject(failure(transaction.error))
      act(transaction.objectStore(STORE))
    })
  }
  return {
    async get(key) {
      const request = (await openDatabase()).transaction(STORE).objectStore(STORE).get(key)
      return new Promise<unknown>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(failure(request.error))
      })
    },
    set: (key, value) => write((store) => store.put(value, key)),
    /** Sets several values, or deletes those that are undefined, in one transaction. */
    change: (values) =>
      write((store) => {
        for (const [key, value] of values) {
          if (value === undefined) store.delete(key)
          else store.put(value, key)
        }
      }),
    clear: () => write((store) => store.clear()),
  }
}
