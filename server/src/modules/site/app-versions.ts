import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const VERSIONS = 'versions.json'

/** Numbers separated by dots, possibly with a suffix, which apps compare as their guide describes. */
const comparableVersion = z.string().regex(/^(?=.{1,40}$)\d+(\.\d+)*([-+][\w.+-]+)?$/)
const versionsBySystem = z.record(z.string().regex(/^[a-z]{2,20}$/), comparableVersion).default({})

/** The versions of installers by name, and for apps from stores the newest and the minimum version by system. */
const versionsFile = z
  .object({ latest: versionsBySystem, minimum: versionsBySystem })
  .catchall(z.string().regex(/^[\w.+-]{1,40}$/))
  .transform(({ latest, minimum, ...files }) => ({ files, latest, minimum }))
export type Versions = z.infer<typeof versionsFile>

/** The problem of the file in a folder, as words that follow the folder's name; null without one. */
export function problemOfVersions(folder: string): string | null {
  try {
    versionsIn(folder)
    return null
  } catch {
    return `has a ${VERSIONS} that is not in the form {"player.apk": "4.2.0", "latest": {"tizen": "2.1.0"}, "minimum": {"android": "4.0.0"}}`
  }
}

export function versionsIn(folder: string | undefined): Versions {
  const file = folder === undefined ? undefined : join(folder, VERSIONS)
  const exists = file !== undefined && statSync(file, { throwIfNoEntry: false }) !== undefined
  return versionsFile.parse(exists ? JSON.parse(readFileSync(file, 'utf8')) : {})
}

/** The versions, read at the first call with these settings. */
export function versionsOf(http: { readonly downloadsDir: string | undefined }): Versions {
  const versions = cache.get(http) ?? versionsIn(http.downloadsDir)
  cache.set(http, versions)
  return versions
}

const cache = new WeakMap<object, Versions>()
