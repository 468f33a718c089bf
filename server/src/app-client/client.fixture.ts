import { type Client, type ClientOptions, createClient, type Send, type View } from './index.ts'
import { verifyInSoftware } from './software-verify.ts'

export const ORIGIN = 'https://player.example'
export const POLL = { after_seconds: 900, wait_seconds: 50 }
export const state = (name: string, fields: object = {}) => ({
  authorized: true,
  device: { mac_address: '02:00:00:00:00:09', addresses: [], blocked: false },
  licence: { status: 'trial', expires_at: null, days_left: 7, token: '' },
  playlists: [{ id: '1', name }],
  secrets_version: 1,
  poll: POLL,
  ...fields,
})

type SentRequest = { method: string; path: string; headers: Headers; body: string }
export type Handler = (request: SentRequest) => Response | Promise<Response>

export const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers })
export const problem = (status: number, code: string, headers = {}) =>
  json({ code, detail: code }, status, headers)
const neverAnswer = () => new Promise<Response>(() => undefined)

/** A server with one token. The handlers answer the reads of the state in turn. */
export function serve(...stateHandlers: Handler[]) {
  const requests: SentRequest[] = []
  const send: Send = (url, { method, headers, body = '' }) => {
    const { pathname } = new URL(url)
    const path = pathname.replace('/app/v1', '')
    const request = { method, path, headers: new Headers(headers), body }
    requests.push(request)
    if (path === '/nonces') return Promise.resolve(json({ nonce: 'n1' }, 201))
    if (path === '/licence-keys') return Promise.resolve(json({ keys: [] }))
    if (path === '/secrets') return Promise.resolve(json({ device_key: '123456', parent_pin: null }))
    if (path === '/state') return Promise.resolve((stateHandlers.shift() ?? neverAnswer)(request))
    return Promise.resolve(
      json({ token: 't1', token_expires_in: 86_400, mac_address: '02:00:00:00:00:09' }, 201),
    )
  }
  return { requests, send }
}

/** Like `send`, but these handlers answer the first requests of a path. */
export const answerFirst = (
  send: Send,
  path: string,
  ...handlers: (() => Response | Promise<Response>)[]
): Send => {
  return (url, request) => {
    const handler = url.endsWith(path) ? handlers.shift() : undefined
    return handler ? Promise.resolve(handler()) : send(url, request)
  }
}

export const memory = (stored: Readonly<Record<string, unknown>> = {}) => {
  const values = new Map(Object.entries(stored))
  return {
    values,
    get: (name: string): Promise<unknown> => Promise.resolve(values.get(name)),
    set: (name: string, value: unknown) => Promise.resolve(void values.set(name, value)),
  }
}

const about = () => ({
  addresses: [{ kind: 'wifi' as const, mac: '02:00:00:00:00:09' }],
  platform: { os: 'test', os_version: '1', model: 'test' },
  app: { name: 'player', version: '1.0.0' },
  language: 'en',
})

export const noServer: Send = () => Promise.reject(new TypeError('Failed to fetch'))

const clients: Client[] = []

/** Stops all clients. Call it after each test. */
export const stopClients = (): void => clients.splice(0).forEach((client) => client.stop())

export function start(send: Send, more: Partial<ClientOptions> = {}) {
  const client = createClient({
    origin: ORIGIN,
    storage: memory(),
    about,
    verify: verifyInSoftware,
    fetch: send,
    random: () => 0,
    ...more,
  })
  clients.push(client)
  return client
}

export const until = (client: Client, condition: (view: View) => boolean) =>
  new Promise<View>((resolve) => {
    const check = (view: View) => condition(view) && resolve(view)
    client.subscribe(check)
    check(client.view())
  })
