import Router from '@koa/router'
import type { Config } from '../kernel/config.ts'

const PATH = '/.well-known/security.txt'
const DAY_MS = 86_400_000

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

interface Settings {
  readonly http: Pick<Config['http'], 'origin'>
  readonly site: Pick<Config['site'], 'supportEmail' | 'securityPolicyUrl'>
}

/** Serves the contact for reports of weaknesses (RFC 9116). It expires a fixed time after the day of the request. */
export function securityTxt({ http, site }: Settings, now = Date.now): Router {
  const router = new Router()
  router.get(PATH, (koa) => {
    const today = now() - (now() % DAY_MS)
    koa.type = 'text/plain; charset=utf-8'
    koa.set('Cache-Control', 'public, max-age=3600')
    koa.body = [
      `Contact: mailto:${encodeURI(site.supportEmail)}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${http.origin}${PATH}`,
      ...(site.securityPolicyUrl === '' ? [] : [`Policy: ${site.securityPolicyUrl}`]),
      '',
    ].join('\n')
  })
  return router
}
