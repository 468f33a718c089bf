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

/** The mail server at SMTP_URL, over a few connections that are kept. */
export function createMailTransport({ smtpUrl, from }: WorkerConfig['mail']): MailTransport {
  const timeouts = 'connectionTimeout=5000&greetingTimeout=5000&socketTimeout=30000'
  const url = `${smtpUrl}${smtpUrl.includes('?') ? '&' : '?'}pool=true&maxConnections=4&${timeouts}`
  const transport = createTransport(url)
  return {
    async send({ to, replyTo, subject, text, html }, messageId) {
      try {
        await transport.sendMail({ from, to, ...(replyTo && { replyTo }), subject, text, html, messageId })
      } catch (error) {
        const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
        const reason =
          code >= 500 ? 'The mail server refuses the letter' : 'The mail server does not take letters'
        throw new Failure(
          code >= 500 ? 'invalid' : 'unavailable',
          'mail',
          `${reason} (${code || 'no answer'})`,
          {
            cause: error,
          },
        )
      }
    },
    close: () => transport.close(),
  }
}
