import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../kernel/answers.ts'
import { orDefault, UNKNOWN } from '../../kernel/text.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

/** A version or a model: words without characters of addresses. */
const plainText = z
  .string()
  .check(
    z.maxLength(60, fieldError('text_invalid')),
    z.regex(/^[^\s/\\:@?#&=<>"]+( [^\s/\\:@?#&=<>"]+)*$/, fieldError('text_invalid')),
  )

/** Becomes `unknown` instead of refusing a report (D52). */
const version = orDefault(plainText, UNKNOWN)

const CODECS = ['h264', 'hevc', 'vp9', 'av1', 'mpeg2', 'aac', 'mp3', 'ac3', 'eac3', 'opus'] as const

const integer = (min: number, max: number) =>
  z.int().check(z.minimum(min, fieldError('number_invalid')), z.maximum(max, fieldError('number_invalid')))

const requestResult = {
  // Providers also answer 884 or 999.
  status: z.nullable(integer(100, 999)).check(z.describe('Null without an answer.')),
  milliseconds: z.nullable(integer(0, 600_000)).check(z.describe('Until the answer; null without one.')),
}

/** A value of `URL.host`: a name, even with `_` or a final dot, or an IPv6 address; possibly with a port. */
const HOST = /^(?:[!"$&-.0-9;=A-Z_`a-z{}~]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/

/** A television's report about itself. No field can hold a playlist's address, and none is for names of playlists or channels. */
export const report = z
  .object({
    versions: z
      .object({
        app: version,
        os: version,
        os_version: version,
        model: version,
        player: orDefault(z.nullable(plainText), null),
      })
      .check(z.describe('What can’t be used becomes `unknown`.')),
    memory: z
      .object({ total: z.nullable(integer(0, 1_000_000)), used: z.nullable(integer(0, 1_000_000)) })
      .check(z.describe("Megabytes; null where the platform doesn't tell.")),
    codecs: z
      .array(
        z.object({ codec: orDefault(z.enum([...CODECS, UNKNOWN]), UNKNOWN), plays: z.nullable(z.boolean()) }),
      )
      .check(z.maxLength(20, fieldError('list_too_long'))),
    network: z.object({
      kind: orDefault(z.enum(['ethernet', 'wifi', 'unknown']), 'unknown'),
      megabits_per_second: z
        .nullable(z.number().check(z.gte(0), z.lte(100_000)))
        .check(z.describe('Measured; null if it was not.')),
    }),
    clock_ahead_seconds: z
      .nullable(integer(-10_000_000_000, 10_000_000_000))
      .check(z.describe("The television's clock minus the server's; null if that is unknown.")),
    api: z.object(requestResult).check(z.describe('The last request to this interface.')),
    hosts: z
      .array(
        z.object({
          host: z.string().check(
            z.maxLength(260, fieldError('host_invalid')),
            z.refine((value) => HOST.test(value), fieldError('host_invalid')),
          ),
          ...requestResult,
        }),
      )
      .check(
        z.maxLength(40, fieldError('list_too_long')),
        z.describe('A request to each host of a playlist: host and port only.'),
      ),
    errors: z
      .array(
        z.object({
          code: orDefault(z.string().check(z.regex(/^[\w.-]{1,60}$/)), UNKNOWN),
          at: z.iso.datetime(),
        }),
      )
      .check(z.maxLength(40, fieldError('list_too_long')), z.describe('The last ones, the newest first.')),
  })
  .check(z.meta({ id: 'Report' }))
export type SupportReport = z.output<typeof report>

export const openCaseInput = z.object({
  consent: z
    .literal(true, fieldError('consent_required'))
    .check(z.describe('The person at the television saw every line, and agreed.')),
  report,
})

export const openCaseOutput = z
  .object({ number: z.string().check(z.describe("To tell support: '1234-5678'.")) })
  .check(z.meta({ id: 'SupportCase' }))
