import * as z from 'zod/mini'
import { faultsOf } from '../../kernel/answers.ts'
import { nothing, said } from '../../kernel/outputs.ts'
import { deviceKey, deviceView, macAddress } from '../devices/contract.ts'
import { answer } from './messages.ts'

const fault = faultsOf(answer)

export const CAPTCHA_LENGTH = 5

/** How many leading zero bits the work's hash has: one to a few seconds in a browser. */
export const WORK_BITS = 17
/** The same while many logins fail across the site (D16): eight times the work. */
export const HARDER_WORK_BITS = 20
/** In place of the letters: `WORK-` and a number whose SHA-256 with the token starts with `work_bits` zero bits. */
export const WORK_PREFIX = 'WORK-'

/** What a proof of work hashes. */
export const workInput = (token: string, solution: string): string => `${token}:${solution}`

export const captchaView = z.object({
  /** The picture as an SVG document: show it through an image, never as markup. */
  svg: z.string(),
  token: z.string(),
  /** How hard the work is that stands in for the letters. */
  work_bits: z.int(),
})
export type CaptchaView = z.infer<typeof captchaView>

export const loginInput = z.object({
  mac_address: macAddress,
  device_key: deviceKey,
  captcha: z
    .string(fault('captcha_required'))
    .check(z.trim(), z.minLength(1, fault('captcha_required')), z.maxLength(64, fault('captcha_wrong'))),
  token: z.string(fault('captcha_required')).check(z.maxLength(128, fault('captcha_wrong'))),
})
export type LoginInput = z.infer<typeof loginInput>

export const loginOutput = z.object({ device: deviceView, ...said(answer('logged_in')) })
export const logoutOutput = nothing

/** One browser that is logged in. Times are ISO 8601 in UTC. */
export const sessionView = z.object({
  id: z.string(),
  /** As the browser calls itself. */
  browser: z.string(),
  is_this: z.boolean(),
  started_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
})
export type SessionView = z.infer<typeof sessionView>

export const sessionsOutput = z.object({ sessions: z.array(sessionView) })
export const endOthersOutput = nothing
export const currentOutput = z.object({ device: deviceView })
