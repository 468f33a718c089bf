import { Failure } from '@player/server/kernel/failure'
import { requestHeader } from '@player/server/kernel/trace'
import { createTransport } from 'nodemailer'
import type { WorkerConfig } from '../config.ts'
import { refusalOf } from './refusal.ts'

export interface RenderedEmail {
  readonly to: string
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/** `reply` has the server's codes: '550 5.1.1'. */
export type Outcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'address refused'; readonly reply: string }

export type MailTransport = ReturnType<typeof createMailTransport>

/** SMTP_URL with timeouts. Requires TLS for credentials, which Nodemailer would send in clear, unless SMTP_URL sets `requireTLS`. */
export function connectionUrl(smtpUrl: string): string {
  const { username, password, searchParams } = new URL(smtpUrl)
  const needsTls = username + password !== '' && !searchParams.has('requireTLS')
  const timeouts = 'connectionTimeout=5000&greetingTimeout=5000&socketTimeout=30000'
  return `${smtpUrl}${smtpUrl.includes('?') ? '&' : '?'}${timeouts}${needsTls ? '&requireTLS=true' : ''}`
}

export function createMailTransport({ smtpUrl, from }: Pick<WorkerConfig['mail'], 'smtpUrl' | 'from'>) {
  const transport = createTransport(`${connectionUrl(smtpUrl)}&pool=true&maxConnections=4`)
  return {
    /** @throws Failure unavailable if a retry may help, invalid for a permanent refusal */
    async send({ headers = {}, ...email }: RenderedEmail, messageId: string): Promise<Outcome> {
      try {
        await transport.sendMail({ from, ...email, headers: { ...headers, ...requestHeader() }, messageId })
        return { kind: 'accepted' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** @throws Failure unless the address was refused */
function outcomeOf(error: unknown): Outcome {
  const { kind, reply } = refusalOf(error)
  switch (kind) {
    case 'address':
      return { kind: 'address refused', reply }
    case 'permanent':
      throw new Failure('invalid', 'mail', `The mail server refused the e-mail (${reply})`, { cause: error })
    case 'temporary':
      throw new Failure('unavailable', 'mail', `The mail server is not accepting e-mail (${reply})`, {
        cause: error,
      })
  }
}
