import { utf8 } from './base64url.ts'
import type { SigningKey } from './key.ts'

/** Tries between two pauses, in which the television can draw. */
const BATCH = 256

/** Computes the claim `work` of a proof: a number whose SHA-256 with the nonce starts with `bits` zero bits. Takes seconds. */
export async function workFor(nonce: string, bits: number, digest: SigningKey['digest']): Promise<string> {
  const isSolution = async (number: number): Promise<boolean> => {
    const [a = 0, b = 0, c = 0, d = 0] = await digest(utf8(`${nonce}:${number}`))
    return ((a << 24) | (b << 16) | (c << 8) | d) >>> (32 - bits) === 0
  }
  for (let start = 0; ; start += BATCH) {
    const results = await Promise.all(Array.from({ length: BATCH }, (_, index) => isSolution(start + index)))
    const solution = results.indexOf(true)
    if (solution !== -1) return String(start + solution)
    await new Promise((resolve) => setTimeout(resolve))
  }
}
