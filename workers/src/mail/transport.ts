import { Failure } from '@player/server/kernel/failure'
import { createTransport } from 'nodemailer'
import type { WorkerConfig } from '../config.ts'

/** A letter as its template writes it: plain text and HTML say the same. */
export interface Letter {
  readonly to: string
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailTransport {
  /**
   * Hands a letter to the mail server.
   *
   * @throws Failure unavailable when trying again may help, invalid when the server refuses it for good
   */
  send(letter: Letter, messageId: string): Promise<void>
  close(): void
}

/**
 * The mail server at SMTP_URL, over a few connections that are kept. Where that has a user or password nothing is said in
 * clear, unless it asks for that (`requireTLS=false`): Nodemailer alone would encrypt only if the server offers to.
 */
export function createMailTransport({ smtpUrl, from }: WorkerConfig['mail']): MailTransport {
  const { username, password, searchParams } = new URL(smtpUrl)
  const isSecret = username + password !== '' && !searchParams.has('requireTLS')
  const timeouts = 'connectionTimeout=5000&greetingTimeout=5000&socketTimeout=30000'
  const options = `pool=true&maxConnections=4&${timeouts}${isSecret ? '&requireTLS=true' : ''}`
  const transport = createTransport(`${smtpUrl}${smtpUrl.includes('?') ? '&' : '?'}${options}`)
  return {
    async send({ to, replyTo, subject, text, html }, messageId) {
      try {
        await transport.sendMail({ from, to, ...(replyTo && { replyTo }), subject, text, html, messageId })
      } catch (error) {
        throw failureOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Nodemailer's words for a no to this one letter: whatever else is wrong is wrong with the server, and may pass. */
const OF_THE_LETTER = new Set(['EENVELOPE', 'EMESSAGE'])

/** Says why by codes alone: the server's own words may have addresses in them. */
function failureOf(error: unknown): Failure {
  const said = (name: string) =>
    error instanceof Error && name in error ? String(Reflect.get(error, name)) : ''
  const [code, response] = [said('code'), said('responseCode')]
  if (!OF_THE_LETTER.has(code) || response === '') {
    const why = [said('originalCode') || code, response].filter(Boolean).join(' ')
    return unavailable(why || 'no answer', error)
  }
  if (Number(response) < 500) return unavailable(response, error)
  return new Failure('invalid', 'mail', `The mail server refuses the letter (${response})`, { cause: error })
}

const unavailable = (why: string, cause: unknown): Failure =>
  new Failure('unavailable', 'mail', `The mail server does not take letters (${why})`, { cause })
