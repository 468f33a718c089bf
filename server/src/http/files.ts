import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { contentType } from 'mime-types'
import { APP_PATH } from '../modules/site/contract.ts'

/** Media types that no list of web types has. */
const DOWNLOADS: Readonly<Record<string, string>> = {
  '.apk': 'application/vnd.android.package-archive',
  '.dmg': 'application/x-apple-diskimage',
  '.exe': 'application/vnd.microsoft.portable-executable',
  '.snap': 'application/vnd.snap',
}

/** Encodings by file ending, smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const

export type Encoding = (typeof ENCODINGS)[number][0]

/** Files with settings in them, which `pages.ts` fills. */
export const FILLED = /\.(html|vtt|webmanifest)$|^(sitemap\.xml|robots\.txt|developers\/openapi\.v1\.json)$/

/** Not served: source maps, hidden files, and the compressed variants by their own names. */
const NOT_SERVED = /\.(map|br|gz)$|(^|\/)\.(?!well-known\/)/

/** Limits of what is kept in memory, in bytes: one file, and all of them. */
const MEMORY_PER_FILE = 2 * 1024 ** 2
const MEMORY_IN_ALL = 64 * 1024 ** 2

export interface Variant {
  readonly encoding: Encoding
  readonly size: number
  /** Strong: browsers resume a download only under the same strong tag. */
  readonly tag: string
  readonly modified: string
  /** All headers of a complete answer but the length. */
  readonly headers: Readonly<Record<string, string>>
  /** The content, or the path of a file that is too large for memory. */
  readonly content: Buffer | string
}

/** Variants by path, smallest first, as found at the start. */
export type Files = ReadonlyMap<string, readonly Variant[]>

export function filesIn(root: string): Files {
  const all = new Set(namesIn(root))
  let left = MEMORY_IN_ALL
  return new Map(
    [...all]
      .filter((name) => !FILLED.test(name) && !NOT_SERVED.test(name))
      .map((name) => [
        `/${name}`,
        ENCODINGS.flatMap(([encoding, ending]) => {
          if (!all.has(name + ending)) return []
          const variant = variantOf(`/${name}`, encoding, join(root, name + ending), left)
          if (typeof variant.content !== 'string') left -= variant.size
          return [variant]
        }),
      ]),
  )
}

/** The names of all files below a folder. Follows links, which mounted volumes often consist of. */
export const namesIn = (root: string): readonly string[] =>
  globSync('**/*', { cwd: root, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
    .map((file) => file.slice(join(root, '/').length))

/** A file that may have been replaced since the start, as it is now; undefined without one. */
export const fileNow = (path: string, file: string | undefined): readonly Variant[] | undefined =>
  file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile()
    ? [variantOf(path, 'identity', file, 0)]
    : undefined

/** The smallest variant among the accepted encodings; the plain file if none is. */
export const variantFor = (variants: readonly Variant[], accepted: readonly string[]): Variant | undefined =>
  variants.find(({ encoding }) => accepted.includes(encoding)) ?? variants.at(-1)

function variantOf(path: string, encoding: Encoding, file: string, memory: number): Variant {
  const { size, mtime, mtimeMs } = statSync(file)
  const content = size <= Math.min(MEMORY_PER_FILE, memory) ? readFileSync(file) : file
  const version =
    typeof content === 'string'
      ? `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`
      : createHash('sha256').update(content).digest('base64url').slice(0, 22)
  const tag = `"${version}-${encoding}"`
  const modified = mtime.toUTCString()
  const headers = {
    'Content-Type': DOWNLOADS[extname(path)] ?? (contentType(extname(path)) || 'application/octet-stream'),
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControlOf(path),
    ETag: tag,
    'Last-Modified': modified,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  }
  return { encoding, size, tag, modified, headers, content }
}

function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // Never an old installer beside a new checksum.
  return path.startsWith(APP_PATH) ? 'public, max-age=0, must-revalidate' : 'public, max-age=3600'
}
