import type { Context } from '../../kernel/context.ts'
import { budgetsOf } from '../../kernel/network-limit.ts'
import type { Request } from '../../kernel/request.ts'
import { hashOf } from '../../kernel/token.ts'
import { type Budget, budgetOf, type ThrottleRule } from '../../kernel/throttle.ts'
import { deviceOfBrowser } from './trust-queries.ts'

/**
 * The budgets of a limit for a browser: if it logged in before, that of its device, which nobody else behind the same address can spend
 * (D49), and which all browsers of the device share, because each login may come from a new one; otherwise those of its networks.
 */
export async function browserBudgets(
  ctx: Pick<Context, 'config' | 'db'>,
  rule: ThrottleRule,
  { ip }: Request,
  browserToken: string | null,
): Promise<readonly Budget[]> {
  const deviceId = browserToken === null ? null : await deviceOfBrowser(ctx.db, hashOf(browserToken))
  return deviceId === null ? budgetsOf(ctx, rule, ip) : [budgetOf(ctx, rule, deviceId)]
}
