import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../kernel/config.ts'
import { variantFor, type Files } from './files.ts'
import { securityHeaders } from './headers.ts'
import { isOtherHost } from './host-name.ts'

const ASSETS = '/assets/'
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since'] as const

/** Answers plain requests for assets from memory, unlogged, because Koa's middleware takes longer. Returns false for others, which Koa answers. */
export function filesInMemory(
  config: Pick<Config, 'http'>,
  files: Files,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const isForOtherHost = isOtherHost(config)
  const common = securityHeaders(config)
  const headersOf = new Map(
    [...files.values()]
      .flat()
      .map((variant) => [variant, { ...common, ...variant.headers, 'Content-Length': variant.size }]),
  )
  return (request, response) => {
    const path = request.url ?? ''
    const variants = request.method === 'GET' && path.startsWith(ASSETS) && files.get(path)
    if (!variants || CONDITIONS.some((name) => name in request.headers)) return false
    const accepted = request.headers['accept-encoding'] ?? ''
    if (accepted.includes(';') || isForOtherHost(request.headers)) return false
    const variant = variantFor(variants, accepted.split(/, */))
    if (!variant || typeof variant.content === 'string') return false
    response.writeHead(200, headersOf.get(variant)).end(variant.content)
    return true
  }
}
