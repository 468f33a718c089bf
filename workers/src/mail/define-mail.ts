import type { Tx } from '@player/db'
import type { EventDefinition } from '@player/server/kernel/event'
import { Failure } from '@player/server/kernel/failure'
import type { WorkerContext } from '../context.ts'
import { defineJob, type Job } from '../runtime/define-job.ts'
import { mails } from '@player/server/kernel/metrics'
import { recordMail } from '@player/server/kernel/mails'
import { mailable } from '@player/server/kernel/text'
import { type EmailText, toHtml, toText } from './layout.ts'
import type { RenderedEmail, Outcome } from './transport.ts'

interface Email extends Pick<RenderedEmail, 'to' | 'replyTo' | 'headers'> {
  readonly text: EmailText
}

interface MailDefinition<Name extends string, Payload extends object> {
  readonly name: string
  readonly on: EventDefinition<Name, Payload>
  /** The e-mail to send; null if none is to be sent, and the delivery is done. */
  email(ctx: WorkerContext, payload: Payload): Promise<Email | null>
  /** For addresses that a visitor entered: records a permanent refusal, and the delivery is done. Without it the delivery is dead. */
  readonly onAddressRefused?: (tx: Tx, payload: Payload, reply: string) => Promise<void>
  /** Leaves the recipient out of the record of the e-mail, for addresses that can be deleted at any time. */
  readonly recordsNoRecipient?: true
}

/** A job that sends one e-mail before its transaction. After a crash it sends the e-mail again with the same Message-ID. */
export function defineMail<Name extends string, Payload extends object>(
  definition: MailDefinition<Name, Payload>,
): Job<Name> {
  const { name, on } = definition
  return defineJob({
    name,
    on,
    queue: 'mail',
    async run(ctx, payload, delivery) {
      const email = await definition.email(ctx, payload)
      if (!email) return ctx.unit()
      const messageId = `<${delivery.event_id}.${name}@${new URL(ctx.config.http.origin).hostname}>`
      const outcome = await send(ctx, email, messageId)
      const refusal = outcome.kind === 'address refused' ? outcome.reply : null
      if (refusal !== null && !definition.onAddressRefused) {
        mails.inc({ outcome: 'refused' })
        throw new Failure('invalid', 'mail', `The mail server refused the e-mail (${refusal})`)
      }
      mails.inc({ outcome: refusal === null ? 'sent' : 'address refused' })
      const recipient = definition.recordsNoRecipient ? '' : email.to
      const mail = { message_id: messageId, template: name, recipient, refusal }
      if (refusal === null) {
        // Recorded before the delivery is done. After a crash in between the e-mail is repeated, but recorded once.
        await recordMail(ctx.db, mail)
        return ctx.unit()
      }
      return ctx.unit(async (tx) => {
        await recordMail(tx, mail)
        await definition.onAddressRefused?.(tx, payload, refusal)
      })
    },
  })
}

async function send(
  { mail, dependencies, config }: WorkerContext,
  { text, ...email }: Email,
  messageId: string,
): Promise<Outcome> {
  try {
    const outcome = await mail.send(render(email, text, config.site.name), messageId)
    dependencies?.answered(MAIL_SERVER)
    return outcome
  } catch (error) {
    const isAnswer = error instanceof Failure && error.kind === 'invalid'
    mails.inc({ outcome: isAnswer ? 'refused' : 'failed' })
    if (isAnswer) dependencies?.answered(MAIL_SERVER)
    else dependencies?.failed(MAIL_SERVER, error)
    throw error
  }
}

/** `mailable` keeps texts of visitors and providers from imitating other ones. */
const render = (
  { replyTo, ...email }: Omit<Email, 'text'>,
  text: EmailText,
  product: string,
): RenderedEmail => ({
  ...email,
  ...(replyTo && { replyTo: { ...replyTo, name: mailable(replyTo.name) } }),
  subject: mailable(text.subject),
  text: mailable(toText(text)),
  html: mailable(toHtml(text, product)),
})

const MAIL_SERVER = 'the mail server'
