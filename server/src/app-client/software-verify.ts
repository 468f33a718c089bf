import './has-own.ts'
import { mulAddUnsafe } from '@noble/curves/abstract/curve.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, concatBytes } from '@noble/curves/utils.js'
import { sha512 } from '@noble/hashes/sha2.js'
import type { VerifySignature } from './licence.ts'

const { Point } = ed25519
/** The length in bytes of a public key and of R, the first half of a signature. */
const HALF = 32

/** SHA-512, by Web Crypto if the page has it (with https): it needs no compilation. */
const digest = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  'subtle' in crypto ? new Uint8Array(await crypto.subtle.digest('SHA-512', bytes)) : sha512(bytes)

/** Verifies a licence where Web Crypto has no Ed25519 (Chromium before 137). Needs BigInt (Chromium 67). */
export const verifyInSoftware: VerifySignature = async (signature, message, publicKey) => {
  if (signature.length !== 2 * HALF) return false
  const start = signature.subarray(0, HALF)
  try {
    const key = Point.fromBytes(publicKey)
    const r = Point.fromBytes(start)
    // [S]B - [k]A = R, up to the cofactor (RFC 8032, 5.1.7). One pass (Strauss–Shamir) is faster than the library's two multiplications.
    const s = bytesToNumberLE(signature.subarray(HALF))
    const k = Point.Fn.create(bytesToNumberLE(await digest(concatBytes(start, publicKey, message))))
    const sum = mulAddUnsafe(Point, [Point.BASE, key.negate()], [s, k])
    return !key.isSmallOrder() && sum.subtract(r).isSmallOrder()
  } catch {
    // A point or number is invalid.
    return false
  }
}
