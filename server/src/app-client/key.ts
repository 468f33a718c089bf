import { base64url, utf8 } from './base64url.ts'

/** A public P-256 key, with only the members of its thumbprint, in the order of RFC 7638. */
interface PublicJwk {
  crv: 'P-256'
  kty: 'EC'
  x: string
  y: string
}

/** The key pair of an installation (ES256). */
export interface SigningKey {
  jwk: PublicJwk
  stored: unknown
  /** r and s, 64 bytes. */
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  /** SHA-256. */
  digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}

/** Opens a stored key pair, or creates one. */
export type OpenKey = (stored: unknown) => Promise<SigningKey>

type Subtle = typeof crypto.subtle
type Key = Parameters<Subtle['sign']>[1]
interface Pair {
  privateKey: Key
  publicKey: Key
}

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' }
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' }

/** Opens a key pair in Web Crypto, whose private key not even the app can read. Pages without https have no Web Crypto. */
export const openKey: OpenKey = async (stored) => {
  const { subtle } = crypto
  const pair: Pair = isPair(stored) ? stored : await subtle.generateKey(CURVE, false, ['sign', 'verify'])
  const { x = '', y = '' } = await subtle.exportKey('jwk', pair.publicKey)
  return {
    jwk: { crv: 'P-256', kty: 'EC', x, y },
    stored: { privateKey: pair.privateKey, publicKey: pair.publicKey },
    sign: async (bytes) => new Uint8Array(await subtle.sign(SIGNATURE, pair.privateKey, bytes)),
    digest: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
  }
}

const isPair = (stored: unknown): stored is Pair =>
  typeof stored === 'object' && stored !== null && 'privateKey' in stored && 'publicKey' in stored

/** The thumbprint of a key (RFC 7638) in base64url. */
export const thumbprintOf = async (key: SigningKey): Promise<string> =>
  base64url(await key.digest(utf8(JSON.stringify(key.jwk))))
