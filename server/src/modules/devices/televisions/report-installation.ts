import type { Context } from '../../../kernel/context.ts'
import type { Request } from '../../../kernel/request.ts'
import { noteSecurity, televisionActor } from '../../../kernel/security-log.ts'
import { UNKNOWN } from '../../../kernel/text.ts'
import { hashOf, newToken } from '../../../kernel/token.ts'
import { addressesOf, lockAddresses, type Address } from '../device/address-queries.ts'
import { isPlaceholder, NO_LANGUAGE, type Report } from '../app-contract.ts'
import { newClaimNumber } from './claim-number.ts'
import { endedFailure } from './installation.ts'
import { lockThumbprint, writeInstallation } from './report-queries.ts'
import { lockInstallationByKey } from '../device/installation-queries.ts'
import { countReport } from './count-report.ts'
import { placeNewKey, placeWaitingKey, type Place } from './place-installation.ts'
import { addMissingAddresses } from './reported-addresses.ts'
import { televisionName } from './television-name.ts'
import { countAuthorized } from './television-queries.ts'
import { askToAllow } from './ask-to-allow.ts'

interface ReportOutcome {
  /** Whether the key is new, authorized or waiting. */
  readonly kind: 'registered' | 'known' | 'waiting'
  readonly token: string
  readonly macAddress: string
}

/**
 * Stores an app's report: registers the app, renews its token, or adds addresses to its device. An app whose address is used elsewhere waits for
 * consent (D35), and the device's televisions show a question once. @throws Failure throttled for too many new keys, forbidden for a removed key
 */
export async function reportInstallation(
  ctx: Context,
  request: Request,
  report: Report,
  hasProofOfWork: boolean,
): Promise<ReportOutcome> {
  const { thumbprint } = report
  logReplaced(ctx, report)
  const { addresses: reported, isSeen } = await countReport(ctx, request, {
    thumbprint,
    addresses: ownAddresses(report),
    hasProofOfWork,
  })
  const token = newToken()
  const by = televisionActor(ctx, request)
  return ctx.unit(async (tx) => {
    await lockThumbprint(tx, thumbprint)
    const macs = reported.map(({ mac }) => mac)
    await lockAddresses(tx, macs)
    const known = await lockInstallationByKey(tx, thumbprint)
    if (known && known.ended_at !== null) throw await endedFailure(tx, known.id)
    const isAuthorized = known !== undefined && known.authorized_at !== null
    let place: Place
    if (isAuthorized) {
      place = { kind: 'device', deviceId: known.device_id }
      await addMissingAddresses(tx, known.device_id, reported)
    } else {
      place = known
        ? await placeWaitingKey(ctx, tx, known, reported)
        : await placeNewKey(ctx, tx, { thumbprint, by }, reported)
    }
    const { deviceId } = place
    const claimNumber = place.kind === 'waiting' ? (known?.claim_number ?? newClaimNumber()) : null
    const id = await writeInstallation(
      tx,
      { thumbprint, deviceId, claimNumber, tokenHash: hashOf(token), isSeen },
      { ...report, addresses: [...reported] },
    )
    if (!isAuthorized && claimNumber === null) {
      const television = televisionName(report.platform)
      await noteSecurity(tx, deviceId, by, { kind: 'television_allowed', television, installation: id })
    }
    const [shownAddress] = await addressesOf(tx, deviceId)
    // Once: later reports of the same key only renew its token.
    if (claimNumber !== null && !known && (await countAuthorized(tx, deviceId)) > 0)
      await askToAllow(ctx, tx, { id, deviceId, claimNumber })
    const kind = place.kind === 'waiting' ? 'waiting' : known ? 'known' : 'registered'
    return { kind, token, macAddress: shownAddress?.mac ?? '' }
  })
}

/** Logs the names of values that a default replaced (D52), for support. */
function logReplaced({ log }: Context, { platform, app, language }: Report): void {
  const fields = Object.entries({ ...platform, ...app, language }).flatMap(([name, value]) =>
    value === UNKNOWN || value === NO_LANGUAGE ? [name] : [],
  )
  if (fields.length > 0) log.info({ fields }, 'A television reported values that cannot be used')
}

/** The reported addresses without duplicates and placeholders (D34). */
function ownAddresses({ addresses }: Report): readonly Address[] {
  const byMac = new Map(addresses.map((address) => [address.mac, address]))
  return [...byMac.values()].filter(({ mac }) => !isPlaceholder(mac))
}
