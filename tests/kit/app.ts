import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, type JWK } from 'jose'
import { isWork, WORK_BITS } from '@player/server/kernel/proof-of-work'
import type { Stack } from './stack.ts'

export interface AppAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

export interface Address {
  readonly mac: string
  readonly kind?: 'ethernet' | 'wifi' | 'unknown'
}

export interface App {
  readonly thumbprint: string
  readonly ip: string
  /** The newest token; '' before the first report. */
  token(): string
  /** A call below /app/v1, with the newest token if there is one. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<AppAnswer>
  nonce(): Promise<string>
  /** A proof for a report; `changes` replace claims. */
  proof(body: string, changes?: object): Promise<string>
  /** Reports the app with these addresses, and stores the token. */
  report(addresses: readonly (string | Address)[], changes?: object): Promise<AppAnswer>
  /** Like `report`, with a proof of work of this many bits. */
  reportWithWork(addresses: readonly (string | Address)[], bits?: number): Promise<AppAnswer>
}

let appCount = 0

/** Opens an app in a network of its own. `spell` changes the text of its public key. */
export async function openApp(
  { url, origin }: Pick<Stack, 'url' | 'origin'>,
  {
    alg = 'ES256',
    ip = nextIp(),
    spell = (jwk) => jwk,
  }: { alg?: 'ES256' | 'Ed25519' | 'EdDSA'; ip?: string; spell?: (jwk: JWK) => JWK } = {},
): Promise<App> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = spell(await exportJWK(publicKey))
  const thumbprint = await calculateJwkThumbprint(jwk)
  const path = `/app/v1/installations/${thumbprint}`
  let token = ''

  async function send(target: string, init: RequestInit): Promise<AppAnswer> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', ip)
    const response = await fetch(url + target, { ...init, headers })
    const text = await response.text()
    const body: unknown = text === '' ? {} : JSON.parse(text)
    if (typeof body !== 'object' || body === null) throw new Error(`${target} did not return an object`)
    return { status: response.status, headers: response.headers, body: { ...body } }
  }

  const app: App = {
    thumbprint,
    ip,
    token: () => token,
    call: (method, target, body, headers = {}) =>
      send(`/app/v1${target}`, {
        method,
        headers: {
          ...(token !== '' && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async nonce() {
      const { body } = await app.call('POST', '/nonces')
      return String(body['nonce'])
    },
    async proof(body, changes = {}) {
      const claims = {
        htm: 'PUT',
        htu: origin + path,
        jti: crypto.randomUUID(),
        iat: 1,
        body: createHash('sha256').update(body).digest('base64url'),
        ...('nonce' in changes ? {} : { nonce: await app.nonce() }),
        ...changes,
      }
      return new CompactSign(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk })
        .sign(privateKey)
    },
    report: (addresses, changes = {}) => reportAs({ ...reportOf(addresses), ...changes }, {}),
    async reportWithWork(addresses, bits = WORK_BITS) {
      const nonce = await app.nonce()
      let work = 0
      while (!isWork(nonce, String(work), bits)) work += 1
      return reportAs(reportOf(addresses), { nonce, work: String(work) })
    },
  }

  async function reportAs(report: object, claims: object): Promise<AppAnswer> {
    const body = JSON.stringify(report)
    const answer = await send(path, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json', dpop: await app.proof(body, claims) },
    })
    if (typeof answer.body['token'] === 'string') token = answer.body['token']
    return answer
  }
  return app
}

export const reportOf = (addresses: readonly (string | Address)[]) => ({
  addresses: addresses.map((address) =>
    typeof address === 'string' ? { kind: 'ethernet', mac: address } : { kind: 'unknown', ...address },
  ),
  platform: { os: 'Tizen', os_version: '7.0', model: 'QN65' },
  app: { name: 'Player', version: '1.0.0' },
  language: 'en-GB',
})

function nextIp(): string {
  appCount += 1
  return `${100 + (appCount >> 16)}.${(appCount >> 8) & 255}.${appCount & 255}.1`
}
