import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../kernel/answers.ts'
import { orDefault } from '../../kernel/text.ts'
import { uuid } from '../../kernel/uuid.ts'
import { answer } from './messages.ts'

const { describe, meta } = z
const fieldError = fieldErrorsOf(answer)

/** How loading a playlist ended. The server derives the verdict that owners see (D54). */
export const OUTCOMES = [
  'loaded',
  'single',
  'empty',
  'web_page',
  'challenge',
  'unreadable',
  'cut',
  'too_large',
  'login',
  'account',
  'answered',
  'unreached',
  'certificate',
  'odd',
] as const
export type Outcome = (typeof OUTCOMES)[number]

const ACCOUNT_STATES = ['active', 'ended', 'disabled', 'banned', 'unknown'] as const

/** A malformed value becomes null (D52). */
const optional = <Schema extends z.ZodMiniType>(schema: Schema) =>
  orDefault(z._default(z.nullable(schema), null), null)
const count = optional(z.int().check(z.minimum(0), z.maximum(10_000_000)))
const time = optional(z.iso.datetime())

const account = z
  .object({
    state: orDefault(z.enum(ACCOUNT_STATES), 'unknown'),
    ends_at: time.check(describe('Null if it has no end, or none that can be read.')),
    trial: optional(z.boolean()),
    active: count.check(describe('Screens in use.')),
    most: count.check(describe('Screens that may be in use at once.')),
  })
  .check(meta({ id: 'ProviderAccount', description: 'As the provider’s `player_api.php` says.' }))

/** A television's report of loading a playlist: numbers, codes and times. Unknown fields are dropped. */
export const report = z.object({
  outcome: orDefault(z.enum(OUTCOMES), 'odd').check(
    describe('How it ended. `answered` is an error status; an outcome that we don’t know becomes `odd`.'),
  ),
  http_status: optional(z.int().check(z.minimum(100), z.maximum(999))),
  retry_seconds: optional(z.int().check(z.minimum(0), z.maximum(604_800))).check(
    describe('The provider’s `Retry-After`.'),
  ),
  ago_seconds: orDefault(z._default(z.int().check(z.minimum(0), z.maximum(604_800)), 0), 0).check(
    describe('Seconds since loading ended, if the report is sent later.'),
  ),
  address: orDefault(z._default(z.int().check(z.minimum(0), z.maximum(3)), 0), 0).check(
    describe('Which address this is about: 0 for `source`, 1 to 3 for one of `fallbacks`.'),
  ),
  milliseconds: count.check(describe('Until the whole list was read, or it failed.')),
  size: optional(z.enum(['under_1', 'under_10', 'under_50', 'over_50'])).check(
    describe('Size of the list, in megabytes.'),
  ),
  channels: count.check(describe('Entries of the list, or live channels. Null if they were not read.')),
  films: count,
  series: count,
  groups: count,
  one_clip: optional(z.boolean()).check(
    describe('Whether more than 90 % of at least 20 entries have the same address.'),
  ),
  copy_of: time.check(describe('When the copy was loaded that the television still shows.')),
  guide: optional(z.enum(['none', 'read', 'failed'])),
  rules_version: optional(z.int().check(z.minimum(0))).check(
    describe('Version of the rules by which the app shows its groups; null if it follows none.'),
  ),
  account: optional(account),
})
export type PlaylistReport = z.output<typeof report>

export const reportResultInput = z
  .extend(report, {
    id: uuid(fieldError('playlist_missing')),
    updated_at: z.iso
      .datetime(fieldError('updated_at_invalid'))
      .check(describe('Of the playlist that was loaded, as the state has it.')),
  })
  .check(meta({ id: 'PlaylistResult' }))
