import type { Context } from '../../../kernel/context.ts'
import { registrationBudgets } from '../../../kernel/network-limit.ts'
import type { Request } from '../../../kernel/request.ts'
import { takeAll } from '../../../kernel/throttle.ts'
import { type Address, addressesOf } from '../device/address-queries.ts'
import { installationOfKey } from '../device/installation-queries.ts'
import { fail } from '../fail.ts'

interface KeyReport {
  readonly thumbprint: string
  readonly addresses: readonly Address[]
  /** Whether the report came with a proof of work. */
  readonly hasProofOfWork: boolean
}

/**
 * Counts a new key, and a known one that reports a new address or asks for one (D49, D50), for their network.
 *
 * @returns the addresses that may be used: above the limit those that the key reported before, so that what an app acts or waits for
 * never depends on others in its network
 * @throws Failure throttled for a new key, or for one that waits and asks for an address
 */
export async function countReport(
  ctx: Context,
  { ip }: Request,
  { thumbprint, addresses, hasProofOfWork }: KeyReport,
): Promise<readonly Address[]> {
  const known = await installationOfKey(ctx.db, thumbprint)
  if (known?.ended) return addresses
  const owned = known ? await addressesOf(ctx.db, known.device_id) : []
  const before = new Set([...(known?.macs ?? []), ...(known?.authorized ? owned.map(({ mac }) => mac) : [])])
  const reportedBefore = addresses.filter(({ mac }) => before.has(mac))
  const asksForOne = !known?.authorized && addresses.length === 0
  if (known && !asksForOne && reportedBefore.length === addresses.length) return addresses

  const retryAfter = await countNew(ctx, ip, hasProofOfWork)
  if (retryAfter === 0) return addresses
  if (known?.authorized) return reportedBefore
  if (known && !asksForOne && known.macs.length > 0)
    return known.macs.map((mac) => addresses.find((each) => each.mac === mac) ?? { mac, kind: 'unknown' })
  throw fail('throttled', 'registrations_throttled', { retryAfter })
}

/** Counts for the network; above its limit only with a proof of work, for a second one. Returns 0, or the seconds to wait. */
async function countNew(ctx: Context, ip: string, hasProofOfWork: boolean): Promise<number> {
  const retryAfter = await takeAll(ctx.db, registrationBudgets(ctx, ip, false))
  if (retryAfter === 0 || !hasProofOfWork) return retryAfter
  return takeAll(ctx.db, registrationBudgets(ctx, ip, true))
}
