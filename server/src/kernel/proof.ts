import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, EmbeddedJWK, type JWK } from 'jose'
import { z } from 'zod'
import type { Context } from './context.ts'
import { answer, fail, type Failure } from './failure.ts'
import { spendNonce } from './nonces.ts'
import { isWork, WORK_BITS } from './proof-of-work.ts'

interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly body: Buffer
}

export interface CheckedProof {
  readonly thumbprint: string
  readonly hasProofOfWork: boolean
}

/** Every platform supports ES256; 'EdDSA' is the older name of Ed25519 (RFC 9864). */
const ALGORITHMS = ['ES256', 'Ed25519', 'EdDSA']
const MAX_LENGTH = 4_000

const HEADER_FIELDS = ['typ', 'alg', 'jwk'] as const
const CLAIMS = ['htm', 'htu', 'jti', 'nonce', 'body'] as const
type Part = 'header' | (typeof HEADER_FIELDS)[number] | 'signature' | (typeof CLAIMS)[number] | 'thumbprint'

const jwk = z.looseObject({ kty: z.string() })
const payloadForm = z.record(z.string(), z.unknown())

/**
 * Checks the proof of possession of a key for a request, in the form of DPoP (RFC 9449) with the body's SHA-256 as `body`. Uses its
 * nonce up. Ignores `iat`, because televisions' clocks may be wrong.
 *
 * @returns the key's thumbprint (RFC 7638), and whether the claim `work` is a proof of work for the nonce (D49)
 * @throws Failure unauthorised: nonce_over, or proof_wrong, whose errors name the parts that are wrong
 */
export async function readProof(ctx: Context, proof: string, request: SignedRequest): Promise<CheckedProof> {
  const { key, claims } = await verify(proof)
  if (!isCanonical(key)) throw invalidProof(['jwk'])
  const { nonce } = claims
  const htu = ctx.config.http.origin + request.path
  const isValid: Record<(typeof CLAIMS)[number], boolean> = {
    htm: claims['htm'] === request.method,
    htu: claims['htu'] === htu,
    jti: isText(claims['jti'], 200) && claims['jti'] !== '',
    nonce: isText(nonce, 500),
    body: claims['body'] === createHash('sha256').update(request.body).digest('base64url'),
  }
  const wrong = CLAIMS.filter((claim) => !isValid[claim])
  if (wrong.length > 0 || !isText(nonce, 500)) throw invalidProof(wrong, { expected: htu })
  if (!(await spendNonce(ctx, nonce))) throw fail('unauthorised', 'nonce_over')
  const { work } = claims
  const hasProofOfWork = isText(work, 12) && isWork(nonce, work, WORK_BITS)
  return { thumbprint: await calculateJwkThumbprint(key), hasProofOfWork }
}

export function invalidProof(
  parts: readonly Part[],
  { expected = '', isDer = false, cause }: { expected?: string; isDer?: boolean; cause?: unknown } = {},
): Failure {
  const errors = parts.map((part) => {
    const { code, message } = answer(part === 'signature' && isDer ? 'proof_signature_der' : `proof_${part}`)
    return [`DPoP.${part}`, { code, message: part === 'htu' ? `${message} ${expected}` : message }] as const
  })
  return fail('unauthorised', 'proof_wrong', { errors: Object.fromEntries(errors), cause })
}

async function verify(proof: string) {
  const header = proof.length > MAX_LENGTH ? null : headerOf(proof)
  if (!header) throw invalidProof(['header'])
  const isValid: Record<(typeof HEADER_FIELDS)[number], boolean> = {
    typ: header.typ === 'dpop+jwt',
    alg: ALGORITHMS.includes(header.alg ?? ''),
    jwk: jwk.safeParse(header.jwk).success,
  }
  const wrong = HEADER_FIELDS.filter((part) => !isValid[part])
  if (wrong.length > 0) throw invalidProof(wrong)
  try {
    const { payload, protectedHeader } = await compactVerify(proof, EmbeddedJWK, { algorithms: ALGORITHMS })
    const claims = payloadForm.parse(JSON.parse(new TextDecoder().decode(payload)))
    return { key: protectedHeader.jwk ?? {}, claims }
  } catch (cause) {
    throw invalidProof(['signature'], { isDer: isDer(proof), cause })
  }
}

/** Whether the coordinates of a key are 32 bytes in base64url without padding (RFC 7518): otherwise it has several thumbprints. */
function isCanonical({ kty, x, y }: JWK): boolean {
  const coordinates = kty === 'EC' ? [x, y] : [x]
  return coordinates.every((text = '') => {
    const bytes = Buffer.from(text, 'base64url')
    return bytes.length === 32 && bytes.toString('base64url') === text
  })
}

function headerOf(proof: string) {
  try {
    return decodeProtectedHeader(proof)
  } catch {
    return null
  }
}

/** Whether the signature is DER-encoded, as most ECDSA libraries return it. JWS requires the 64 bytes of r and s. */
function isDer(proof: string): boolean {
  const bytes = Buffer.from(proof.split('.')[2] ?? '', 'base64url')
  return bytes[0] === 0x30 && bytes[1] === bytes.length - 2 && bytes[2] === 0x02
}

const isText = (claim: unknown, maxLength: number): claim is string =>
  typeof claim === 'string' && claim.length <= maxLength
