import { createHash } from 'node:crypto'

/** Bits of the claim `work` of a proof (D49): as many as at a log-in without the captcha's picture. */
export const WORK_BITS = 17

/** Whether the SHA-256 of token, colon and solution starts with `bits` zero bits, 1 to 32. The token is a captcha's, or a proof's nonce. */
export function isWork(token: string, solution: string, bits: number): boolean {
  if (!/^\d{1,12}$/.test(solution)) return false
  const hash = createHash('sha256').update(`${token}:${solution}`).digest()
  return hash.readUInt32BE() >>> (32 - bits) === 0
}
