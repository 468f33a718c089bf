import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { checked } from '../../kernel/settings.ts'
import { problemOfVersions, versionsIn } from './app-versions.ts'
import { APP_FILES, type AppSystem } from './contract.ts'

/** An installer in the operator's folder. */
interface AppFile {
  readonly name: string
  /** The file's path on this machine. */
  readonly path: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
  readonly version: string | null
}

export type AppFiles = ReadonlyMap<AppSystem, AppFile>

const MAX_BYTES = 2 * 1024 ** 3
const SYSTEMS = ['android', 'windows', 'macos', 'linux'] as const satisfies readonly AppSystem[]

/** DOWNLOADS_DIR for the process that serves the installers. */
export const downloadsSetting = checked((folder) => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return 'is not a folder'
  return (
    problemOfVersions(folder) ??
    SYSTEMS.map((system) => problemOf(folder, APP_FILES[system])).find((problem) => problem !== null) ??
    null
  )
}).optional()

function problemOf(folder: string, name: string): string | null {
  const found = statSync(join(folder, name), { throwIfNoEntry: false })
  if (!found) return null
  if (!found.isFile()) return `has a ${name} that is not a file`
  if (found.size > MAX_BYTES) return `has a ${name} larger than 2 GB`
  const isWithin = realpathSync(join(folder, name)).startsWith(realpathSync(folder) + sep)
  return isWithin ? null : `has a ${name} that links to a file outside the folder`
}

/** The installers in the operator's folder, as they are at the first call with these settings. */
export function appFilesOf(http: { readonly downloadsDir: string | undefined }): AppFiles {
  const files = cache.get(http) ?? appFilesIn(http.downloadsDir)
  cache.set(http, files)
  return files
}

const cache = new WeakMap<object, AppFiles>()

/** Reads the app files of a folder now, each as a whole for its checksum. */
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
  const part = Buffer.alloc(1024 * 1024)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, part); read > 0; read = readSync(file, part))
      hash.update(part.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}
