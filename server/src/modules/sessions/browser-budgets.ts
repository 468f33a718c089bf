import type { Context } from '../../kernel/context.ts'
import { budgetsOf } from '../../kernel/network-limit.ts'
import type { Request } from '../../kernel/request.ts'
import { hashOf } from '../../kernel/token.ts'
import type { Budget, ThrottleRule } from '../../kernel/throttle.ts'
import { isKnownBrowser } from './trust-queries.ts'

/**
 * The budgets of a limit for a browser: its own if it logged in before, which nobody else behind the same address can spend (D49);
 * otherwise those of its networks.
 */
export async function browserBudgets(
  ctx: Pick<Context, 'config' | 'db'>,
  rule: ThrottleRule,
  { ip }: Request,
  browserToken: string | null,
): Promise<readonly Budget[]> {
  const browser = browserToken === null ? null : hashOf(browserToken)
  if (browser && (await isKnownBrowser(ctx.db, browser))) return [{ rule, subject: browser }]
  return budgetsOf(ctx, rule, ip)
}
