import type { Context } from '../../kernel/context.ts'
import type { Request } from '../../kernel/request.ts'
import { networkHash, securityLogOf } from '../../kernel/security-log.ts'
import type { SecurityLogEntry } from './contract.ts'

const PAGE = 10

/** A page of what happened on a device (D66), whose networks are compared with that of `request`. */
export async function showSecurityLog(
  ctx: Context,
  request: Request,
  deviceId: string,
  before: string | null,
) {
  const here = networkHash(ctx, request)
  const found = await securityLogOf(ctx.db, deviceId, PAGE + 1, before)
  const entries = found
    .slice(0, PAGE)
    .map(({ id, happened_at, actor, network_hash, count, entry }): SecurityLogEntry => ({
      id,
      happened_at: happened_at.toISOString(),
      actor,
      place: network_hash && (network_hash.equals(here) ? 'this_network' : 'elsewhere'),
      count,
      entry,
    }))
  return { entries, has_more: found.length > PAGE }
}
