import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../kernel/answers.ts'
import { hasLookAlike, compactCode } from '../../kernel/digits.ts'
import { noOutput, answerFields } from '../../kernel/outputs.ts'
import { securityEntry } from '../../kernel/security-entry.ts'
import { uuid } from '../../kernel/uuid.ts'
import { deviceKey, deviceView, macAddress } from '../devices/contract.ts'
import { noticeView } from '../notices/contract.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

export const CAPTCHA_LENGTH = 5

/** Leading zero bits of the hash: one to a few seconds of work in a browser. */
export const WORK_BITS = 17
/** While many logins fail across the site (D16): eight times the work. */
export const HARDER_WORK_BITS = 20
/** Prefix of a `captcha` that is a proof of work: a number for which the SHA-256 of `token:number` starts with `work_bits` zero bits. */
export const WORK_PREFIX = 'WORK-'

export const workInput = (token: string, solution: string): string => `${token}:${solution}`

export const captchaView = z.object({
  /** Show it as an image, never as markup. */
  svg: z.string(),
  token: z.string(),
  work_bits: z.int(),
  /** The operator's notices for the login; servers of the previous version omit them. */
  notices: z.optional(z.array(noticeView)),
})
export type CaptchaView = z.infer<typeof captchaView>

export const loginInput = z.object({
  mac_address: macAddress,
  device_key: deviceKey,
  captcha: z.string(fieldError('captcha_required')).check(
    z.overwrite((typed) => (typed.startsWith(WORK_PREFIX) ? typed : compactCode(typed))),
    z.minLength(1, fieldError('captcha_required')),
    z.maxLength(64, fieldError('captcha_wrong')),
  ),
  token: z.string(fieldError('captcha_required')).check(z.maxLength(128, fieldError('captcha_wrong'))),
})
export type LoginInput = z.infer<typeof loginInput>

export const loginOutput = z.object({ device: deviceView, ...answerFields(answer('logged_in')) })
export const logoutOutput = noOutput

/** Times are ISO 8601 in UTC. */
const sessionView = z.object({
  id: z.string(),
  /** The User-Agent. */
  browser: z.string(),
  is_this: z.boolean(),
  started_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
})
export type SessionView = z.infer<typeof sessionView>

export const sessionsOutput = z.object({ sessions: z.array(sessionView) })
export const securityLogInput = z.object({
  /** The id of the last entry on the page before; null or omitted for the newest. */
  cursor: z._default(z.nullable(uuid(fieldError('entry_missing'))), null),
})

const securityLogEntry = z.object({
  id: z.uuid(),
  happened_at: z.iso.datetime(),
  actor: z.enum(['owner', 'television', 'support', 'anyone']),
  /** Relative to the network of the request; null if the entry has no network. */
  place: z.nullable(z.enum(['this_network', 'elsewhere'])),
  /** Number of occurrences within an hour. */
  count: z.int(),
  entry: securityEntry,
})
export type SecurityLogEntry = z.infer<typeof securityLogEntry>

/** The newest first. */
export const securityLogOutput = z.object({ entries: z.array(securityLogEntry), has_more: z.boolean() })

/** Number of ended sessions. */
export const endOthersOutput = z.object({ ended: z.int() })
export const deviceOutput = z.object({ device: deviceView })
export const currentOutput = z.object({
  device: deviceView,
  /** As in `captchaView`, for the dashboard. */
  notices: z.optional(z.array(noticeView)),
})

export const loginCode = z
  .object({
    qr_url: z.url(),
    activate_url: z
      .url()
      .check(z.describe('The same, which then opens the activation instead of the playlists.')),
    short_code: z.string(),
    expires_in: z.int(),
  })
  .check(z.meta({ id: 'LoginCode' }))
export type LoginCode = z.infer<typeof loginCode>

export const tvLoginInput = z.object({
  /** From the QR code's link, or the short one as typed. */
  code: z.string(fieldError('login_code_wrong')).check(
    z.maxLength(100, fieldError('login_code_wrong')),
    z.refine((typed) => !hasLookAlike(typed), fieldError('login_code_look_alike')),
  ),
  /** Consent to ending this browser's session for another device. */
  replace: z._default(z.boolean(fieldError('replace_invalid')), false),
})
export type TvLoginInput = z.infer<typeof tvLoginInput>

/** `device` and `current` are the last two pairs of an address. */
export const tvLoginOutput = z.discriminatedUnion('status', [
  z.object({ status: z.literal('asks'), device: z.string(), current: z.string() }),
  z.object({ status: z.literal('waiting'), device: z.string(), number: z.int(), expires_in: z.int() }),
])
export type TvLogin = z.infer<typeof tvLoginOutput>

/** 'waiting': call again. 'refused': the answer was no or a wrong number. 'over': this login can no longer be confirmed. */
export const awaitTvLoginOutput = z.object({ status: z.enum(['waiting', 'refused', 'over', 'logged_in']) })

export const endSessionInput = z.object({ id: uuid() })

/** `browser` is a name like 'Chrome on Android'. */
export const televisionSessions = z.array(
  z
    .object({
      id: z.uuid(),
      browser: z.string(),
      /** Where it was last used, relative to the television; null if unknown. */
      place: z.nullable(z.enum(['this_network', 'elsewhere'])),
      started_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
    })
    .check(z.meta({ id: 'BrowserSession' })),
)
export type TelevisionSessions = z.infer<typeof televisionSessions>
