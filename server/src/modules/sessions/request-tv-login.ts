import { randomUUID } from 'node:crypto'
import { askTelevision, drawNumber } from '../confirmations/index.ts'
import type { Context } from '../../kernel/context.ts'
import { readBrowser } from '../../kernel/locale/browser-name.ts'
import type { Request } from '../../kernel/request.ts'
import type { Session } from '../../kernel/request-session.ts'
import { type Budget, budgetOf, take, takeAll, undoTakes } from '../../kernel/throttle.ts'
import { keyedHash, hashOf, newToken } from '../../kernel/token.ts'
import * as devices from '../devices/index.ts'
import { browserBudgets } from './browser-budgets.ts'
import type { TvLogin, TvLoginInput } from './contract.ts'
import { readCode } from './login-code.ts'
import * as codes from './code-queries.ts'
import { answer } from './messages.ts'
import { networkHash } from '../../kernel/security-log.ts'
import { fail } from './fail.ts'

interface TvLoginCall {
  readonly ctx: Context
  readonly request: Request
  /** The token of a browser that logged in before; null for a new one. */
  readonly browserToken: string | null
}

interface TvLoginRequest {
  /** 'asks': the browser is logged in to another device, and must agree to replace that session. */
  readonly login: TvLogin
  /** For the cookie that binds the login to this browser; null for 'asks'. */
  readonly token: string | null
}

/** Asks a television to confirm this browser's login (D36), which uses up the code. @throws Failure invalid for an unknown code, throttled */
export async function requestTvLogin(
  call: TvLoginCall,
  session: Session | null,
  { code, replace }: TvLoginInput,
): Promise<TvLoginRequest> {
  const { ctx, request } = call
  const codeRow = await unusedCodeOf(call, code)
  const device = await devices.deviceOfTelevision(ctx.db, codeRow.installation_id)
  if (!device) throw wrongCode()
  const name = devices.lastPairs(device.mac_address)
  if (session && session.deviceId !== device.id && !replace) {
    const current = devices.lastPairs(session.device.mac_address)
    return { login: { status: 'asks', device: name, current }, token: null }
  }

  const retryAfter = await take(ctx.db, questionBudget(ctx, device.id))
  if (retryAfter > 0) throw fail('throttled', 'tv_login_throttled', { retryAfter })
  const [id, number, token] = [randomUUID(), drawNumber(), newToken()]
  await ctx.unit(async (tx) => {
    const binding = { confirmation_id: id, browser_hash: hashOf(token), device_id: device.id }
    if (!(await codes.bindCode(tx, codeRow.token_hash, binding))) throw wrongCode()
    await askTelevision(tx, {
      id,
      deviceId: device.id,
      installationId: codeRow.installation_id,
      subjectId: codeRow.installation_id,
      keyVersion: device.key_version,
      kind: 'login',
      number,
      facts: {
        browser: readBrowser(request.userAgent).name,
        place: codeRow.network_hash.equals(networkHash(ctx, request)) ? 'this_network' : 'elsewhere',
      },
      seconds: codes.CODE_SECONDS,
    })
  })
  return { login: { status: 'waiting', device: name, number, expires_in: codes.CODE_SECONDS }, token }
}

/** Limits questions that are not answered with yes. */
export const questionBudget = (settings: Pick<Context, 'config'>, deviceId: string): Budget =>
  budgetOf(settings, settings.config.throttles.tvLogins, deviceId)

/** Counts before the check, against concurrent guesses. The token of a QR code cannot be guessed and is not counted (D49). */
async function unusedCodeOf({ ctx, request, browserToken }: TvLoginCall, code: string) {
  const parsed = readCode(code)
  const isToken = parsed !== null && 'token' in parsed
  const rule = ctx.config.throttles.wrongLoginCodes
  const budgets = isToken ? [] : await browserBudgets(ctx, rule, request, browserToken)
  const retryAfter = await takeAll(ctx.db, budgets)
  if (retryAfter > 0) throw fail('throttled', 'login_code_throttled', { retryAfter })
  const codeRow =
    parsed &&
    (await codes.unusedCode(
      ctx.db,
      'token' in parsed
        ? { token_hash: hashOf(parsed.token) }
        : { short_hash: keyedHash(ctx.config.secrets.pinPepper, parsed.short) },
    ))
  if (!codeRow) throw wrongCode()
  if (budgets.length > 0) await undoTakes(ctx.db, budgets)
  return codeRow
}

const wrongCode = () => fail('invalid', 'login_code_wrong', { errors: { code: answer('login_code_wrong') } })
