import { base64url, utf8 } from './base64url.ts'
import type { SigningKey } from './key.ts'

/** The request that a proof is for. */
interface Proven {
  method: string
  /** The address without query. */
  url: string
  nonce: string
  /** The body as it is sent. */
  body: string
}

/** Proves the possession of the key for one request: a JWT in the form of DPoP (RFC 9449) with the body's SHA-256. */
export async function proofOf(key: SigningKey, { method, url, nonce, body }: Proven): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk }
  const claims = {
    htm: method,
    htu: url,
    jti: base64url(crypto.getRandomValues(new Uint8Array(16))),
    nonce,
    body: base64url(await key.digest(utf8(body))),
    iat: Math.floor(Date.now() / 1000),
  }
  const signed = [header, claims].map((part) => base64url(utf8(JSON.stringify(part)))).join('.')
  return `${signed}.${base64url(await key.sign(utf8(signed)))}`
}
