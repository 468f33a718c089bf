import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { OWN_PATH, type SiteSettings } from '../modules/site/contract.ts'
import { escapeHtml } from '../kernel/text.ts'
import type { Encoding } from './files.ts'
import { fillPage } from './fill-page.ts'

export const MISSING = '/404'

/** Documents of many paths. They contain the requested path (D48), so they are compressed for each request. */
const SHARED_DOCUMENTS: ReadonlySet<string> = new Set(['/dashboard', MISSING])

/** A playlist's PIN in the path, which the page must not repeat. */
const PIN_IN_ADDRESS = /(?<=^\/dashboard\/edit\/[^/]+)\/.*/

/** A document does not repeat a longer path: escaping and compressing thousands of characters takes many times as long as the rest. */
const MAX_SHOWN_PATH = 200

type Compressions = Readonly<Record<Encoding, (plain: Buffer) => Buffer | Promise<Buffer>>>

interface Document {
  readonly content: Buffer
  /** A strong ETag, therefore one for each encoding (RFC 9110, 8.8.1). */
  readonly tag: string
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const COMPRESS_BEST: Compressions = {
  br: (plain) => brotli(plain),
  gzip: (plain) => gzip(plain, { level: 9 }),
  identity: (plain) => plain,
}

/** Compresses for each request: Brotli's own window of 4 MB costs more than the compression; 64 KB hold these documents. A thread costs more too. */
const COMPRESS_QUICKLY: Compressions = {
  br: (plain) =>
    zlib.brotliCompressSync(plain, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 4,
        [zlib.constants.BROTLI_PARAM_LGWIN]: 16,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain) => zlib.gzipSync(plain, { level: 4 }),
  identity: (plain) => plain,
}

/** Reads a built file. Returns a function that fills and compresses it at its first request. */
export function prepareOnce(
  file: string,
  name: string,
  settings: SiteSettings,
): (path: string, encoding: Encoding) => Promise<Document> {
  const text = readFileSync(file, 'utf8')
  if (SHARED_DOCUMENTS.has(name)) {
    const document = fillPage(file, text, settings)
    return (path, encoding) => prepare(withOwnPath(document, name, path), encoding, COMPRESS_QUICKLY)
  }
  const documents = new Map<Encoding, Promise<Document>>()
  return (_, encoding) => {
    const document =
      documents.get(encoding) ?? prepare(fillPage(file, text, settings), encoding, COMPRESS_BEST)
    documents.set(encoding, document)
    document.catch(() => documents.delete(encoding))
    return document
  }
}

function withOwnPath(document: string, name: string, path: string): string {
  const ownPath = path.replace(PIN_IN_ADDRESS, '').replace(/(?<=.)\/$/, '')
  const shown = escapeHtml(ownPath.length > MAX_SHOWN_PATH ? name : ownPath)
  return document.replaceAll(OWN_PATH, () => shown)
}

async function prepare(text: string, encoding: Encoding, compress: Compressions): Promise<Document> {
  const plain = Buffer.from(text)
  const tag = `${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}-${encoding}`
  return { content: await compress[encoding](plain), tag }
}
