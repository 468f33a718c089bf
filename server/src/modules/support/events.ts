import { z } from 'zod'
import { defineEvent } from '../../kernel/event.ts'

export const supportCaseOpened = defineEvent('support.case-opened', z.object({ number: z.string() }))
