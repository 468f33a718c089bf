import type { AppRouter } from '@player/server/router'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import { checkRest, checkTrpc } from './declared-answers.ts'

export interface ApiResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

/** A browser on a page of the site: stores cookies, and sends the headers of the site's pages. */
export interface Browser {
  readonly ip: string
  readonly cookies: Map<string, string>
  /** A request with the cookies and headers of the site's pages; `headers` override these, and undefined removes one. */
  fetch(path: string, init?: BrowserRequest): Promise<Response>
  /** A call of the specification, below /frontend. */
  rest(
    method: string,
    path: string,
    body?: unknown,
    headers?: BrowserRequest['headers'],
  ): Promise<ApiResponse>
  readonly trpc: TRPCClient<AppRouter>
}

export interface BrowserRequest extends Omit<RequestInit, 'headers'> {
  readonly duplex?: 'half'
  readonly headers?: Readonly<Record<string, string | undefined>>
}

export const cookieHeader = ({ cookies }: Pick<Browser, 'cookies'>): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ')

let browserCount = 0

/** Opens a browser with an internet address of its own, unless `ip` names one. */
export function openBrowser({ url, origin }: { url: string; origin: string }, ip = nextIp()): Browser {
  const cookies = new Map<string, string>()
  const browser: Browser = {
    ip,
    cookies,
    async fetch(path, { headers = {}, ...init } = {}) {
      const allHeaders = {
        'x-client-origin': origin,
        'x-forwarded-for': ip,
        ...(cookies.size > 0 && { cookie: cookieHeader(browser) }),
        ...headers,
      }
      const present = Object.entries(allHeaders).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      )
      const response = await fetch(url + path, {
        redirect: 'manual',
        ...init,
        headers: Object.fromEntries(present),
      })
      storeCookies(cookies, response.headers)
      await checkDeclared(init.method ?? 'GET', path, response)
      return response
    },
    async rest(method, path, body, headers = {}) {
      const response = await browser.fetch(`/frontend${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answer: unknown = await response.json()
      if (typeof answer !== 'object' || answer === null) throw new Error(`${path} did not return an object`)
      return { status: response.status, headers: response.headers, body: { ...answer } }
    },
    trpc: createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url: `${url}/frontend/trpc`,
          async fetch(input, { method = 'GET', headers, body } = {}) {
            const request = new Request(input, {
              method,
              ...(headers && { headers: new Headers(Object.entries(headers)) }),
            })
            return browser.fetch(request.url.slice(url.length), {
              method,
              headers: Object.fromEntries(request.headers),
              ...(typeof body === 'string' && { body }),
            })
          },
        }),
      ],
    }),
  }
  return browser
}

/** A copy of a browser, with its cookies and address, that calls another server. */
export function browserOn({ url }: { url: string }, { origin }: { origin: string }, from: Browser): Browser {
  const copy = openBrowser({ url, origin }, from.ip)
  for (const [name, value] of from.cookies) copy.cookies.set(name, value)
  return copy
}

async function checkDeclared(method: string, path: string, response: Response): Promise<void> {
  const [, trpc, rest] = /^\/frontend(?:\/trpc\/(.+)|(\/.+))$/.exec(path) ?? []
  if (method === 'HEAD' || !response.headers.get('content-type')?.startsWith('application/json')) return
  if (trpc !== undefined) checkTrpc(trpc, await response.clone().json())
  else if (rest !== undefined) checkRest(method, rest, await response.clone().json())
}

function storeCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice('expires='.length)
    if (expires !== undefined && Date.parse(expires) <= Date.now()) cookies.delete(name)
    else cookies.set(name, value)
  }
}

function nextIp(): string {
  browserCount += 1
  return `10.${browserCount >> 16}.${(browserCount >> 8) & 255}.${browserCount & 255}`
}
