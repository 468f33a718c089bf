import type { Context } from '../../kernel/context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { blockOf } from '../../kernel/network.ts'
import type { Request } from '../../kernel/request.ts'
import { subjectOf, take } from '../../kernel/throttle.ts'
import { hashOf, newToken } from '../../kernel/token.ts'
import { addressesOf, lockAddresses, type Address } from './address-queries.ts'
import { assignedAddress, isPlaceholder, type Report } from './app-contract.ts'
import { newClaimNumber } from './claim-number.ts'
import * as installations from './installation-queries.ts'
import { answer } from './messages.ts'
import { addMissing, placeNewKey, type Place } from './place-installation.ts'

const fail = failuresOf(answer)

interface Reported {
  /** A key that was unknown before, or that still waits. */
  readonly kind: 'registered' | 'known' | 'waiting'
  readonly token: string
  readonly macAddress: string
}

/**
 * Stores what an app reports of itself: registers it, renews its token, or adds addresses to its device, in one transaction. An app
 * whose address is used elsewhere waits for consent (D35).
 *
 * @throws Failure throttled for too many new keys; forbidden for a key that was removed
 */
export async function reportInstallation(ctx: Context, request: Request, report: Report): Promise<Reported> {
  const { thumbprint } = report
  const reported = ownAddresses(report)
  if (!(await installations.isKnown(ctx.db, thumbprint))) await countNewKey(ctx, request, reported)
  const token = newToken()
  return ctx.unit(async (tx) => {
    await installations.lockKey(tx, thumbprint)
    await lockAddresses(
      tx,
      reported.map(({ mac }) => mac),
    )
    const known = await installations.lockInstallationByKey(tx, thumbprint)
    if (known && known.ended_at !== null) throw fail('forbidden', 'installation_revoked')
    const isActing = known !== undefined && known.authorized_at !== null
    let place: Place
    if (isActing) {
      place = { kind: 'device', deviceId: known.device_id }
      await addMissing(tx, known.device_id, reported)
    } else {
      const asked = reported.length > 0 ? reported : [{ kind: 'unknown', mac: assignedAddress() } as const]
      place = await placeNewKey(ctx, tx, thumbprint, asked)
    }
    await installations.writeInstallation(
      tx,
      {
        thumbprint,
        deviceId: place.deviceId,
        claimNumber: place.kind === 'waiting' ? (known?.claim_number ?? newClaimNumber()) : null,
        tokenHash: hashOf(token),
      },
      { ...report, addresses: [...reported] },
    )
    const [shown] = await addressesOf(tx, place.deviceId)
    const kind = place.kind === 'waiting' ? 'waiting' : known ? 'known' : 'registered'
    return { kind, token, macAddress: shown?.mac ?? '' }
  })
}

/** Each once, without placeholders (D34). */
function ownAddresses({ addresses }: Report): readonly Address[] {
  const byMac = new Map(addresses.map((address) => [address.mac, address]))
  return [...byMac.values()].filter(({ mac }) => !isPlaceholder(mac))
}

/** New keys are limited for each network and each address. */
async function countNewKey(ctx: Context, { ip }: Request, reported: readonly Address[]): Promise<void> {
  const { registrations, keysPerAddress } = ctx.config.throttles
  const { pinPepper } = ctx.config.secrets
  const counted = [
    { rule: registrations, subject: subjectOf(pinPepper, blockOf(ip)) },
    ...reported.map(({ mac }) => ({ rule: keysPerAddress, subject: subjectOf(pinPepper, mac) })),
  ]
  for (const { rule, subject } of counted) {
    const retryAfter = await take(ctx.db, rule, subject)
    if (retryAfter > 0) throw fail('throttled', 'registrations_throttled', { retryAfter })
  }
}
