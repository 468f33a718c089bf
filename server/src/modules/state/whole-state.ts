import type { DeviceState } from '@player/db'
import { confirmationsFor } from '../confirmations/index.ts'
import type { Context } from '../../kernel/context.ts'
import { LANGUAGE } from '../../kernel/locale/language.ts'
import { termInWords } from '../../kernel/locale/terms.ts'
import { addressesOf, movedAwayAt, signLicence, STATUS_WORDS, statusAt } from '../devices/index.ts'
import { viewNotices, type Notice } from '../notices/index.ts'
import { isPaymentArriving, priceOf } from '../payments/index.ts'
import { playlistsForTelevision } from '../playlists/index.ts'
import { APP_PATH, appFilesOf, forSystem, versionsOf } from '../site/index.ts'
import { securityEvents } from './security-events.ts'
import { daysLeft } from './tag.ts'
import type { AppState, CommonState, WholeState } from './contract.ts'

/** Less than the minute after which proxies close an idle connection. */
export const MAX_WAIT_SECONDS = 50
/** Between two reads of a television on which nobody waits for a change. */
const POLL_SECONDS = 900

interface Waiting {
  readonly os: string
  readonly claim_number: string | null
}
interface Authorized {
  readonly id: string
  readonly thumbprint: string
  readonly os: string
  readonly authorized_at: Date
}

/** The state of an authorized television. */
export async function wholeState(
  ctx: Context,
  device: DeviceState,
  { id, thumbprint, os, authorized_at }: Authorized,
  notices: readonly Notice[],
): Promise<WholeState> {
  const television = { id, deviceId: device.id, authorizedAt: authorized_at, tells: device.tells }
  const [addresses, playlists, licence, confirmations, security_events] = await Promise.all([
    addressesOf(ctx.db, device.id),
    playlistsForTelevision(ctx, television),
    licenceOf(ctx, device, thumbprint),
    confirmationsFor(ctx, television),
    securityEvents(ctx, television),
  ])
  return {
    authorized: true,
    device: {
      mac_address: device.mac_address,
      addresses: [...addresses],
      blocked: device.blocked_at !== null,
    },
    licence,
    playlists,
    parental: { pin_set: device.pin_set },
    secrets_version: device.secrets_version,
    notices: viewNotices(notices),
    security_events,
    confirmations,
    ...commonState(ctx, os),
  }
}

/** The state of a television that waits for consent. */
export const waitingState = (
  ctx: Context,
  { os, claim_number }: Waiting,
  mayTakeAssigned: boolean,
): AppState => ({
  authorized: false,
  claim_number,
  may_take_assigned: mayTakeAssigned,
  ...commonState(ctx, os),
})

async function licenceOf(
  ctx: Context,
  device: DeviceState,
  thumbprint: string,
): Promise<WholeState['licence']> {
  const { config, db, signer } = ctx
  const { origin } = config.http
  const status = statusAt(device, device.now)
  const { mac_address, expire_date, now } = device
  const licensedDevice = { mac_address, expire_date, now, status, blocked: device.blocked_at !== null }
  const [token, movedAt, isArriving] = await Promise.all([
    signLicence(signer, origin, thumbprint, licensedDevice),
    status === 0 ? movedAwayAt(db, device.id) : null,
    isPaymentArriving(ctx, device.id),
  ])
  return {
    status: STATUS_WORDS[status],
    expires_at: expire_date?.toISOString() ?? null,
    days_left: daysLeft(device),
    token,
    price: priceOf(config.price.amountMinor, config.price.currency),
    term: termInWords(config.licence.term),
    moved_at: movedAt?.toISOString() ?? null,
    payment_arriving: isArriving,
    activate_url: `${origin}/dashboard/active-device`,
  }
}

function commonState({ config }: Context, os: string): CommonState {
  const { site, http } = config
  const file = forSystem(os, [...appFilesOf(http)])
  const { latest, minimum } = versionsOf(http)
  return {
    app: {
      latest: file?.version ?? forSystem(os, Object.entries(latest)),
      minimum: forSystem(os, Object.entries(minimum)),
      download_url: file ? http.origin + APP_PATH + file.name : null,
      sha256: file?.sha256 ?? null,
    },
    languages: [LANGUAGE],
    site: { name: site.name, url: http.origin, support_email: site.supportEmail },
    poll: { after_seconds: POLL_SECONDS, wait_seconds: MAX_WAIT_SECONDS },
  }
}
