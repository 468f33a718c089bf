import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { contentType } from 'mime-types'
import { APP_PATH } from '../modules/site/contract.ts'

const DOWNLOAD_TYPES: Readonly<Record<string, string>> = {
  '.apk': 'application/vnd.android.package-archive',
  '.dmg': 'application/x-apple-diskimage',
  '.exe': 'application/vnd.microsoft.portable-executable',
  '.snap': 'application/vnd.snap',
}

/** Encodings with their file endings, smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const

export type Encoding = (typeof ENCODINGS)[number][0]

/** Files with placeholders for settings, which `pages.ts` fills. */
export const TEMPLATES =
  /\.(html|vtt|webmanifest)$|^(sitemap\.xml|robots\.txt|developers\/openapi\.v1\.json)$/

/** Source maps, hidden files except those in .well-known, and the compressed variants by their own names. */
const NOT_SERVED = /\.(map|br|gz)$|(^|\/)\.(?!well-known\/)/

/** Bytes in memory, of one file and of all: larger files, and those beyond the total, are read at each request. */
const MAX_FILE_BYTES = 2 * 1024 ** 2
const MAX_TOTAL_BYTES = 64 * 1024 ** 2

export interface Variant {
  readonly encoding: Encoding
  readonly size: number
  /** A strong ETag: browsers resume a download only if it is the same. */
  readonly tag: string
  readonly modified: string
  /** All headers of a complete answer except Content-Length. */
  readonly headers: Readonly<Record<string, string>>
  readonly content: Buffer | string // or the path of a large file
}

/** Variants by path, the smallest first, read at the start. */
export type Files = ReadonlyMap<string, readonly Variant[]>

export function filesIn(root: string): Files {
  const names = new Set(namesIn(root))
  let bytesLeft = MAX_TOTAL_BYTES
  return new Map(
    [...names]
      .filter((name) => !TEMPLATES.test(name) && !NOT_SERVED.test(name))
      .map((name) => [
        `/${name}`,
        ENCODINGS.flatMap(([encoding, ending]) => {
          if (!names.has(name + ending)) return []
          const variant = variantOf(`/${name}`, encoding, join(root, name + ending), bytesLeft)
          if (typeof variant.content !== 'string') bytesLeft -= variant.size
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

/** The current content of a file that may have been replaced since the start; undefined if there is none. */
export const currentFile = (path: string, file: string | undefined): readonly Variant[] | undefined =>
  file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile()
    ? [variantOf(path, 'identity', file, 0)]
    : undefined

/** The smallest variant in an accepted encoding; the plain file if there is none. */
export const variantFor = (variants: readonly Variant[], accepted: readonly string[]): Variant | undefined =>
  variants.find(({ encoding }) => accepted.includes(encoding)) ?? variants.at(-1)

function variantOf(path: string, encoding: Encoding, file: string, bytesLeft: number): Variant {
  const { size, mtime, mtimeMs } = statSync(file)
  const content = size <= Math.min(MAX_FILE_BYTES, bytesLeft) ? readFileSync(file) : file
  const version =
    typeof content === 'string'
      ? `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`
      : createHash('sha256').update(content).digest('base64url').slice(0, 22)
  const tag = `"${version}-${encoding}"`
  const modified = mtime.toUTCString()
  const headers = {
    'Content-Type':
      DOWNLOAD_TYPES[extname(path)] ?? (contentType(extname(path)) || 'application/octet-stream'),
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
  // An old installer must not be served with a new checksum.
  return path.startsWith(APP_PATH) ? 'public, max-age=0, must-revalidate' : 'public, max-age=3600'
}
