import type { Context } from '../../kernel/context.ts'
import { auditOf } from '../../kernel/audit.ts'
import { deviceHash } from '../../kernel/logger.ts'
import * as addresses from './device/address-queries.ts'
import { deviceIdAt } from './device/deletion.ts'
import { deviceLocks } from './device/budgets.ts'
import { statusAt } from './device/licence.ts'
import { movesOf } from './device/move-history-queries.ts'
import * as queries from './device/queries.ts'
import * as grants from './licence/grant-queries.ts'
import { STATUS_WORDS } from './licence/signed-licence.ts'
import { deviceForPaymentTo, successorOf } from './licence/successor.ts'
import { viewDevice } from './device/view-device.ts'
import { fail } from './fail.ts'

const LOCK_NAMES: Readonly<Record<string, string>> = {
  'login-mac': 'login',
  'login-trusted': 'login from trusted browsers',
  pin: 'playlist PINs',
  'pin-day': 'playlist PINs for a day',
}

/** A device for support, found by its current or a former address, without secrets. @throws Failure missing */
export async function showDevice(ctx: Pick<Context, 'db' | 'config'>, mac: string) {
  const id = await deviceForPaymentTo(ctx.db, mac)
  if (id === null && (await deviceIdAt(ctx.db, mac)) !== null) throw fail('missing', 'device_deleted')
  const device = id === null ? undefined : await queries.deviceById(ctx.db, id)
  if (!device) throw fail('missing', 'device_never')
  const { device_key: _, ...view } = await viewDevice(ctx, device.id)
  const formerIds = (await addresses.devicesFormerlyAt(ctx.db, mac)).filter((former) => former !== device.id)
  const formerDevices = await Promise.all(formerIds.map((former) => queries.deviceById(ctx.db, former)))
  const moves = await movesOf(ctx.db, device.id)
  return {
    ...view,
    status: STATUS_WORDS[view.is_trial],
    id: device.id,
    in_log_lines: deviceHash(ctx.config.secrets.pinPepper, device.id),
    asked_for: mac,
    addresses: await addresses.addressesOf(ctx.db, device.id),
    formerly_of: formerDevices.map((former) => former?.mac_address),
    moves: moves.map(({ from_mac: from, to_mac: to, moved_at, licence: allowed_by }) => {
      return { from, to, moved_at, allowed_by }
    }),
    grants: await grants.grantsOf(ctx.db, device.id),
    locks: (await deviceLocks(ctx, ctx.db, device)).map(({ name, failures, until }) => ({
      lock: LOCK_NAMES[name] ?? name,
      failures,
      until: until ?? 'support unlocks it',
    })),
    audit: await auditOf(ctx.db, `device ${device.id}`),
  }
}

/** The device that payments for this address are for, and the devices that switched away from it. */
export async function devicesAtAddress(ctx: Pick<Context, 'db'>, mac: string) {
  const current = await deviceForPaymentTo(ctx.db, mac)
  const former = await addresses.devicesFormerlyAt(ctx.db, mac)
  const ids = new Set(current === null ? former : [current, ...former])
  const devices = await Promise.all([...ids].map((id) => queries.deviceById(ctx.db, id)))
  return devices.flatMap((device) => (device ? [summaryOf(device)] : []))
}

/** @throws Failure missing */
export async function deviceAt(db: Context['db'], mac: string) {
  const device = await queries.deviceByMac(db, mac)
  if (!device) throw fail('missing', 'device_unknown')
  return device
}

/** For each of these devices, the one that its payments are for: itself or its successor. */
export async function successorsById(db: Context['db'], ids: readonly string[]) {
  const devices = await Promise.all(
    [...new Set(ids)].map(async (id) => ({ id, device: await successorOf(db, id) })),
  )
  return new Map(
    devices.flatMap(({ id, device }) => {
      if (!device) return []
      const { id: _, ...summary } = summaryOf(device)
      return [[id, summary] as const]
    }),
  )
}

function summaryOf(device: queries.DeviceRow) {
  return {
    id: device.id,
    mac_address: device.mac_address,
    status: STATUS_WORDS[statusAt(device, device.now)],
    expire_date: device.expire_date,
  }
}
