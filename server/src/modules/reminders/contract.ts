import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../kernel/answers.ts'
import { visible } from '../../kernel/text.ts'
import { mailAddress } from '../../kernel/mail-address.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

/** Days before an account's end, each with one e-mail (D59). */
export const STEPS = [7, 3, 1] as const

export const askInput = z.object({
  email: z.pipe(
    z.string(fieldError('email_required')).check(
      z.trim(),
      visible(fieldError('email_required')),
      z.refine((typed) => mailAddress(typed) !== null, fieldError('email_invalid')),
    ),
    z.transform((typed: string) => mailAddress(typed) ?? typed),
  ),
})

const reminder = z.object({
  email: z.string(),
  /** Whether the recipient confirmed the address. Until then no other e-mail is sent. */
  is_confirmed: z.boolean(),
})
export type ReminderView = z.infer<typeof reminder>

export const reminderOutput = z.object({ reminder: z.nullable(reminder) })
