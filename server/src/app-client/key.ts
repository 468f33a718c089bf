import { base64url, utf8 } from './base64url.ts'

/** A public P-256 key, with the members of its thumbprint only, in their order (RFC 7638). */
interface PublicJwk {
  crv: 'P-256'
  kty: 'EC'
  x: string
  y: string
}

/** The key pair of an installation (ES256). */
export interface SigningKey {
  jwk: PublicJwk
  /** What the storage keeps; opening takes it back. */
  kept: unknown
  /** r and s, 64 bytes. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** SHA-256. */
  digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}

/** Opens a kept key pair; without one, creates it. */
export type OpenKey = (kept: unknown) => Promise<SigningKey>

type Subtle = typeof crypto.subtle
type Key = Parameters<Subtle['sign']>[1]
interface Pair {
  privateKey: Key
  publicKey: Key
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' }

/** By Web Crypto, whose private key cannot be read, not even by the app. Pages without https do not have it. */
export const openKey: OpenKey = async (kept) => {
  const { subtle } = crypto
  const pair: Pair = isPair(kept) ? kept : await subtle.generateKey(CURVE, false, ['sign', 'verify'])
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey)
  return {
    jwk: { crv: 'P-256', kty: 'EC', x, y },
    kept: { privateKey: pair.privateKey, publicKey: pair.publicKey },
    sign: async (bytes) => new Uint8Array(await subtle.sign(SIGNATURE, pair.privateKey, bytes)),
    digest: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
  }
}

const isPair = (kept: unknown): kept is Pair =>
  typeof kept === 'object' && kept !== null && 'privateKey' in kept && 'publicKey' in kept

/** The name of a key (RFC 7638). */
export const thumbprintOf = async (key: SigningKey): Promise<string> =>
  base64url(await key.digest(utf8(JSON.stringify(key.jwk))))
