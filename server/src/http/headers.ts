import type { Middleware } from 'koa'
import type { Config, ContentSources } from '../modules/payments/index.ts'

/** What every answer carries. What scripts a page may load depends on which of the two documents it is (D26). */
export function securityHeaders(config: Config): Middleware {
  const secure = config.http.origin.startsWith('https:')
  return async (koa, next) => {
    koa.set({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      ...(secure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    })
    await next()
  }
}

const COMMON = [
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "media-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]

/** Public pages: nothing but our own, and the operator's film once it was clicked. */
export function publicPolicy(config: Config): string {
  const film = config.site.videoUrl ? new URL(config.site.videoUrl).origin : "'none'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    `frame-src ${film}`,
    "frame-ancestors 'none'",
    ...COMMON,
  ].join('; ')
}

/**
 * The dashboard: also the payment providers that are configured.
 *
 * @param framedBy who may show the page in a frame: ourselves, where the card provider's frame comes back to us
 */
export function dashboardPolicy(config: Config, framedBy: "'self'" | "'none'" = "'none'"): string {
  const accounts = [...config.accounts.values()]
  const providers = (directive: keyof ContentSources) => [
    ...new Set(accounts.flatMap(({ contentSources }) => contentSources[directive] ?? [])),
  ]
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...providers('script-src')].join(' '),
    ['connect-src', "'self'", ...providers('connect-src')].join(' '),
    ['img-src', "'self'", 'data:', ...providers('img-src')].join(' '),
    `frame-src ${providers('frame-src').join(' ') || "'none'"}`,
    "manifest-src 'self'",
    `frame-ancestors ${framedBy}`,
    ...COMMON,
  ].join('; ')
}
