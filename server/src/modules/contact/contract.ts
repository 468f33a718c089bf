import * as z from 'zod/mini'
import { fieldErrorsOf, type FieldError } from '../../kernel/answers.ts'
import { noOutput } from '../../kernel/outputs.ts'
import * as text from '../../kernel/text.ts'
import { EMAIL_PATTERN } from '../../kernel/mail-address.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

const filled = (required: FieldError, maxLength: number) =>
  z.string(required).check(z.trim(), text.visible(required), z.maxLength(maxLength, fieldError('too_long')))

const line = (required: FieldError, maxLength: number, invalidCharacters: FieldError) =>
  filled(required, maxLength).check(
    z.refine((value) => !/[\n\r]/.test(value), { ...fieldError('line_break_not_allowed'), abort: true }),
    text.line(invalidCharacters),
  )

/** Lengths are in UTF-16 units. The longest valid e-mail address has 254. */
export const contactMessage = z.object({
  name: line(fieldError('name_required'), 100, fieldError('name_characters')),
  email: filled(fieldError('email_required'), 254).check(z.regex(EMAIL_PATTERN, fieldError('email_invalid'))),
  subject: line(fieldError('subject_required'), 200, fieldError('subject_characters')),
  message: filled(fieldError('message_required'), 5000).check(text.lines(fieldError('message_characters'))),
})

export type ContactMessage = z.infer<typeof contactMessage>

export const submitOutput = noOutput
