import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { emptyState, state, type State } from './state.ts'

/** Changes within this time are written together. */
const WRITE_AFTER_MS = 200

export interface Store {
  state: State
  /** To be called after every change. */
  changed: () => void
  /** Forgets everything. */
  clear: () => void
  /** Resolves when the last change is on the disk. */
  close: () => Promise<void>
}

/** The state in memory; with a directory also in `state.json` there, always whole: written beside it and renamed. */
export function openStore(directory: string | null): Store {
  const path = directory && join(directory, 'state.json')
  if (directory) mkdirSync(directory, { recursive: true })
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  const write = async () => {
    if (!path) return
    await writeFile(`${path}.new`, serialise(store.state), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
  const flush = () => {
    timer = null
    writing = writing.then(write).catch((error: unknown) => {
      console.error(`The PayPal stand-in could not save its state to ${path}.`, error)
    })
  }
  const store: Store = {
    state: path ? read(path) : emptyState(),
    changed() {
      if (path) timer ??= setTimeout(flush, WRITE_AFTER_MS)
    },
    clear() {
      store.state = emptyState()
      store.changed()
    },
    async close() {
      if (timer) {
        clearTimeout(timer)
        flush()
      }
      await writing
    },
  }
  return store
}

function read(path: string): State {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return emptyState()
    throw error
  }
  try {
    return parse(text)
  } catch {
    throw new Error(`${path} is not a state of the PayPal stand-in. Move it away to start afresh.`)
  }
}

export const serialise = (value: State): string =>
  JSON.stringify(value, (_key, part: unknown) => (part instanceof Map ? { $map: [...part] } : part))

export const parse = (text: string): State =>
  state.parse(
    JSON.parse(text, (_key, part: unknown) => {
      const map = asMap.safeParse(part)
      return map.success ? new Map(map.data.$map) : part
    }),
  )

const asMap = z.strictObject({ $map: z.array(z.tuple([z.string(), z.unknown()])) })
