import type { Row } from '@player/db'
import type { EmailText } from '../mail/layout.ts'

export const acknowledgement = (supportPageUrl: string): EmailText => ({
  subject: 'We received your message',
  title: 'We received your message',
  paragraphs: [
    'Thanks for writing to us. We’ll reply to this address.',
    'Until then, our guides may have the answer: how to add a playlist, find your MAC address or move to another device.',
  ],
  link: { label: 'Open the guides', url: supportPageUrl },
  closing:
    'This e-mail was sent automatically. If you didn’t write to us, someone entered your address by mistake and you can ignore it.',
})

type Message = Omit<Row<'contact_messages'>, 'id' | 'created_at'>

export const contactMessage = ({ name, email, subject, message }: Message): EmailText => ({
  subject: `Contact: ${subject}`,
  title: subject,
  paragraphs: ['A visitor wrote on the contact page:'],
  facts: [
    ['Name', name],
    ['E-mail', email],
  ],
  quote: message,
  closing: `Reply to this e-mail to answer ${name}.`,
})
