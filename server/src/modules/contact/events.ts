import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

/** A visitor's message was accepted. */
export const contactSubmitted = defineEvent('contact.submitted', z.object({ messageId: z.uuid() }))

/** Its sender is to hear that it arrived: the first message from that address in a day, where the operator wants that (D1). */
export const contactAcknowledgementDue = defineEvent(
  'contact.acknowledgement-due',
  z.object({ messageId: z.uuid() }),
)
