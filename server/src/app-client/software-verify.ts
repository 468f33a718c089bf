import './has-own.ts'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { VerifySignature } from './licence.ts'

/** Verifies a licence without Web Crypto, which knows Ed25519 since Chromium 137 only. Needs BigInt (Chromium 67). */
export const verifyInSoftware: VerifySignature = (signature, message, publicKey) =>
  ed25519.verify(signature, message, publicKey)
