import * as z from 'zod/mini'
import { faultsOf, type Fault } from '../../kernel/answers.ts'
import { nothing } from '../../kernel/outputs.ts'
import * as text from '../../kernel/text.ts'
import { answer } from './messages.ts'

const fault = faultsOf(answer)

const line = (required: Fault, limit: number, characters: Fault) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(limit, fault('too_long')),
    z.refine((typed) => !/[\n\r]/.test(typed), { ...fault('line_break_not_allowed'), abort: true }),
    text.line(characters),
  )

/** Lengths in characters; 254 is the longest valid address. */
export const contactMessage = z.object({
  name: line(fault('name_required'), 100, fault('name_characters')),
  email: z
    .string(fault('email_required'))
    .check(
      z.trim(),
      z.minLength(1, { ...fault('email_required'), abort: true }),
      z.maxLength(254, fault('too_long')),
      z.regex(text.EMAIL_PATTERN, fault('email_invalid')),
    ),
  subject: line(fault('subject_required'), 200, fault('subject_characters')),
  message: z
    .string(fault('message_required'))
    .check(
      z.trim(),
      z.minLength(1, fault('message_required')),
      z.maxLength(5000, fault('too_long')),
      text.lines(fault('message_characters')),
    ),
})

export type ContactMessage = z.infer<typeof contactMessage>

export const submitOutput = nothing
