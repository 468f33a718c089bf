import * as z from 'zod/mini'
import { fieldErrorsOf, type FieldError } from '../../kernel/answers.ts'
import { noOutput } from '../../kernel/outputs.ts'
import * as text from '../../kernel/text.ts'
import { EMAIL_PATTERN } from '../../kernel/mail-address.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

const line = (required: FieldError, maxLength: number, invalidCharacters: FieldError) =>
  z.string(required).check(
    z.trim(),
    text.visible(required),
    z.maxLength(maxLength, fieldError('too_long')),
    z.refine((value) => !/[\n\r]/.test(value), { ...fieldError('line_break_not_allowed'), abort: true }),
    text.line(invalidCharacters),
  )

/** Lengths are in characters. The longest valid address has 254. */
export const contactMessage = z.object({
  name: line(fieldError('name_required'), 100, fieldError('name_characters')),
  email: z
    .string(fieldError('email_required'))
    .check(
      z.trim(),
      text.visible(fieldError('email_required')),
      z.maxLength(254, fieldError('too_long')),
      z.regex(EMAIL_PATTERN, fieldError('email_invalid')),
    ),
  subject: line(fieldError('subject_required'), 200, fieldError('subject_characters')),
  message: z
    .string(fieldError('message_required'))
    .check(
      z.trim(),
      text.visible(fieldError('message_required')),
      z.maxLength(5000, fieldError('too_long')),
      text.lines(fieldError('message_characters')),
    ),
})

export type ContactMessage = z.infer<typeof contactMessage>

export const submitOutput = noOutput
