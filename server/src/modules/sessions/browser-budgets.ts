import type { Db } from '@player/db'
import type { Context } from '../../kernel/context.ts'
import { budgetsOf } from '../../kernel/network-limit.ts'
import type { Request } from '../../kernel/request.ts'
import { hashOf } from '../../kernel/token.ts'
import { type Budget, budgetOf, type ThrottleRule } from '../../kernel/throttle.ts'
import { deviceById } from '../devices/index.ts'
import { devicesOfBrowser } from './trust-queries.ts'

/**
 * The budgets of a limit for a browser: if it logged in with the current key of a device, the device's, which nobody else behind the same address
 * can spend (D49) and all its browsers share; otherwise those of its networks.
 */
export async function browserBudgets(
  ctx: Pick<Context, 'config' | 'db'>,
  rule: ThrottleRule,
  { ip }: Request,
  browserToken: string | null,
): Promise<readonly Budget[]> {
  const deviceId = browserToken === null ? null : await deviceOf(ctx.db, hashOf(browserToken))
  return deviceId === null ? budgetsOf(ctx, rule, ip) : [budgetOf(ctx, rule, deviceId)]
}

async function deviceOf(db: Db, browser: Buffer): Promise<string | null> {
  for (const { device_id, key_version } of await devicesOfBrowser(db, browser))
    if ((await deviceById(db, device_id))?.key_version === key_version) return device_id
  return null
}
