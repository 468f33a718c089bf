import { z } from 'zod'

/** Why an e-mail was not sent; the operator must fix a 'permanent' refusal. `reply` has only codes: the server's text may contain addresses. */
export interface Refusal {
  readonly kind: 'temporary' | 'address' | 'permanent'
  readonly reply: string
}

const optional = z.string().catch('')
const smtpError = z.object({ code: optional, originalCode: optional, command: optional, response: optional })

/** Nodemailer's codes for a refusal of this e-mail. Others concern the server and may be temporary. */
const EMAIL_CODES = new Set(['EENVELOPE', 'EMESSAGE'])

/** Classifies an error by SMTP command and reply (RFC 5321, RFC 3463). */
export function refusalOf(error: unknown): Refusal {
  const { code, originalCode, command, response } = smtpError.parse(error)
  const [, basic = '', enhanced = ''] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  const reply = [basic, enhanced].filter(Boolean).join(' ')
  const cause = [originalCode || code, reply].filter(Boolean).join(' ') || 'no answer'
  if (!EMAIL_CODES.has(code)) return { kind: 'temporary', reply: cause }
  // Nodemailer sent nothing, because the recipient is malformed. The sender cannot be: the settings check it.
  if (command === 'API' && code === 'EENVELOPE') return { kind: 'address', reply: 'no address' }
  if (basic === '' || Number(basic) < 500) return { kind: 'temporary', reply: reply || code }
  return { kind: isAddressRefused(command, basic, enhanced) ? 'address' : 'permanent', reply }
}

/** Addressing and mailbox statuses, except those of the sender (5.1.7, 5.1.8) and of a long message (5.2.3). */
const ADDRESS_STATUS = /^5\.(1\.(?!7$|8$)|2\.(?!3$))\d+$/
const ROUTING_STATUS = /^5\.4\.\d+$/
/** Refusals of a recipient without an enhanced status; others, such as 554, concern the sender or the connection. */
const ADDRESS_REPLIES = new Set(['501', '550', '551', '552', '553', '556'])

function isAddressRefused(command: string, basic: string, enhanced: string): boolean {
  if (command === 'MAIL FROM') return false
  if (ADDRESS_STATUS.test(enhanced)) return true
  if (command !== 'RCPT TO') return false
  return enhanced === '' || enhanced === '5.0.0' ? ADDRESS_REPLIES.has(basic) : ROUTING_STATUS.test(enhanced)
}
