import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../kernel/answers.ts'
import { uuid } from '../../kernel/uuid.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

type Signal = 'good' | 'warn' | 'bad' | 'none'
/** Where the problem can be fixed: at the provider, in what was typed, at home, or on our side. */
export type Side = 'provider' | 'typed' | 'home' | 'us'

export const VERDICTS = {
  sending: { signal: 'none', side: null },
  loading: { signal: 'none', side: null },
  no_tv: { signal: 'none', side: null },
  old_app: { signal: 'none', side: null },
  pin: { signal: 'warn', side: 'typed' },
  loaded: { signal: 'good', side: null },
  fallback: { signal: 'good', side: null },
  some: { signal: 'warn', side: 'home' },
  single: { signal: 'warn', side: 'typed' },
  ended: { signal: 'bad', side: 'provider' },
  switched_off: { signal: 'bad', side: 'provider' },
  login: { signal: 'bad', side: 'typed' },
  web_page: { signal: 'warn', side: 'typed' },
  page_now: { signal: 'none', side: 'provider' },
  challenge: { signal: 'none', side: 'provider' },
  empty: { signal: 'warn', side: 'provider' },
  shrunk: { signal: 'warn', side: 'provider' },
  one_clip: { signal: 'warn', side: 'provider' },
  cut: { signal: 'none', side: 'provider' },
  unreadable: { signal: 'warn', side: 'typed' },
  too_large: { signal: 'warn', side: 'home' },
  refused: { signal: 'none', side: 'provider' },
  gone: { signal: 'warn', side: 'typed' },
  wait: { signal: 'none', side: 'provider' },
  trouble: { signal: 'none', side: 'provider' },
  unreached: { signal: 'none', side: null },
  certificate: { signal: 'none', side: 'provider' },
  odd: { signal: 'none', side: 'us' },
  /** Verdicts with a look of our server (D55). */
  at_home: { signal: 'warn', side: 'home' },
  both: { signal: 'none', side: null },
  look_ok: { signal: 'none', side: null },
  look_no: { signal: 'none', side: null },
  look_home: { signal: 'none', side: null },
  look_failed: { signal: 'none', side: 'us' },
  /** For a protected playlist that is not open: only whether it loads. */
  works: { signal: 'good', side: null },
  fails: { signal: 'none', side: null },
} as const satisfies Readonly<Record<string, { signal: Signal; side: Side | null }>>
export type VerdictCode = keyof typeof VERDICTS

const time = z.iso.datetime()
const count = z.nullable(z.int())

const verdict = z.object({
  code: z.enum(Object.keys(VERDICTS) as [VerdictCode, ...VerdictCode[]]),
  /** Which address worked or failed: 0 for the first, 1 to 3 for a fallback. */
  address: z.int(),
  channels: count,
  /** The previous number of channels, if it was much larger. */
  before: count,
  http_status: count,
  /** When the provider allows another try. */
  again_at: z.nullable(time),
  ends_at: z.nullable(time),
  is_banned: z.boolean(),
})
export type Verdict = z.infer<typeof verdict>

const account = z.object({ ends_at: z.nullable(time), active: count, most: count, trial: z.boolean() })
export type AccountView = z.infer<typeof account>

const televisionVerdict = z.object({
  /** The model or system, with a MAC address if several televisions have it. */
  name: z.string(),
  verdict,
  told_at: z.nullable(time),
  /** If loading failed and the television shows an earlier list: when it loaded that. */
  copy_of: z.nullable(time),
  guide_failed: z.boolean(),
  tries_fallbacks: z.boolean(),
  account: z.nullable(account),
})
export type TelevisionVerdict = z.infer<typeof televisionVerdict>

const look = z.object({
  /** Null while the look runs, unless the account has a problem. */
  verdict: z.nullable(verdict),
  /** When the look ended; while it runs, when it was requested. */
  at: time,
  is_done: z.boolean(),
  account: z.nullable(account),
})
export type LookView = z.infer<typeof look>

const playlistVerdict = z.object({
  id: z.string(),
  verdict,
  /** A television that plays the playlist, and one that does not; null unless televisions differ. */
  differs: z.nullable(z.object({ on: z.string(), not: z.string(), why: verdict })),
  /** Empty for a protected playlist that is not open. */
  televisions: z.array(televisionVerdict),
  look: z.nullable(look),
  /** Whether the owner may request a look: not while looks are off, nor into a protected playlist that is not open. */
  can_look: z.boolean(),
  told_at: z.nullable(time),
})
export type PlaylistVerdict = z.infer<typeof playlistVerdict>

/** No playlists while reports are off, or without a television unless our server may look. */
export const resultsOutput = z.object({ tells: z.boolean(), playlists: z.array(playlistVerdict) })

export const playlistInput = z.object({ id: uuid(fieldError('playlist_missing')) })

/** The answer to a click on Check now. */
export const lookOutput = z.discriminatedUnion('kind', [
  /** A look was requested, or one is less than a minute old. */
  z.object({ kind: z.literal('asked') }),
  /** A limit is reached. `checked_at`: the last request of the account's list, or else the last look into the playlist. */
  z.object({ kind: z.literal('later'), checked_at: z.nullable(time), again_at: time }),
  /** Too many looks wait. */
  z.object({ kind: z.literal('busy') }),
])
export type LookAnswer = z.infer<typeof lookOutput>

export const setReportingInput = z.object({ tells: z.boolean(fieldError('tells_invalid')) })
