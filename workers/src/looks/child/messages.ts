import type { Report } from '@player/server/app-client/reader'
import * as z from 'zod/mini'

const texts = z.array(z.string())

/** What a child gets: a playlist's address with its account, and where it may not go. */
export const job = z.object({
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('m3u'), url: z.string() }),
    z.object({ type: z.literal('xtream'), host: z.string(), username: z.string(), password: z.string() }),
  ]),
  rules: z.object({
    deniedHosts: texts,
    deniedAddresses: texts,
    allowed: z.nullable(z.string()),
    userAgent: z.string(),
  }),
})
export type Job = z.output<typeof job>

/** What a child sends: codes, numbers and times. */
export type Message =
  | { readonly kind: 'account'; readonly account: Report['account'] }
  | { readonly kind: 'end'; readonly end: Report | 'home' }
