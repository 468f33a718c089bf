import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Answer, Body } from '@player/server/app-client/reader'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { AZURE_HOST, IPV4_COMPATIBLE, isAllowed, isDenied, type Rules } from './rules.ts'

/** Why there was no answer. One code covers all reasons that would reveal open ports or existing names. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly outcome: 'unreached' | 'certificate'
  constructor(outcome: 'unreached' | 'certificate', options?: ErrorOptions) {
    super(outcome, options)
    this.outcome = outcome
  }
}

export interface GetOptions extends Rules {
  readonly userAgent: string
  readonly signal: AbortSignal
  /** Resolves names in tests. */
  readonly lookup?: LookupFunction
}

const CONNECT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 15_000
const MAX_REDIRECTS = 10
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_|UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION/

/**
 * Requests an address as a television does, but refuses private networks, our own hosts and ports of other protocols. Checks each redirect
 * and each connection's resolved address too.
 *
 * @throws NoAnswer
 */
export async function get(address: string, options: GetOptions): Promise<Answer> {
  let url = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(url, options)
    const { statusCode: status = 0, headers } = response
    const { location } = headers
    if (!REDIRECTS.has(status) || location === undefined) {
      const header = (name: string) => {
        const value = headers[name.toLowerCase()]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      }
      return { status, url, headers: { get: header }, body: bodyOf(response) }
    }
    response.destroy()
    if (!URL.canParse(location, url)) break
    url = new URL(location, url).href
  }
  throw new NoAnswer('unreached')
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

async function request(address: string, options: GetOptions): Promise<http.IncomingMessage> {
  const url = new URL(address)
  if (isDenied(url, options)) throw new NoAnswer('unreached')
  const timeout = new AbortController()
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const client = url.protocol === 'https:' ? https : http
  const clientRequest = client.get(url, {
    agent: agentFor(url, options),
    insecureHTTPParser: true,
    headers: { 'User-Agent': options.userAgent, Accept: '*/*', 'Accept-Encoding': 'gzip' },
    signal: AbortSignal.any([options.signal, timeout.signal]),
  })
  const connectTimer = setTimeout(() => timeout.abort(), CONNECT_TIMEOUT_MS)
  const answerTimer = setTimeout(() => timeout.abort(), ANSWER_TIMEOUT_MS)
  clientRequest
    .on('socket', (socket) => socket.once('connect', () => clearTimeout(connectTimer)))
    .on('response', resolve)
    .on('error', reject)
  try {
    return await promise
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    throw new NoAnswer(CERTIFICATE.test(code) ? 'certificate' : 'unreached', { cause })
  } finally {
    clearTimeout(connectTimer)
    clearTimeout(answerTimer)
  }
}

function agentFor(url: URL, { deniedAddresses, lookup, ...rules }: GetOptions): http.Agent {
  const filter = {
    keepAlive: false,
    allowIPAddressList: isAllowed(url, { deniedAddresses, ...rules }) ? [url.hostname] : [],
    denyIPAddressList: [AZURE_HOST, IPV4_COMPATIBLE, ...deniedAddresses],
    ...(lookup && { lookup }),
  }
  return url.protocol === 'https:'
    ? new RequestFilteringHttpsAgent(filter)
    : new RequestFilteringHttpAgent(filter)
}

function bodyOf(response: http.IncomingMessage): Body {
  const pieces: AsyncIterator<unknown> = response[Symbol.asyncIterator]()
  return {
    getReader: () => ({
      async read() {
        const { value } = await pieces.next()
        return value instanceof Uint8Array ? { done: false, value: new Uint8Array(value) } : { done: true }
      },
      cancel: () => Promise.resolve(response.destroy()),
    }),
  }
}
