import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const VERSIONS = 'versions.json'

/** Numbers with dots between, comparable as the guide for apps says. */
const comparable = z.string().regex(/^(?=.{1,40}$)\d+(\.\d+)*([-+][\w.+-]+)?$/)
const bySystem = z.record(z.string().regex(/^[a-z]{2,20}$/), comparable).default({})

/** The version of each installer by its name; for apps from stores the newest version by system, and the oldest that may be used. */
const versionsFile = z
  .object({ latest: bySystem, minimum: bySystem })
  .catchall(z.string().regex(/^[\w.+-]{1,40}$/))
  .transform(({ latest, minimum, ...files }) => ({ files, latest, minimum }))
export type Versions = z.infer<typeof versionsFile>

/** What is wrong with the file in a folder, worded to follow its name; null if nothing is. */
export function problemOfVersions(folder: string): string | null {
  try {
    versionsIn(folder)
    return null
  } catch {
    return `has a ${VERSIONS} that is not in the form {"player.apk": "4.2.0", "latest": {"tizen": "2.1.0"}, "minimum": {"android": "4.0.0"}}`
  }
}

/** The versions that an operator names. */
export function versionsIn(folder: string | undefined): Versions {
  const file = folder === undefined ? undefined : join(folder, VERSIONS)
  const exists = file !== undefined && statSync(file, { throwIfNoEntry: false }) !== undefined
  return versionsFile.parse(exists ? JSON.parse(readFileSync(file, 'utf8')) : {})
}

/** The versions as they are at the first call with these settings. */
export function versionsOf(http: { readonly downloadsDir: string | undefined }): Versions {
  const versions = cache.get(http) ?? versionsIn(http.downloadsDir)
  cache.set(http, versions)
  return versions
}

const cache = new WeakMap<object, Versions>()

/** The value of the system that an app reports: 'Android TV' is android. */
export const forSystem = <Value>(os: string, values: readonly (readonly [string, Value])[]): Value | null =>
  values.find(([system]) => os.trim().toLowerCase().startsWith(system))?.[1] ?? null
