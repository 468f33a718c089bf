import { globSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context as KoaContext } from 'koa'
import { APP_PATH } from '../modules/site/contract.ts'
import { byteRangeOf } from './range.ts'

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

/** Not served as files: pages, source maps, hidden files, and the compressed variants. */
const NOT_SERVED = /\.(html|map|br|gz)$|(^|\/)\.(?!well-known\/)/

interface Variant {
  readonly encoding: (typeof ENCODINGS)[number][0]
  readonly file: string
  readonly size: number
  /** Strong: browsers resume a download only under the same strong tag. */
  readonly tag: string
  readonly modified: string
}

/** Variants by path, as found at the start. */
export type Files = ReadonlyMap<string, readonly Variant[]>

export function filesIn(root: string): Files {
  const found = globSync('**/*', { cwd: root, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    // Follows links, which mounted volumes often consist of.
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
    .map((file) => file.slice(join(root, '/').length))
  const all = new Set(found)
  const variantsOf = (name: string) =>
    ENCODINGS.flatMap(([encoding, ending]) =>
      all.has(name + ending) ? [variantOf(encoding, join(root, name + ending))] : [],
    )
  return new Map(
    found.filter((name) => !NOT_SERVED.test(name)).map((name) => [`/${name}`, variantsOf(name)] as const),
  )
}

function variantOf(encoding: Variant['encoding'], file: string): Variant {
  const { size, mtime, mtimeMs } = statSync(file)
  const tag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}-${encoding}"`
  return { encoding, file, size, tag, modified: mtime.toUTCString() }
}

/** A file that may have been replaced since the start, as it is now; undefined without one. */
export const fileNow = (file: string | undefined): readonly Variant[] | undefined =>
  file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile()
    ? [variantOf('identity', file)]
    : undefined

/** Answers GET or HEAD with a file or the requested range of it. */
export async function sendFile(koa: KoaContext, path: string, variants: readonly Variant[]): Promise<void> {
  const accepted = koa.acceptsEncodings(variants.map(({ encoding }) => encoding))
  const variant = variants.find(({ encoding }) => encoding === accepted) ?? variants.at(-1)
  if (!variant) return
  const { encoding, file, size, tag, modified } = variant
  koa.status = 200
  koa.type = DOWNLOADS[extname(path)] ?? extname(path)
  koa.set({
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControlOf(path),
    ETag: tag,
    'Last-Modified': modified,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  })
  koa.vary('Accept-Encoding')
  if (koa.fresh) {
    koa.status = 304
    return
  }
  const condition = koa.headers['if-range']
  const isSame = condition === undefined || condition === tag || condition === modified
  const part = koa.method === 'GET' && isSame ? byteRangeOf(koa.get('Range'), size) : null
  if (part === 'outside') {
    koa.status = 416
    koa.remove('Content-Encoding')
    koa.set('Content-Range', `bytes */${size}`)
    koa.body = ''
    return
  }
  if (part) {
    koa.status = 206
    koa.set('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
  }
  koa.length = part ? part.end - part.start + 1 : size
  if (koa.method === 'HEAD') return
  if (size === 0) koa.body = ''
  else await write(koa, file, part ?? undefined)
}

function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // Never an old installer beside a new checksum.
  return path.startsWith(APP_PATH) ? 'public, max-age=0, must-revalidate' : 'public, max-age=3600'
}

/** Sends a file, and closes it also when the client disconnects. */
async function write(koa: KoaContext, file: string, part?: { start: number; end: number }): Promise<void> {
  const handle = await open(file)
  koa.respond = false
  const content = handle.createReadStream(part)
  try {
    await pipeline(content, koa.res)
  } finally {
    content.destroy()
  }
}
