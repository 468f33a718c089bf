import { randomInt } from 'node:crypto'
import type { Context } from '../compose.ts'
import { exportSecurityLog } from '../kernel/security-log.ts'
import * as devices from '../modules/devices/index.ts'
import * as playlists from '../modules/playlists/index.ts'
import type { Command } from './command.ts'
import { A_MAC, MAC, readKey, readMac, readTerm } from './positionals.ts'
import * as payments from '../modules/payments/index.ts'
import * as sessions from '../modules/sessions/index.ts'

/** Commands for devices. */
export const deviceCommands: readonly Command[] = [
  {
    name: 'register',
    args: [MAC, { name: 'key', description: 'its login key, six digits', optional: true }],
    example: `${A_MAC} 123456`,
    undo: 'This cannot be undone. `devices block` keeps the device from paying and stops its televisions.',
    summary:
      'Registers a device and starts its trial, as its app does on first start. The key is random by default.',
    changes: true,
    async run(ctx, [mac, key = String(randomInt(1_000_000)).padStart(6, '0')], actor) {
      const device = { mac_address: readMac(mac), device_key: readKey(key) }
      await devices.registerBySupport(ctx, actor, device)
      return device
    },
  },
  {
    name: 'show',
    args: [MAC],
    example: A_MAC,
    summary:
      'Shows a device by its current or an earlier address: licence, moves, locks, payments, what happened on it, and audit log.',
    changes: false,
    run: (ctx, [mac]) => showDevice(ctx, readMac(mac)),
  },
  {
    name: 'unlock',
    args: [MAC],
    example: A_MAC,
    undo: 'This cannot be undone, but wrong attempts lock it again.',
    summary: 'Unlocks login and playlist PINs after too many wrong attempts, for trusted browsers too.',
    changes: true,
    run: (ctx, [mac], actor) => actAndShow(ctx, mac, (address) => devices.unlockDevice(ctx, actor, address)),
  },
  {
    name: 'reset-key',
    args: [MAC],
    example: A_MAC,
    undo: 'This cannot be undone: the old key is gone. The owner can choose another one in the dashboard.',
    summary:
      'Sets a new random key, ends all sessions of the device, and prints the key to give to its owner.',
    changes: true,
    async run(ctx, [mac], actor) {
      const address = readMac(mac)
      return { mac_address: address, device_key: await devices.resetKey(ctx, actor, address) }
    },
  },
  {
    name: 'block',
    args: [MAC],
    example: A_MAC,
    undo: 'Undo with `devices unblock`.',
    summary: 'Blocks a device: it cannot start a payment, and its televisions stop playing.',
    changes: true,
    run: (ctx, [mac], actor) =>
      actAndShow(ctx, mac, (address) => devices.blockDevice(ctx, actor, address, true)),
  },
  {
    name: 'unblock',
    args: [MAC],
    example: A_MAC,
    undo: 'Undo with `devices block`.',
    summary: 'Unblocks a device.',
    changes: true,
    run: (ctx, [mac], actor) =>
      actAndShow(ctx, mac, (address) => devices.blockDevice(ctx, actor, address, false)),
  },
  {
    name: 'extend',
    args: [MAC, { name: 'term', description: 'an ISO 8601 duration like P1Y, P6M or P30D, or lifetime' }],
    example: `${A_MAC} P30D`,
    undo: "Undo with `payments end-grant` and the grant's id from `devices show`.",
    summary: 'Adds a term to the licence without a payment.',
    changes: true,
    run: (ctx, [mac, term], actor) =>
      actAndShow(ctx, mac, (address) => devices.extendLicence(ctx, actor, address, readTerm(term))),
  },
  {
    name: 'grant-move',
    args: [MAC],
    example: A_MAC,
    undo: 'Undo with `devices withdraw-move` until the device has moved.',
    summary: 'Allows a device to switch its MAC address once more.',
    changes: true,
    run: (ctx, [mac], actor) => actAndShow(ctx, mac, (address) => devices.grantMove(ctx, actor, address)),
  },
  {
    name: 'withdraw-move',
    args: [MAC],
    example: A_MAC,
    undo: 'Undo with `devices grant-move`.',
    summary: 'Withdraws an extra switch that has not been used.',
    changes: true,
    run: (ctx, [mac], actor) => actAndShow(ctx, mac, (address) => devices.withdrawMove(ctx, actor, address)),
  },
  {
    name: 'restore',
    args: [MAC],
    example: A_MAC,
    undo: 'This cannot be undone, but the owner can delete it again in Account Details.',
    summary:
      'Restores a device that its owner deleted within 7 days, with its licence, playlists and televisions. Browsers log in again.',
    changes: true,
    run: (ctx, [mac], actor) => actAndShow(ctx, mac, (address) => devices.restoreDevice(ctx, actor, address)),
  },
  {
    name: 'clear-pin',
    args: [MAC, { name: 'playlist', description: "a playlist's name or id, from `devices show`" }],
    example: `${A_MAC} Films`,
    undo: 'This cannot be undone: the old PIN is gone. The owner can set a new one in the dashboard.',
    summary: 'Removes the PIN of a playlist, so that its owner can see and change it.',
    changes: true,
    run: async (ctx, [mac, playlist = ''], actor) => {
      const { id } = await devices.deviceAt(ctx.db, readMac(mac))
      return playlists.clearPin(ctx, actor, id, playlist)
    },
  },
]

async function actAndShow(ctx: Context, mac: string | undefined, act: (address: string) => Promise<void>) {
  const address = readMac(mac)
  await act(address)
  return showDevice(ctx, address)
}

/** Entries of the security log. */
const MAX_ENTRIES = 20

/** The data of a device from all modules, without secrets. @throws Failure missing */
async function showDevice(ctx: Context, mac: string) {
  const { audit, ...device } = await devices.showDevice(ctx, mac)
  return {
    ...device,
    payments: (await payments.paymentsOfDevice(ctx, device.id)).map(
      ({ reference, method, amount, state, step, created_at }) => ({
        reference,
        method,
        amount,
        state,
        step,
        created_at,
      }),
    ),
    sessions: await sessions.countSessions(ctx, device.id),
    playlists: await playlists.summaryOfPlaylists(ctx, device.id),
    security_log: await exportSecurityLog(ctx.db, device.id, MAX_ENTRIES),
    audit,
  }
}
