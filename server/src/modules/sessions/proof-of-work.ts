import { createHash } from 'node:crypto'
import { WORK_PREFIX, workInput } from './contract.ts'

/** The alternative to reading a captcha's picture (D4, WCAG 3.3.8). */
export function isProofOfWork(token: string, answer: string, bits: number): boolean {
  if (!/^\d{1,12}$/.test(answer.slice(WORK_PREFIX.length)) || !answer.startsWith(WORK_PREFIX)) return false
  const hash = createHash('sha256')
    .update(workInput(token, answer.slice(WORK_PREFIX.length)))
    .digest()
  return hash.readUInt32BE() >>> (32 - bits) === 0
}
