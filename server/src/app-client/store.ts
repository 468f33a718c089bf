import { pauseAfter } from './pauses.ts'

/** Reports an error that does not stop the app. The code is such as `storage.read`. */
export type NoteError = (code: string, error: unknown) => void

/** Stores the installation on the device. Must store what IndexedDB can, such as a key pair. */
export interface Storage {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
}

/** The app's storage as the client uses it: a failure does not stop the client. */
export type Store = ReturnType<typeof createStore>

/** Writes one value after another, so that an older one never replaces a newer one. */
export function createStore(storage: Storage, random: () => number, note: NoteError) {
  const unwritten = new Map<string, unknown>()
  let [isWriting, isClosed, failures] = [false, false, 0]
  let timer: ReturnType<typeof setTimeout> | undefined

  const replace = async (name: string, value: unknown): Promise<boolean> => {
    try {
      await storage.set(name, value)
      return true
    } catch (error) {
      note('storage.write', error)
      return false
    }
  }

  const writeOne = async (name: string): Promise<boolean> => {
    const value = unwritten.get(name)
    const isWritten = await replace(name, value)
    // A newer value may have been set meanwhile.
    if (isWritten && Object.is(unwritten.get(name), value)) unwritten.delete(name)
    return isWritten
  }

  const write = async (): Promise<void> => {
    if (isWriting) return
    clearTimeout(timer)
    isWriting = true
    let isComplete = true
    while (isComplete && unwritten.size > 0)
      for (const name of unwritten.keys()) if (isClosed || !(await writeOne(name))) isComplete = false
    isWriting = false
    failures = isComplete ? 0 : failures + 1
    if (!isComplete && !isClosed) timer = setTimeout(() => void write(), pauseAfter(null, failures, random))
  }

  const read = async (name: string): Promise<unknown> =>
    unwritten.has(name) ? unwritten.get(name) : storage.get(name)

  return {
    /** Reads a value. @throws if it can't be read */
    read,
    /** Writes a value once. False if that failed. */
    replace,
    /** Reads a value; undefined if it can't be read. */
    get: (name: string) =>
      read(name).catch((error: unknown) => {
        note('storage.read', error)
        return undefined
      }),
    /** Sets a value at once, and repeats its write until that succeeds. */
    set(name: string, value: unknown) {
      if (isClosed) return
      unwritten.set(name, value)
      void write()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
