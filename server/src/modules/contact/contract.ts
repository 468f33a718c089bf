import * as z from 'zod/mini'
import * as text from '../../kernel/text.ts'
import { messages } from './messages.ts'

const line = (required: string, limit: number, characters: string) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(limit, messages.too_long),
    z.refine((typed) => !/[\n\r]/.test(typed), { error: messages.line_break_not_allowed, abort: true }),
    text.line(characters),
  )

/** A message from a visitor to support. Sizes are in characters; 254 is the longest address that mail allows. */
export const contactMessage = z.object({
  name: line(messages.name_required, 100, messages.name_characters),
  email: z
    .string(messages.email_required)
    .check(
      z.trim(),
      z.minLength(1, { error: messages.email_required, abort: true }),
      z.maxLength(254, messages.too_long),
      z.regex(text.EMAIL_PATTERN, messages.email_invalid),
    ),
  subject: line(messages.subject_required, 200, messages.subject_characters),
  message: z
    .string(messages.message_required)
    .check(
      z.trim(),
      z.minLength(1, messages.message_required),
      z.maxLength(5000, messages.too_long),
      text.lines(messages.message_characters),
    ),
})

export type ContactMessage = z.infer<typeof contactMessage>
