import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { Middleware } from 'koa'
import type { Config } from '../modules/payments/index.ts'
import { APP_PATH, isDashboardPath, OWN_PATH, type SiteSettings } from '../modules/site/contract.ts'
import { appFilesOf } from '../modules/site/index.ts'
import { isDashboardPage } from '../kernel/dashboard-pages.ts'
import { escapeHtml } from '../kernel/text.ts'
import { nameRoute } from './measure.ts'
import { decodePath } from './decoded-path.ts'
import { FILLED, currentFile, namesIn, type Encoding, type Files } from './files.ts'
import { dashboardPolicy, publicPolicy, TRUSTED_TYPES } from './headers.ts'
import { sendFile } from './send-file.ts'
import { filled, siteSettings } from './site-settings.ts'
import { refuseVerb } from './verbs.ts'

/** The card provider's frame returns to this page, which it may show (D26). */
const CARD_RETURN = /^\/cowpayReturnUrl\/?$/

const MISSING = '/404'

/** Documents of many paths. They contain the requested path, so they are compressed for each request. */
const SHARED_DOCUMENTS: ReadonlySet<string> = new Set(['/dashboard', MISSING])

/** A playlist's PIN in the path, which the page must not repeat. */
const PIN_IN_ADDRESS = /(?<=^\/dashboard\/edit\/[^/]+)\/.*/

/**
 * Serves the built pages, filled with settings, compressed and tagged (D25), and other files. A page is prepared and cached at its
 * first request: compressing all pages would take half of the server's start.
 */
export function pages(config: Config, files: Files): Middleware {
  const root = config.http.webRoot
  const apps = appFilesOf(config.http)
  const settings = siteSettings(config, apps)
  const installers = new Map([...apps.values()].map(({ name, path }) => [APP_PATH + name, path]))
  const built = namesIn(root).filter((name) => FILLED.test(name))
  const documents = new Map(
    built.map((file) => [pathOf(file), prepareOnce(join(root, file), pathOf(file), settings)]),
  )
  // The page for unknown paths has no path of its own.
  const unknown = documents.get(MISSING)
  documents.delete(MISSING)
  const policies = {
    public: publicPolicy(config),
    dashboard: dashboardPolicy(config),
    cardReturn: dashboardPolicy(config, "'self'"),
  }

  return async (koa, next) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return refuseVerb(koa, ['GET', 'HEAD'])
    // The dashboard is never cached, and has its own policy (D26).
    const isDashboard = isDashboardPath(koa.path)
    const path = isDashboard ? '/dashboard' : koa.path
    const document = documents.get(path)
    if (!document && path !== '/' && path.endsWith('/') && documents.has(path.slice(0, -1))) {
      koa.status = 301
      return koa.redirect(path.slice(0, -1) + koa.search)
    }
    const file = decodePath(path) ?? ''
    const variants = document ? undefined : (currentFile(file, installers.get(file)) ?? files.get(file))
    nameRoute(koa, variants ? 'file' : 'page')
    if (variants) {
      if (installers.has(file)) koa.attachment(file)
      return sendFile(koa, variants)
    }
    const prepare = document ?? unknown
    if (!prepare) return next()

    const isKnown = document !== undefined && (!isDashboard || isDashboardPage(koa.path))
    // The smallest accepted one: browsers list gzip first without preferring it.
    const accepted = koa.acceptsEncodings()
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity'
    const { content, tag } = await prepare(koa.path, encoding)
    koa.status = isKnown ? 200 : 404
    koa.type = document ? extname(path) || 'html' : 'html'
    const ownerPolicy = CARD_RETURN.test(koa.path) ? 'cardReturn' : 'dashboard'
    koa.set('Content-Security-Policy', policies[isDashboard ? ownerPolicy : 'public'])
    koa.set('Cache-Control', isDashboard ? 'no-store' : 'public, max-age=0, must-revalidate')
    if (isDashboard) {
      koa.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
      // Report-only: browsers log violations without blocking them, because PayPal's script may need them.
      koa.set('Content-Security-Policy-Report-Only', TRUSTED_TYPES)
    }
    koa.vary('Accept-Encoding')
    koa.etag = tag
    if (isKnown && !isDashboard && koa.fresh) {
      koa.status = 304
      return undefined
    }
    if (encoding !== 'identity') koa.set('Content-Encoding', encoding)
    koa.body = content
    return undefined
  }
}

interface Quality {
  readonly br: number
  readonly gzip: number
}

interface Document {
  readonly content: Buffer
  /** A strong ETag, therefore one for each encoding (RFC 9110, 8.8.1). */
  readonly tag: string
}

/** `contact/index.html` is `/contact`, `dashboard.html` is `/dashboard`. */
const pathOf = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`

const brotli = promisify(zlib.brotliCompress)
const gzipOf = promisify(zlib.gzip)

/** Reads a built file. Returns a function that fills and compresses it at its first request. */
function prepareOnce(
  file: string,
  name: string,
  settings: SiteSettings,
): (path: string, encoding: Encoding) => Promise<Document> {
  const text = readFileSync(file, 'utf8')
  if (SHARED_DOCUMENTS.has(name)) {
    const document = filled(file, text, settings)
    return (path, encoding) => prepare(withOwnPath(document, path), encoding, { br: 4, gzip: 4 })
  }
  const documents = new Map<Encoding, Promise<Document>>()
  return (_, encoding) => {
    const document =
      documents.get(encoding) ?? prepare(filled(file, text, settings), encoding, { br: 11, gzip: 9 })
    documents.set(encoding, document)
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
