import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { Middleware } from 'koa'
import type { Config } from '../modules/payments/index.ts'
import { APP_PATH, isDashboardPath, type SiteSettings } from '../modules/site/contract.ts'
import { appFilesOf } from '../modules/site/index.ts'
import { decodedPath } from './decoded-path.ts'
import { FILLED, fileNow, namesIn, type Files } from './files.ts'
import { dashboardPolicy, publicPolicy } from './headers.ts'
import { sendFile } from './send-file.ts'
import { filled, siteSettings } from './site-settings.ts'
import { refuseVerb } from './verbs.ts'

/** The card provider's frame returns here, and may show this page (D26). */
const CARD_RETURN = /^\/cowpayReturnUrl\/?$/

const UNKNOWN = '/404'

/**
 * The built pages, filled with settings, compressed and tagged (D25), and the files beside them. A page is prepared at its first
 * request and kept: compressing all of them would take half of the server's start.
 */
export function pages(config: Config, files: Files): Middleware {
  const root = config.http.webRoot
  const apps = appFilesOf(config.http)
  const settings = siteSettings(config, apps)
  const installers = new Map([...apps.values()].map(({ name, path }) => [APP_PATH + name, path]))
  const built = namesIn(root).filter((name) => FILLED.test(name))
  const documents = new Map(built.map((file) => [pathOf(file), preparedOnce(join(root, file), settings)]))
  // Under its own path it is unknown too.
  const unknown = documents.get(UNKNOWN)
  documents.delete(UNKNOWN)
  const policies = {
    public: publicPolicy(config),
    dashboard: dashboardPolicy(config),
    cardReturn: dashboardPolicy(config, "'self'"),
  }

  return async (koa, next) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return refuseVerb(koa, ['GET', 'HEAD'])
    // Never cached, with its own policy (D26).
    const isDashboard = isDashboardPath(koa.path)
    const path = isDashboard ? '/dashboard' : koa.path
    const found = documents.get(path)
    if (!found && path !== '/' && path.endsWith('/') && documents.has(path.slice(0, -1))) {
      koa.status = 301
      return koa.redirect(path.slice(0, -1) + koa.search)
    }
    const file = decodedPath(path) ?? ''
    const variants = found ? undefined : (fileNow(file, installers.get(file)) ?? files.get(file))
    if (variants) {
      if (installers.has(file)) koa.attachment(file)
      return sendFile(koa, variants)
    }
    const prepare = found ?? unknown
    if (!prepare) return next()

    const document = await prepare()
    koa.status = found ? 200 : 404
    koa.type = found ? extname(path) || 'html' : 'html'
    const owners = CARD_RETURN.test(koa.path) ? 'cardReturn' : 'dashboard'
    koa.set('Content-Security-Policy', policies[isDashboard ? owners : 'public'])
    koa.set('Cache-Control', isDashboard ? 'no-store' : 'public, max-age=0, must-revalidate')
    if (isDashboard) koa.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    koa.vary('Accept-Encoding')
    koa.etag = document.tag
    if (found && !isDashboard && koa.fresh) {
      koa.status = 304
      return undefined
    }
    // The smallest that is accepted. Browsers name gzip first, without preferring it.
    const accepted = koa.acceptsEncodings()
    const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each))
    if (encoding) koa.set('Content-Encoding', encoding)
    koa.body = document[encoding ?? 'html']
    return undefined
  }
}

interface Document {
  readonly html: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly tag: string
}

/** `contact/index.html` is `/contact`, `dashboard.html` is `/dashboard`. */
const pathOf = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`

const compressBr = promisify(zlib.brotliCompress)
const compressGzip = promisify(zlib.gzip)

/** Reads a built file now; returns what fills and compresses it when first called. */
function preparedOnce(file: string, settings: SiteSettings): () => Promise<Document> {
  const text = readFileSync(file, 'utf8')
  let document: Promise<Document> | undefined
  return () => (document ??= prepare(Buffer.from(filled(file, text, settings))))
}

async function prepare(html: Buffer): Promise<Document> {
  const [br, gzip] = await Promise.all([
    compressBr(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(html, { level: 9 }),
  ])
  const tag = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { html, br, gzip, tag }
}
