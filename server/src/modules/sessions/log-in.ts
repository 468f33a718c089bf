import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { announce } from '../../kernel/announce.ts'
import { readBrowser } from '../../kernel/locale/browser-name.ts'
import type { Request } from '../../kernel/request.ts'
import { type SecurityActor, networkHash, ownerActor } from '../../kernel/security-log.ts'
import { retryTransaction } from '../../kernel/unit.ts'
import * as devices from '../devices/index.ts'
import type { LoginInput } from './contract.ts'
import { answer } from './messages.ts'
import { isProofOfWork } from './proof-of-work.ts'
import { consumeCaptcha } from './captcha-queries.ts'
import * as trustedBrowsers from './trust-queries.ts'
import { hashOf, newToken } from '../../kernel/token.ts'
import { fail } from './fail.ts'

export interface Login {
  readonly deviceId: string
  /** For the session's cookie. */
  readonly sessionToken: string
  /** For the cookie that identifies a browser that has logged in. */
  readonly browserToken: string
}

/**
 * Logs a browser in to a device. Unknown address, wrong key and locked device take the same time; the captcha is consumed.
 * @throws Failure invalid for a wrong captcha, throttled after too many failures, unauthorised for a wrong address or key
 */
export async function logIn(ctx: Context, request: Request, browserToken: string | null, input: LoginInput) {
  const captcha = await consumeCaptcha(ctx.db, hashOf(input.token))
  if (captcha === null || !isCaptchaRight(input, captcha))
    throw fail('invalid', 'captcha_wrong', { errors: { captcha: answer('captcha_wrong') } })

  const trustedBy = browserToken === null ? null : await trustingDevice(ctx, browserToken, input.mac_address)
  const { ip } = request
  const source = { ip, purpose: 'login', ...(trustedBy !== null && { trustedBy }) } as const
  const verification = await devices.verifyKey(ctx, source, input)
  if (verification.kind === 'locked')
    throw fail('throttled', 'login_throttled', { retryAfter: verification.retryAfter })
  if (verification.kind === 'wrong')
    throw fail('unauthorised', 'device_information_incorrect', { triesLeft: await verification.triesLeft() })
  const isNew = trustedBy !== verification.device.id
  return openSession(ctx, request, browserToken, { ...verification.device, isNew })
}

/** A device that does not trust the browser gives it a new token: a stranger may know the one before, or have set it. */
async function openSession(
  ctx: Context,
  request: Request,
  previousToken: string | null,
  { id, keyVersion, isNew }: devices.KnownDevice & { readonly isNew: boolean },
): Promise<Login> {
  const sessionToken = newToken()
  const browserToken = isNew || previousToken === null ? newToken() : previousToken
  const session = newSession(ctx, request, sessionToken)
  const trust = { token_hash: hashOf(browserToken), device_id: id, key_version: keyVersion }
  const entry = loginEntry(request, ownerActor(ctx, request), isNew)
  if (isNew)
    await ctx.unit(async (tx) => {
      if (previousToken !== null)
        await trustedBrowsers.replaceToken(tx, hashOf(previousToken), trust.token_hash)
      await trustedBrowsers.insertTrustedSession(tx, session, trust, entry)
      // The device's televisions show the login.
      await announce(tx, id)
    })
  else await retryTransaction(() => trustedBrowsers.insertTrustedSession(ctx.db, session, trust, entry))
  return { deviceId: id, sessionToken, browserToken }
}

export const loginEntry = ({ userAgent }: Request, by: SecurityActor, is_new: boolean) => ({
  by,
  entry: { kind: 'login', browser: readBrowser(userAgent).name, is_new } as const,
})

export const newSession = (ctx: Context, request: Request, sessionToken: string) => ({
  token_hash: hashOf(sessionToken),
  user_agent: request.userAgent.slice(0, 300),
  network_hash: networkHash(ctx, request),
})

function isCaptchaRight(
  { captcha, token }: LoginInput,
  { answer, work_bits }: { readonly answer: string; readonly work_bits: number },
): boolean {
  const typed = Buffer.from(captcha.toUpperCase().padEnd(64))
  return (
    timingSafeEqual(typed.subarray(0, 64), Buffer.from(answer.padEnd(64))) ||
    isProofOfWork(token, captcha, work_bits)
  )
}

const NO_DEVICE = { id: '00000000-0000-0000-0000-000000000000', key_version: 0 }

/** The device at this address, if it trusts the browser. An unknown address takes the same time. */
async function trustingDevice(ctx: Context, browserToken: string, mac: string): Promise<string | null> {
  const device = (await devices.deviceByMac(ctx.db, mac)) ?? NO_DEVICE
  const trust = { token_hash: hashOf(browserToken), device_id: device.id, key_version: device.key_version }
  return (await trustedBrowsers.isTrusted(ctx.db, trust)) ? device.id : null
}
