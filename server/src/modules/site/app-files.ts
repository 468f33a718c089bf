import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { checked } from '../../kernel/url-settings.ts'
import { problemOfVersions, versionsIn } from './app-versions.ts'
import { APP_FILES, type AppSystem } from './contract.ts'

interface AppFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
  readonly version: string | null
}

export type AppFiles = ReadonlyMap<AppSystem, AppFile>

const MAX_BYTES = 2 * 1024 ** 3
const SYSTEMS = ['android', 'windows', 'macos', 'linux'] as const satisfies readonly AppSystem[]

/** The setting DOWNLOADS_DIR of the process that serves the installers. */
export const downloadsSetting = checked((folder) => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return 'is not a folder'
  return (
    problemOfVersions(folder) ??
    SYSTEMS.map((system) => problemOf(folder, APP_FILES[system])).find((problem) => problem !== null) ??
    null
  )
}).optional()

function problemOf(folder: string, name: string): string | null {
  const stats = statSync(join(folder, name), { throwIfNoEntry: false })
  if (!stats) return null
  if (!stats.isFile()) return `has a ${name} that is not a file`
  if (stats.size > MAX_BYTES) return `has a ${name} larger than 2 GB`
  const isWithin = realpathSync(join(folder, name)).startsWith(realpathSync(folder) + sep)
  return isWithin ? null : `has a ${name} that links to a file outside the folder`
}

/** The installers in the operator's folder, read at the first call with these settings. */
export function appFilesOf(http: { readonly downloadsDir: string | undefined }): AppFiles {
  const files = cache.get(http) ?? appFilesIn(http.downloadsDir)
  cache.set(http, files)
  return files
}

const cache = new WeakMap<object, AppFiles>()

/** Reads the installers in a folder, each completely for its checksum. */
export function appFilesIn(folder: string | undefined): AppFiles {
  if (folder === undefined) return new Map()
  const { files: versions } = versionsIn(folder)
  return new Map(
    SYSTEMS.flatMap((system) => {
      const name = APP_FILES[system]
      const path = join(folder, name)
      const bytes = statSync(path, { throwIfNoEntry: false })?.size
      if (bytes === undefined) return []
      return [
        [system, { name, path, bytes, sha256: digestOf(path), version: versions[name] ?? null }] as const,
      ]
    }),
  )
}

function digestOf(path: string): string {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(1024 * 1024)
  const file = openSync(path, 'r')
  try {
    for (let bytes = readSync(file, chunk); bytes > 0; bytes = readSync(file, chunk))
      hash.update(chunk.subarray(0, bytes))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}

/** The value for the system that an app reports: 'Android TV' is `android`. */
export const forSystem = <Value>(os: string, values: readonly (readonly [string, Value])[]): Value | null =>
  values.find(([system]) => os.trim().toLowerCase().startsWith(system))?.[1] ?? null
