import type { DeviceState } from '@player/db'
import { confirmationsFor } from '../confirmations/index.ts'
import type { Context } from '../../kernel/context.ts'
import type { AuthorizedTelevision } from '../../kernel/installation.ts'
import { securityEventsFor } from '../../kernel/read-security-log.ts'
import { termInWords } from '../../kernel/locale/terms.ts'
import { addressesOf, movedAwayAt, signLicence, STATUS_WORDS, statusAt } from '../devices/index.ts'
import { viewNotices, type Notice } from '../notices/index.ts'
import { hasPaymentWithoutGrant, priceOf } from '../payments/index.ts'
import { playlistsForTelevision } from '../playlists/index.ts'
import { daysLeft } from './tag.ts'
import type { SecurityEvent, WholeState } from './contract.ts'
import { commonState } from './waiting-state.ts'

interface Authorized {
  readonly id: string
  readonly thumbprint: string
  readonly os: string
  readonly authorized_at: Date
}

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

async function licenceOf(ctx: Context, device: DeviceState, thumbprint: string) {
  const { config, db, signer } = ctx
  const { origin } = config.http
  const status = statusAt(device, device.now)
  const { mac_address, expire_date, now } = device
  const licensedDevice = { mac_address, expire_date, now, status, blocked: device.blocked_at !== null }
  const [token, movedAt, isArriving] = await Promise.all([
    signLicence(signer, origin, thumbprint, licensedDevice),
    status === 0 ? movedAwayAt(db, device.id) : null,
    hasPaymentWithoutGrant(ctx, device.id),
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

/** The security events that a television shows (D66), the newest first. */
async function securityEvents({ db }: Pick<Context, 'db'>, television: AuthorizedTelevision) {
  const entries = await securityEventsFor(db, television)
  return entries.flatMap(({ id, happened_at, entry }): SecurityEvent[] => {
    const at = happened_at.toISOString()
    if (entry.kind === 'login') return [{ id, kind: 'login', name: entry.browser, at }]
    if (entry.kind === 'key_changed') return [{ id, kind: 'key_changed', name: null, at }]
    if (entry.kind === 'television_allowed')
      return [{ id, kind: 'television_added', name: entry.television, at }]
    return []
  })
}
