import { createHash } from 'node:crypto'

/** The claim `work` of a proof (D49): the same work as a log-in without the captcha's picture. */
export const WORK_BITS = 17

/** Whether the SHA-256 of a token (of the log-in's captcha, or a proof's nonce), a colon and a number starts with so many zero bits, 1 to 32. */
export function isWork(token: string, solution: string, bits: number): boolean {
  if (!/^\d{1,12}$/.test(solution)) return false
  const hash = createHash('sha256').update(`${token}:${solution}`).digest()
  return hash.readUInt32BE() >>> (32 - bits) === 0
}
