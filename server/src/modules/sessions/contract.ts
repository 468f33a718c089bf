import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../kernel/answers.ts'
import { hasLookAlike, withoutSpaces } from '../../kernel/digits.ts'
import { noOutput, answerFields } from '../../kernel/outputs.ts'
import { securityEntry } from '../../kernel/security-entry.ts'
import { deviceKey, deviceView, macAddress } from '../devices/contract.ts'
import { noticeView } from '../notices/contract.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

export const CAPTCHA_LENGTH = 5

/** Leading zero bits of the hash: one to a few seconds in a browser. */
export const WORK_BITS = 17
/** While many logins fail across the site (D16): eight times the work. */
export const HARDER_WORK_BITS = 20
/** Followed by a number whose SHA-256 with the token starts with `work_bits` zero bits; replaces the letters. */
export const WORK_PREFIX = 'WORK-'

export const workInput = (token: string, solution: string): string => `${token}:${solution}`

export const captchaView = z.object({
  /** To be shown as an image, never as markup. */
  svg: z.string(),
  token: z.string(),
  work_bits: z.int(),
  /** The operator's notices for the login; servers of the previous version leave them out. */
  notices: z.optional(z.array(noticeView)),
})
export type CaptchaView = z.infer<typeof captchaView>

export const loginInput = z.object({
  mac_address: macAddress,
  device_key: deviceKey,
  captcha: z.string(fieldError('captcha_required')).check(
    z.overwrite((typed) => (typed.startsWith(WORK_PREFIX) ? typed : withoutSpaces(typed))),
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
  /** The last entry that is shown; null or omitted for the newest. */
  cursor: z._default(z.nullable(z.uuid(fieldError('entry_missing'))), null),
})

const securityLogEntry = z.object({
  id: z.uuid(),
  happened_at: z.iso.datetime(),
  actor: z.enum(['owner', 'television', 'support', 'anyone']),
  /** Seen from the browser that asks; null if no network did it. */
  place: z.nullable(z.enum(['this_network', 'elsewhere'])),
  /** How often within an hour. */
  count: z.int(),
  entry: securityEntry,
})
export type SecurityLogEntry = z.infer<typeof securityLogEntry>

/** The newest first. */
export const securityLogOutput = z.object({ entries: z.array(securityLogEntry), has_more: z.boolean() })

/** How many sessions that ended. */
export const endOthersOutput = z.object({ ended: z.int() })
export const deviceOutput = z.object({ device: deviceView })
export const currentOutput = z.object({
  device: deviceView,
  /** As in `captchaView`, for the dashboard. */
  notices: z.optional(z.array(noticeView)),
})

/** As a television shows it. */
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

/** 'waiting': ask again. 'refused': by a no or a wrong number. 'over': too late, or used. */
const tvLoginStatus = z.enum(['waiting', 'refused', 'over', 'logged_in'])
export type TvLoginStatus = z.infer<typeof tvLoginStatus>
export const awaitTvLoginOutput = z.object({ status: tvLoginStatus })

/** Which of the device's browsers a television logs out. */
export const endSessionInput = z.object({ id: z.uuid() })

/** As televisions show them; `browser` is a name like 'Chrome on Android'. */
export const televisionSessions = z.array(
  z
    .object({
      id: z.uuid(),
      browser: z.string(),
      /** Where it was last used, seen from the television; null if that is not known. */
      place: z.nullable(z.enum(['this_network', 'elsewhere'])),
      started_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
    })
    .check(z.meta({ id: 'BrowserSession' })),
)
export type TelevisionSessions = z.infer<typeof televisionSessions>
