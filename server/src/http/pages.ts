import { extname, join } from 'node:path'
import type { Middleware } from 'koa'
import type { Config } from '../modules/payments/index.ts'
import { APP_PATH, isDashboardPath } from '../modules/site/contract.ts'
import { appFilesOf } from '../modules/site/index.ts'
import { isDashboardPage } from '../kernel/dashboard-pages.ts'
import { nameRoute } from './measure.ts'
import { decodePath } from './decoded-path.ts'
import { TEMPLATES, currentFile, namesIn, type Files } from './files.ts'
import {
  DASHBOARD_PERMISSIONS,
  dashboardPolicy,
  PUBLIC_PERMISSIONS,
  publicPolicy,
  TRUSTED_TYPES,
} from './headers.ts'
import { sendFile } from './send-file.ts'
import { siteSettings } from './site-settings.ts'
import { refuseMethod } from './methods.ts'
import { MISSING, prepareOnce } from './page-documents.ts'

/** The provider redirects its frame to this page, which therefore may be framed by our own pages (D26). */
const CARD_RETURN = /^\/cowpayReturnUrl\/?$/

/** Serves the built pages filled with settings (D25), and other files. Prepares a page at its first request: all would take half of the start. */
export function pages(config: Config, files: Files): Middleware {
  const root = config.http.webRoot
  const apps = appFilesOf(config.http)
  const settings = siteSettings(config, apps)
  const installers = new Map([...apps.values()].map(({ name, path }) => [APP_PATH + name, path]))
  const built = namesIn(root).filter((name) => TEMPLATES.test(name))
  const documents = new Map(
    built.map((file) => [pathOf(file), prepareOnce(join(root, file), pathOf(file), settings)]),
  )
  const missing = documents.get(MISSING)
  documents.delete(MISSING)
  const policies = {
    public: publicPolicy(config),
    dashboard: dashboardPolicy(config),
    cardReturn: dashboardPolicy(config, "'self'"),
  }

  return async (koa, next) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return refuseMethod(koa, ['GET', 'HEAD'])
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
    const prepare = document ?? missing
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
    koa.set('Permissions-Policy', isDashboard ? DASHBOARD_PERMISSIONS : PUBLIC_PERMISSIONS)
    koa.set('Cache-Control', isDashboard ? 'no-store' : 'public, max-age=0, must-revalidate')
    if (isDashboard) {
      koa.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
      // An address of the dashboard can contain a PIN, which other servers would log as the referring page.
      koa.set('Referrer-Policy', 'strict-origin')
      // Report-only: browsers log violations but do not block them, because PayPal's script may violate the policy.
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

/** `contact/index.html` is `/contact`, `dashboard.html` is `/dashboard`. */
const pathOf = (file: string): string => `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
