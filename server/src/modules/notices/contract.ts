import * as z from 'zod/mini'
import { fieldErrorsOf, type FieldError } from '../../kernel/answers.ts'
import * as characters from '../../kernel/text.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

const LEVELS = ['info', 'warning'] as const
/** Where a notice is shown; 'site' is the login and the dashboard. */
export const PLACES = ['tv', 'site', 'both'] as const
export type Place = (typeof PLACES)[number]

const line = (maxLength: number, error: FieldError) =>
  z
    .string(error)
    .check(z.trim(), characters.visible(error), z.maxLength(maxLength, error), characters.line(error))

/** An ISO 8601 time with a time zone; seconds are optional. */
const time = z.pipe(
  z
    .union(
      [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
      fieldError('until_invalid'),
    )
    .check(
      z.refine((typed) => new Date(typed).getUTCFullYear() < 10_000, {
        ...fieldError('until_too_late'),
        when: ({ issues }) => issues.length === 0,
      }),
    ),
  z.transform((typed: string) => new Date(typed)),
)

export const newNotice = z.object({
  level: z.enum(LEVELS, fieldError('level_invalid')),
  title: line(60, fieldError('title_invalid')),
  text: line(300, fieldError('text_invalid')),
  until: z.nullable(time),
  shown_on: z._default(z.enum(PLACES, fieldError('where_invalid')), 'tv'),
})
export type NewNotice = z.output<typeof newNotice>

export const noticeView = z
  .object({
    id: z.uuid(),
    level: z.enum(LEVELS).check(z.describe('Show a warning so that it differs by more than its colour.')),
    title: z.string().check(z.describe('One line of 60 characters at most.')),
    text: z.string().check(z.describe('One line of 300 characters at most, in one of `languages`.')),
    until: z
      .nullable(z.iso.datetime())
      .check(z.describe('Hide the notice then; null if its end is not known.')),
  })
  .check(z.meta({ id: 'Notice' }))
export type NoticeView = z.infer<typeof noticeView>
