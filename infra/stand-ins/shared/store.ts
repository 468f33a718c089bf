import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** Changes within this time are written together. */
const WRITE_AFTER_MS = 200

export interface Store<State> {
  state: State
  /** Call it after every change. */
  save: () => void
  clear: () => void
  /** Resolves when the last change is on disk. */
  close: () => Promise<void>
}

interface StoreOptions<State> {
  /** The stand-in's name, for messages. */
  name: string
  /** Schema of the state. Must accept `{}` as the empty state. */
  shape: z.ZodType<State>
  /** Null keeps the state in memory only. */
  directory: string | null
}

/** The state in memory, saved atomically to `state.json` if there is a directory. */
export function openStore<State>({ name, shape, directory }: StoreOptions<State>): Store<State> {
  const path = directory && join(directory, 'state.json')
  const empty = () => shape.parse({})
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
      console.error(`The stand-in for ${name} could not save its state to ${path}.`, error)
    })
  }
  const read = (file: string): State => {
    const text = textOf(file)
    if (text === null) return empty()
    try {
      return parse(shape, text)
    } catch {
      throw new Error(
        `${file} is not a valid state of the stand-in for ${name}. Move it away to start with an empty state.`,
      )
    }
  }
  const store: Store<State> = {
    state: path ? read(path) : empty(),
    save() {
      if (path) timer ??= setTimeout(flush, WRITE_AFTER_MS)
    },
    clear() {
      store.state = empty()
      store.save()
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

export function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export const serialise = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (part instanceof Map ? { $map: [...part] } : part))

/** @throws if the text is not JSON or does not match the schema */
export const parse = <State>(shape: z.ZodType<State>, text: string): State =>
  shape.parse(
    JSON.parse(text, (_key, part: unknown) => {
      const map = asMap.safeParse(part)
      return map.success ? new Map(map.data.$map) : part
    }),
  )

const asMap = z.strictObject({ $map: z.array(z.tuple([z.string(), z.unknown()])) })

/** A part of a stand-in's state: its entries by id, none at first. */
export const table = <Entry extends z.ZodType>(entry: Entry) =>
  z.map(z.string(), entry).default(() => new Map())

/** Common fields of orders. Amounts are minor units. */
export const orderFields = {
  /** The merchant's reference. */
  reference: z.string(),
  description: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** Received from the payer. */
  paid: z.number(),
  returned: z.number(),
}
