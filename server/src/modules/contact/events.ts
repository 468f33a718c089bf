import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

/** A visitor's message was accepted. */
export const contactSubmitted = defineEvent('contact.submitted', z.object({ messageId: z.uuid() }))
