import './has-own.ts'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64url } from './base64url.ts'
import type { OpenKey } from './key.ts'

/** Opens a key pair without Web Crypto; needs BigInt (Chromium 67). Whoever reads the storage has the private key. */
export const openSoftwareKey: OpenKey = (stored) => {
  const secret = stored instanceof Uint8Array ? stored : p256.utils.randomSecretKey()
  const point = p256.getPublicKey(secret, false)
  return Promise.resolve({
    jwk: { crv: 'P-256', kty: 'EC', x: base64url(point.slice(1, 33)), y: base64url(point.slice(33)) },
    stored: secret,
    sign: (bytes) => Promise.resolve(p256.sign(bytes, secret)),
    digest: (bytes) => Promise.resolve(sha256(bytes)),
  })
}
