import { z } from 'zod'

/**
 * What a failed attempt to send an e-mail is about: it may work later; the recipient's address is refused for good; or the
 * server refuses us, our sender or the e-mail for good, which is the operator's to mend. `reply` says why by codes alone:
 * the server's own words may have addresses in them.
 */
export interface Refusal {
  readonly about: 'temporary' | 'address' | 'permanent'
  readonly reply: string
}

/** The parts of Nodemailer's errors that say what happened. */
const thrown = z.object({
  code: z.string().catch(''),
  originalCode: z.string().catch(''),
  command: z.string().catch(''),
  response: z.string().catch(''),
})

/** Nodemailer's codes for a no to this one e-mail: whatever else is wrong is wrong with the server, and may pass. */
const OF_THE_EMAIL = new Set(['EENVELOPE', 'EMESSAGE'])

/** Tells a mistyped address from a mail server that refuses us, by the stage and the reply (RFC 5321, RFC 3463). */
export function refusalOf(error: unknown): Refusal {
  const { code, originalCode, command, response } = thrown.parse(error)
  const [, basic = '', enhanced = ''] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  const reply = [basic, enhanced].filter(Boolean).join(' ')
  if (!OF_THE_EMAIL.has(code))
    return {
      about: 'temporary',
      reply: [originalCode || code, reply].filter(Boolean).join(' ') || 'no answer',
    }
  // Not sent at all: the sender is checked at the start, so it is the recipient that is no address.
  if (command === 'API' && code === 'EENVELOPE') return { about: 'address', reply: 'no address' }
  if (basic === '' || Number(basic) < 500) return { about: 'temporary', reply: reply || code }
  return { about: isOfAddress(command, basic, enhanced) ? 'address' : 'permanent', reply }
}

/** Addressing and mailbox statuses, without the sender's (5.1.7, 5.1.8) and a message that is too long (5.2.3). */
const ADDRESS_STATUS = /^5\.(1\.(?!7$|8$)|2\.(?!3$))\d+$/
/** Routing: at the recipient's turn there is no way to its domain. */
const ROUTING_STATUS = /^5\.4\.\d+$/
/** Replies to a recipient that say so without an enhanced status: others, such as 554, are about the sender. */
const ADDRESS_REPLIES = new Set(['501', '550', '551', '552', '553', '556'])

function isOfAddress(command: string, basic: string, enhanced: string): boolean {
  if (command === 'MAIL FROM') return false
  if (ADDRESS_STATUS.test(enhanced)) return true
  if (command !== 'RCPT TO') return false
  return enhanced === '' || enhanced === '5.0.0' ? ADDRESS_REPLIES.has(basic) : ROUTING_STATUS.test(enhanced)
}
