import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK } from 'jose'
import { z } from 'zod'
import type { Context } from './context.ts'
import { fail } from './failure.ts'
import { spendNonce } from './nonces.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly body: Buffer
}

/** ES256 is what every platform has; 'EdDSA' is the older name of Ed25519 (RFC 9864). */
const ALGORITHMS = ['ES256', 'Ed25519', 'EdDSA']
const MOST_CHARACTERS = 4_000

/** `iat` is ignored: televisions' clocks are wrong. */
const claims = z.object({
  htm: z.string(),
  htu: z.string(),
  jti: z.string().min(1).max(200),
  nonce: z.string().max(500),
  body: z.string(),
})

/**
 * Checks the proof of possession of a key for a request, in the form of DPoP (RFC 9449) with the body's SHA-256 as `body`. Uses its
 * nonce up. Returns the key's thumbprint (RFC 7638).
 *
 * @throws Failure unauthorised, proof_wrong or nonce_over
 */
export async function thumbprintOf(ctx: Context, proof: string, sent: Sent): Promise<string> {
  const { jwk, payload } = await verified(proof)
  const said = claims.safeParse(payload)
  const isAbout =
    said.success &&
    said.data.htm === sent.method &&
    said.data.htu === ctx.config.http.origin + sent.path &&
    said.data.body === createHash('sha256').update(sent.body).digest('base64url')
  if (!isAbout) throw fail('unauthorised', 'proof_wrong')
  if (!(await spendNonce(ctx, said.data.nonce))) throw fail('unauthorised', 'nonce_over')
  return calculateJwkThumbprint(jwk)
}

async function verified(proof: string) {
  if (proof === '' || proof.length > MOST_CHARACTERS) throw fail('unauthorised', 'proof_wrong')
  try {
    const { payload, protectedHeader } = await compactVerify(proof, EmbeddedJWK, { algorithms: ALGORITHMS })
    const { jwk, typ } = protectedHeader
    if (jwk && typ === 'dpop+jwt')
      return { jwk, payload: JSON.parse(new TextDecoder().decode(payload)) as unknown }
  } catch (cause) {
    throw fail('unauthorised', 'proof_wrong', { cause })
  }
  throw fail('unauthorised', 'proof_wrong')
}
