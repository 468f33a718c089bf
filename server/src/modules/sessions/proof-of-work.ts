import { isWork } from '../../kernel/proof-of-work.ts'
import { WORK_PREFIX } from './contract.ts'

/** The alternative to reading a captcha's picture (D4, WCAG 3.3.8). */
export const isProofOfWork = (token: string, answer: string, bits: number): boolean =>
  answer.startsWith(WORK_PREFIX) && isWork(token, answer.slice(WORK_PREFIX.length), bits)
