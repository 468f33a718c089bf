import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

export const contactSubmitted = defineEvent('contact.submitted', z.object({ messageId: z.uuid() }))

/** The sender's first message in a day, if acknowledgements are enabled. */
export const contactAcknowledgementDue = defineEvent(
  'contact.acknowledgement-due',
  z.object({ messageId: z.uuid() }),
)
