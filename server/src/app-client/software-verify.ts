import './has-own.ts'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { VerifySignature } from './licence.ts'

// A table of the base point's multiples takes longer than the few checks that an app makes between two starts.
ed25519.Point.BASE.precompute(1)

/** Verifies a licence without Web Crypto, which knows Ed25519 since Chromium 137 only. Needs BigInt (Chromium 67). */
export const verifyInSoftware: VerifySignature = (signature, message, publicKey) =>
  ed25519.verify(signature, message, publicKey)
