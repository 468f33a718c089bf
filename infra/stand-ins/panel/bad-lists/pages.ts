import type { BadLists, BadAnswer } from './bad-list.ts'
import { goodList, goodListWith, M3U_TYPE } from './list-text.ts'

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
const page = (title: string, body = ''): string =>
  `<!-- ${title} -->\n<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`
const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  (): BadAnswer => ({ status, headers, body: `Error ${status}` })

const DAY_S = 86_400

export const pages: BadLists = {
  41: { name: 'HTML 200', list: () => ({ headers: HTML, body: page('Welcome') }) },
  42: {
    name: 'login page after a redirect',
    list: ({ url, earlierRequests }) =>
      earlierRequests === 0
        ? { status: 302, headers: { Location: url } }
        : { headers: HTML, body: page('Log in', '<form><input name="user"></form>') },
  },
  43: {
    name: 'challenge of Cloudflare',
    list: () => ({
      status: 403,
      headers: HTML,
      body: page('Just a moment...', '<script src="/cdn-cgi/challenge-platform/x.js"></script>'),
    }),
  },
  44: { name: '401', list: withStatus(401) },
  45: { name: '403', list: withStatus(403) },
  46: {
    name: '403 to our name, 200 to a player’s',
    list: (request) =>
      /vlc|kodi|lavf/i.test(request.userAgent)
        ? { headers: M3U_TYPE, body: goodList(request) }
        : withStatus(403)(),
  },
  47: { name: '404', list: withStatus(404) },
  48: { name: '410', list: withStatus(410) },
  49: { name: '429 for three days', list: withStatus(429, { 'Retry-After': String(3 * DAY_S) }) },
  50: { name: '451', list: withStatus(451) },
  51: { name: '456', list: withStatus(456) },
  52: { name: '512', list: withStatus(512) },
  53: { name: '884', list: withStatus(884) },
  54: { name: '500', list: withStatus(500) },
  55: {
    name: '502, then good',
    list: (request) =>
      request.earlierRequests === 0 ? withStatus(502)() : goodListWith((text) => text)(request),
  },
  56: { name: '503 with Retry-After', list: withStatus(503, { 'Retry-After': '120' }) },
}
