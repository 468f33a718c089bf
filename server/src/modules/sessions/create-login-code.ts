import type { Context } from '../../kernel/context.ts'
import type { Request } from '../../kernel/request.ts'
import { budgetOf, take } from '../../kernel/throttle.ts'
import { keyedHash, hashOf, newToken } from '../../kernel/token.ts'
import type { LoginCode } from './contract.ts'
import { drawShortCode, linksWith } from './login-code.ts'
import { CODE_SECONDS, insertCode } from './code-queries.ts'
import { networkHash } from '../../kernel/security-log.ts'
import { fail } from './fail.ts'

/** The maximum number of draws for a short code that is not in use. */
const MAX_ATTEMPTS = 3

/**
 * Creates a code for one login within two minutes, which the television confirms (D36). Replaces the previous code.
 * @throws Failure throttled, unavailable if all codes drawn are in use
 */
export async function createLoginCode(
  ctx: Context,
  request: Request,
  television: { readonly id: string; readonly deviceId: string },
): Promise<LoginCode> {
  const retryAfter = await take(ctx.db, budgetOf(ctx, ctx.config.throttles.loginCodes, television.id))
  if (retryAfter > 0) throw fail('throttled', 'login_codes_throttled', { retryAfter })

  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const [token, short_code] = [newToken(), drawShortCode()]
    const inserted = await insertCode(ctx.db, {
      token_hash: hashOf(token),
      short_hash: keyedHash(ctx.config.secrets.pinPepper, short_code),
      installation_id: television.id,
      device_id: television.deviceId,
      network_hash: networkHash(ctx, request),
    })
    if (inserted) return { ...linksWith(token, ctx.config.http.origin), short_code, expires_in: CODE_SECONDS }
  }
  throw fail('unavailable', 'login_code_missing')
}
