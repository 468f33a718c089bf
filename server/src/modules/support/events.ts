import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

/** A television sent a report. The event has only its number. */
export const supportCaseOpened = defineEvent('support.case-opened', z.object({ number: z.string() }))
