import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import type { Request } from '../../kernel/request.ts'
import { forget, giveBack, subjectOf, take, type ThrottleRule } from '../../kernel/throttle.ts'
import * as devices from '../devices/index.ts'
import type { LoginInput } from './contract.ts'
import { messages } from './messages.ts'
import { isProofOfWork } from './proof-of-work.ts'
import * as queries from './queries.ts'
import { hashOf, newToken } from './token.ts'

const fail = failuresOf(messages)

export interface LoggedIn {
  readonly deviceId: string
  /** For the session's cookie. */
  readonly sessionToken: string
  /** For the cookie by which this browser is known to have logged in before (D16). */
  readonly browserToken: string
}

/**
 * Logs a browser in to a device. An unknown address, a wrong key and a locked device get the same answer in the
 * same time; the captcha is used up in any case.
 *
 * @throws Failure invalid for a wrong captcha, throttled after too many failures, unauthorised otherwise
 */
export async function logIn(
  ctx: Context,
  request: Request,
  browserToken: string | null,
  input: LoginInput,
): Promise<LoggedIn> {
  const answer = await queries.burnCaptcha(ctx.db, hashOf(input.token))
  if (answer === null || !isRight(input, answer)) {
    throw fail('invalid', 'captcha_wrong', { errors: { captcha: messages.captcha_wrong } })
  }

  const device = await devices.deviceByMac(ctx.db, input.mac_address)
  const trusted =
    browserToken !== null && device !== undefined && (await isTrusted(ctx, browserToken, device.id))
  const pepper = ctx.config.secrets.pinPepper
  const { loginIp, loginMac, loginTrusted } = ctx.config.throttles
  const budgets: readonly [ThrottleRule, Buffer][] = trusted
    ? [[loginTrusted, subjectOf(pepper, input.mac_address, browserToken)]]
    : [
        [loginIp, subjectOf(pepper, request.ip)],
        [loginMac, subjectOf(pepper, input.mac_address)],
      ]
  for (const [rule, subject] of budgets) {
    const retryAfter = await take(ctx.db, rule, subject)
    if (retryAfter > 0) throw fail('throttled', 'login_throttled', { retryAfter })
  }

  const known = await devices.checkKey(ctx, input)
  if (!known) throw fail('unauthorised', 'device_information_incorrect')
  for (const [rule, subject] of budgets) {
    await (rule === loginIp ? giveBack(ctx.db, rule, subject) : forget(ctx.db, rule, subject))
  }
  return openSession(ctx, request, browserToken ?? newToken(), known)
}

async function openSession(
  ctx: Context,
  request: Request,
  browserToken: string,
  device: devices.KnownDevice,
): Promise<LoggedIn> {
  const sessionToken = newToken()
  await ctx.unit(async (tx) => {
    await queries.insertSession(tx, {
      token_hash: hashOf(sessionToken),
      device_id: device.id,
      key_version: device.keyVersion,
      user_agent: request.userAgent.slice(0, 300),
    })
    await queries.trustBrowser(tx, hashOf(browserToken), device.id)
  })
  return { deviceId: device.id, sessionToken, browserToken }
}

function isRight({ captcha, token }: LoginInput, answer: string): boolean {
  const given = Buffer.from(captcha.toUpperCase().padEnd(64))
  return (
    timingSafeEqual(given.subarray(0, 64), Buffer.from(answer.padEnd(64))) || isProofOfWork(token, captcha)
  )
}

async function isTrusted(ctx: Context, browserToken: string, deviceId: string): Promise<boolean> {
  const trusted = await queries.trustedDevices(ctx.db, hashOf(browserToken))
  return trusted.includes(deviceId)
}
