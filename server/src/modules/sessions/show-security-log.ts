import type { Context } from '../../kernel/context.ts'
import type { Request } from '../../kernel/request.ts'
import { networkHash } from '../../kernel/security-log.ts'
import { securityLogOf } from '../../kernel/read-security-log.ts'
import type { SecurityLogEntry } from './contract.ts'

const PAGE_SIZE = 10

/** A page of a device's security log (D66). `place` compares the network of an entry with that of `request`. */
export async function showSecurityLog(
  ctx: Context,
  request: Request,
  deviceId: string,
  before: string | null,
) {
  const network = networkHash(ctx, request)
  const rows = await securityLogOf(ctx.db, deviceId, PAGE_SIZE + 1, before)
  const entries = rows
    .slice(0, PAGE_SIZE)
    .map(({ id, happened_at, actor, network_hash, count, entry }): SecurityLogEntry => ({
      id,
      happened_at: happened_at.toISOString(),
      actor,
      place: network_hash && (network_hash.equals(network) ? 'this_network' : 'elsewhere'),
      count,
      entry,
    }))
  return { entries, has_more: rows.length > PAGE_SIZE }
}
