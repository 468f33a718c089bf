import type { Context } from '../../../kernel/context.ts'
import { registrationBudgets } from '../../../kernel/network-limit.ts'
import type { Request } from '../../../kernel/request.ts'
import { takeAll } from '../../../kernel/throttle.ts'
import { type Address, addressesOf } from '../device/address-queries.ts'
import { installationOfKey } from './report-queries.ts'
import { fail } from '../fail.ts'

interface KeyReport {
  readonly thumbprint: string
  readonly addresses: readonly Address[]
  readonly hasProofOfWork: boolean
}

interface CountedReport {
  /** Above the limit only those that the key reported before, so that others in the network cannot change the app's device. */
  readonly addresses: readonly Address[]
  /** Whether the report moves a waiting app to the top of its owner's list. */
  readonly isSeen: boolean
}

/**
 * Counts for the network a report with a new key, of an app that waits, or of an authorized app with a new address (D49, D50).
 * @throws Failure throttled for a new key, or for a waiting one that needs an address
 */
export async function countReport(
  ctx: Context,
  { ip }: Request,
  { thumbprint, addresses, hasProofOfWork }: KeyReport,
): Promise<CountedReport> {
  const wholeReport = { addresses, isSeen: true }
  const known = await installationOfKey(ctx.db, thumbprint)
  if (known?.ended) return wholeReport
  const owned = known ? await addressesOf(ctx.db, known.device_id) : []
  const oldMacs = new Set([...(known?.macs ?? []), ...(known?.authorized ? owned.map(({ mac }) => mac) : [])])
  const reportedBefore = addresses.filter(({ mac }) => oldMacs.has(mac))
  const hasNew = reportedBefore.length < addresses.length
  if (known?.authorized && !hasNew) return wholeReport

  const retryAfter = await countNew(ctx, ip, hasProofOfWork)
  if (retryAfter === 0) return wholeReport
  if (known?.authorized) return { addresses: reportedBefore, isSeen: true }
  if (known && addresses.length > 0 && !hasNew) return { addresses, isSeen: false }
  if (known && addresses.length > 0 && known.macs.length > 0) {
    const before = known.macs.map(
      (mac): Address => addresses.find((address) => address.mac === mac) ?? { mac, kind: 'unknown' },
    )
    return { addresses: before, isSeen: false }
  }
  throw fail('throttled', 'registrations_throttled', { retryAfter })
}

/** Counts for the network's limit, and above it, with a proof of work, for a second limit. Returns 0, or the seconds to wait. */
async function countNew(ctx: Context, ip: string, hasProofOfWork: boolean): Promise<number> {
  const retryAfter = await takeAll(ctx.db, registrationBudgets(ctx, ip, false))
  if (retryAfter === 0 || !hasProofOfWork) return retryAfter
  return takeAll(ctx.db, registrationBudgets(ctx, ip, true))
}
