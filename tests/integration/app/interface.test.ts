import { describe, expect } from 'vitest'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

let addresses = 0

/** Sends a request, by default from a network that no other request used. */
function send(
  stack: Stack,
  method: string,
  path: string,
  { ip = '', ...headers }: Record<string, string> = {},
) {
  addresses += 1
  const from = ip || `192.${addresses >> 8}.${addresses & 255}.1`
  return fetch(stack.url + path, { method, headers: { 'x-forwarded-for': from, ...headers } })
}

describe('Under /app', () => {
  it.for([
    ['GET', '/app', 404, 'request.not_found'],
    ['GET', '/app/v1/nothing', 404, 'request.not_found'],
    ['GET', '/app/v2/nonces', 404, 'request.not_found'],
    ['POST', '/app/v1/nonces/', 404, 'request.not_found'],
    ['PUT', '/app/v1/installations/%ZZ', 404, 'request.not_found'],
    ['GET', '/app/v1/installations/%ZZ', 404, 'request.not_found'],
    ['GET', '/app/v1/nonces', 405, 'request.method_not_allowed'],
    ['DELETE', '/app/v1/nonces', 405, 'request.method_not_allowed'],
  ] as const)(
    '%s %s is a problem document with the status %i',
    async ([method, path, status, code], { stack }) => {
      const response = await send(stack, method, path)
      expect(response.status).toBe(status)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.headers.get('allow')).toBe(status === 405 ? 'POST, OPTIONS' : null)
      const body: unknown = await response.json()
      expect(body).toEqual({
        type: 'about:blank',
        title: status === 404 ? 'Not Found' : 'Method Not Allowed',
        status,
        detail: expect.any(String),
        code,
        reference: response.headers.get('x-request-id'),
      })
    },
  )

  it('a body that is not a JSON object, or too large, is refused', async ({ stack }) => {
    const post = (body: string, type = 'application/json') =>
      fetch(`${stack.url}/app/v1/nonces`, {
        method: 'POST',
        body,
        headers: { 'content-type': type, 'x-forwarded-for': '198.51.100.9' },
      })
    for (const response of [await post('{'), await post('[]'), await post('{}', 'text/plain')]) {
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ code: 'request.malformed' })
    }
    const large = await post(JSON.stringify({ text: 'x'.repeat(70_000) }))
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ code: 'request.too_large', status: 413 })
  })

  it('every origin may call without credentials, also after a preflight', async ({ stack }) => {
    const headers = { origin: 'null', 'access-control-request-method': 'POST' }
    const preflight = await send(stack, 'OPTIONS', '/app/v1/nonces', headers)
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization.*DPoP.*Prefer/)
    for (const response of [preflight, await send(stack, 'POST', '/app/v1/nonces', { origin: 'null' })]) {
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
      expect(response.headers.get('access-control-expose-headers')).toBe(
        'Allow, Date, ETag, RateLimit, RateLimit-Policy, Retry-After',
      )
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })
})

describe('Nonces', () => {
  it('differ, and are not limited in a network', async ({ stack }) => {
    const create = (ip: string) => send(stack, 'POST', '/app/v1/nonces', { ip })
    const nonces = await Promise.all(Array.from({ length: 80 }, (_, i) => create(`198.51.101.${i}`)))
    const bodies = await Promise.all(nonces.map((response) => response.json()))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(80)
    expect(bodies[0]).toEqual({ nonce: expect.any(String), expires_in: 300, work_bits: 17 })
  })
})
