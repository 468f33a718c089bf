import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { OWN_PATH, type SiteSettings } from '../modules/site/contract.ts'
import { escapeHtml } from '../kernel/text.ts'
import type { Encoding } from './files.ts'
import { fillPage } from './fill-page.ts'

/** The page for unknown paths. */
export const MISSING = '/404'

/** Documents of many paths. They contain the requested path, so they are compressed for each request. */
const SHARED_DOCUMENTS: ReadonlySet<string> = new Set(['/dashboard', MISSING])

/** A playlist's PIN in the path, which the page must not repeat. */
const PIN_IN_ADDRESS = /(?<=^\/dashboard\/edit\/[^/]+)\/.*/

interface Quality {
  readonly br: number
  readonly gzip: number
}

interface Document {
  readonly content: Buffer
  /** A strong ETag, therefore one for each encoding (RFC 9110, 8.8.1). */
  readonly tag: string
}

const brotli = promisify(zlib.brotliCompress)
const gzipOf = promisify(zlib.gzip)

/** Reads a built file. Returns a function that fills and compresses it at its first request. */
export function prepareOnce(
  file: string,
  name: string,
  settings: SiteSettings,
): (path: string, encoding: Encoding) => Promise<Document> {
  const text = readFileSync(file, 'utf8')
  if (SHARED_DOCUMENTS.has(name)) {
    const document = fillPage(file, text, settings)
    return (path, encoding) => prepare(withOwnPath(document, path), encoding, { br: 4, gzip: 4 })
  }
  const documents = new Map<Encoding, Promise<Document>>()
  return (_, encoding) => {
    const document =
      documents.get(encoding) ?? prepare(fillPage(file, text, settings), encoding, { br: 11, gzip: 9 })
    documents.set(encoding, document)
    document.catch(() => documents.delete(encoding))
    return document
  }
}

const withOwnPath = (document: string, path: string): string =>
  document.replaceAll(OWN_PATH, () => escapeHtml(path.replace(PIN_IN_ADDRESS, '').replace(/(?<=.)\/$/, '')))

async function prepare(text: string, encoding: Encoding, { br, gzip }: Quality): Promise<Document> {
  const plain = Buffer.from(text)
  const tag = `${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}-${encoding}`
  switch (encoding) {
    case 'br':
      return {
        content: await brotli(plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: br } }),
        tag,
      }
    case 'gzip':
      return { content: await gzipOf(plain, { level: gzip }), tag }
    case 'identity':
      return { content: plain, tag }
  }
}
