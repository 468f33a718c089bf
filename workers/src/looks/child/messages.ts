import type { Report } from '@player/server/app-client/reader'
import * as z from 'zod/mini'

const strings = z.array(z.string())

/** The message to the child: a playlist's address with its account, and the hosts that it may not request. */
export const lookRequest = z.object({
  source: z.discriminatedUnion('type', [
    z.object({ type: z.literal('m3u'), url: z.string() }),
    z.object({ type: z.literal('xtream'), host: z.string(), username: z.string(), password: z.string() }),
  ]),
  rules: z.object({
    deniedHosts: strings,
    deniedAddresses: strings,
    allowed: z.nullable(z.string()),
    userAgent: z.string(),
  }),
})
export type LookRequest = z.output<typeof lookRequest>

/** A message from the child: codes, numbers and times only. */
export type Message =
  | { readonly kind: 'account'; readonly account: Report['account'] }
  | { readonly kind: 'end'; readonly end: Report | 'home' }
