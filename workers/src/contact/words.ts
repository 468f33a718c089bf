import type { Row } from '@player/db'
import type { EmailText } from '../mail/layout.ts'

export const acknowledgement: EmailText = {
  subject: 'We received your message',
  title: 'We received your message',
  paragraphs: ['Thanks for writing to us. We’ll reply to this address.'],
  closing:
    'This e-mail was sent automatically. If you didn’t write to us, someone entered your address by mistake and you can ignore it.',
}

type Message = Omit<Row<'contact_messages'>, 'id' | 'created_at'>

export const contactMessage = ({ name, email, subject, message }: Message): EmailText => ({
  subject: `Contact: ${subject}`,
  title: subject,
  paragraphs: [`${name} <${email}> wrote on the contact page:`],
  quote: message,
  closing: `Reply to this e-mail to answer ${name}.`,
})
