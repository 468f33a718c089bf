import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'

/** Signs claims as JWT with Ed25519 (RFC 7519, RFC 9864), which others verify with our public keys. */
export type Signer = ReturnType<typeof createSigner>

interface SigningKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Buffer
}

/** The first key signs, all are published, so that keys can be rotated. */
export function createSigner(keys: readonly SigningKey[]) {
  const [first] = keys
  if (!first) throw new Error('A signer needs a key')
  const signing = privateKeyOf(first.key)
  return {
    keyId: first.id,
    /** The public keys as a JWK set (RFC 7517). */
    publicKeys: keys.map(({ id, key }) => {
      const x = String(createPublicKey(privateKeyOf(key)).export({ format: 'jwk' }).x)
      return { kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', use: 'sig', kid: id, x } as const
    }),
    sign: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'Ed25519', kid: first.id, typ: 'JWT' }).sign(signing),
  }
}

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @param key 32 bytes */
export const privateKeyOf = (key: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, key]), format: 'der', type: 'pkcs8' })
