import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

/** A television sent a report. Its number is all that leaves the table. */
export const supportCaseOpened = defineEvent('support.case-opened', z.object({ number: z.string() }))
