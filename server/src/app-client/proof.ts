import { base64url, utf8 } from './base64url.ts'
import type { Call } from './call.ts'
import type { SigningKey } from './key.ts'
import { isThrottled } from './pauses.ts'

/** More would take too long on a television. */
const MAX_WORK_BITS = 24
/** Tries between two pauses, in which the television can draw. */
const BATCH = 256

/** A PUT below `/app/v1`, with JSON as its body. */
interface ProvenPut {
  readonly origin: string
  readonly path: string
  readonly body: string
}

/** Sends a PUT with a proof of the key, and if it is throttled, once more, with a proof of work if the server asks for one. */
export async function putWithProof(call: Call, key: SigningKey, { origin, path, body }: ProvenPut) {
  const url = `${origin}/app/v1${path}`
  const send = async (hasWork: boolean) => {
    const { nonce, bits } = nonceIn((await call({ method: 'POST', path: '/nonces' })).body)
    const work = hasWork && bits > 0 ? await workFor(nonce, bits, (bytes) => key.digest(bytes)) : null
    const proof = await proofOf(key, { url, nonce, body, work })
    return call({ method: 'PUT', path, headers: { DPoP: proof }, body })
  }
  try {
    return await send(false)
  } catch (error) {
    if (isThrottled(error)) return send(true)
    throw error
  }
}

interface Proof {
  /** The address without query. */
  readonly url: string
  readonly nonce: string
  /** The body as it is sent. */
  readonly body: string
  readonly work: string | null
}

/** Proves the possession of the key for one PUT: a JWT in the form of DPoP (RFC 9449) with the body's SHA-256. */
async function proofOf(key: SigningKey, { url, nonce, body, work }: Proof): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: key.jwk }
  const claims = {
    htm: 'PUT',
    htu: url,
    jti: base64url(crypto.getRandomValues(new Uint8Array(16))),
    nonce,
    body: base64url(await key.digest(utf8(body))),
    iat: Math.floor(Date.now() / 1000),
    ...(work !== null && { work }),
  }
  const signed = [header, claims].map((part) => base64url(utf8(JSON.stringify(part)))).join('.')
  return `${signed}.${base64url(await key.sign(utf8(signed)))}`
}

/** Servers of the previous version send no `work_bits`. */
function nonceIn(body: unknown): { nonce: string; bits: number } {
  if (typeof body !== 'object' || body === null || !('nonce' in body) || typeof body.nonce !== 'string')
    throw new Error('The answer has no nonce.')
  const bits = 'work_bits' in body ? Number(body.work_bits) : 0
  return { nonce: body.nonce, bits: bits >= 1 && bits <= MAX_WORK_BITS ? bits : 0 }
}

/** Computes the claim `work` of a proof: a number whose SHA-256 with the nonce starts with `bits` zero bits. Takes seconds. */
async function workFor(nonce: string, bits: number, digest: SigningKey['digest']): Promise<string> {
  const isSolution = async (number: number): Promise<boolean> => {
    const [first = 0, second = 0, third = 0, fourth = 0] = await digest(utf8(`${nonce}:${number}`))
    return ((first << 24) | (second << 16) | (third << 8) | fourth) >>> (32 - bits) === 0
  }
  for (let start = 0; ; start += BATCH) {
    const results = await Promise.all(Array.from({ length: BATCH }, (_, index) => isSolution(start + index)))
    const solution = results.indexOf(true)
    if (solution !== -1) return String(start + solution)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
