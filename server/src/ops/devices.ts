import { randomInt } from 'node:crypto'
import * as devices from '../modules/devices/index.ts'
import * as playlists from '../modules/playlists/index.ts'
import type { Change, Command } from './command.ts'
import { EXAMPLE_MAC, MAC, readKey, readMac, readTerm } from './positionals.ts'
import { showDevice } from './show-device.ts'

export const deviceCommands: readonly Command[] = [
  {
    name: 'register',
    args: [MAC, { name: 'key', description: 'its login key, six digits', optional: true }],
    example: `${EXAMPLE_MAC} 123456`,
    undo: 'This cannot be undone. `devices block` keeps the device from paying and stops its televisions.',
    summary:
      'Registers a device and starts its trial, as its app does on first start. The key is random by default.',
    async run(ctx, [mac, key = String(randomInt(1_000_000)).padStart(6, '0')], actor) {
      const device = { mac_address: readMac(mac), device_key: readKey(key) }
      await devices.registerBySupport(ctx, actor, device)
      return device
    },
  },
  {
    name: 'show',
    args: [MAC],
    example: EXAMPLE_MAC,
    summary:
      'Shows a device by its current or an earlier address: licence, moves, locks, payments, what happened on it, and audit log.',
    run: (ctx, [mac]) => showDevice(ctx, readMac(mac)),
  },
  change({
    name: 'unlock',
    undo: 'This cannot be undone, but wrong attempts lock it again.',
    summary: 'Unlocks login and playlist PINs after too many wrong attempts, for trusted browsers too.',
    change: devices.unlockDevice,
  }),
  {
    name: 'reset-key',
    args: [MAC],
    example: EXAMPLE_MAC,
    undo: 'This cannot be undone: the old key is gone. The owner can choose another one in the dashboard.',
    summary:
      'Sets a new random key, ends all sessions of the device, and prints the key to give to its owner.',
    async run(ctx, [mac], actor) {
      const address = readMac(mac)
      return { mac_address: address, device_key: await devices.resetKey(ctx, actor, address) }
    },
  },
  change({
    name: 'block',
    undo: 'Undo with `devices unblock`.',
    summary: 'Blocks a device: it cannot start a payment, and its televisions stop playing.',
    change: (ctx, actor, mac) => devices.blockDevice(ctx, actor, mac, true),
  }),
  change({
    name: 'unblock',
    undo: 'Undo with `devices block`.',
    summary: 'Unblocks a device.',
    change: (ctx, actor, mac) => devices.blockDevice(ctx, actor, mac, false),
  }),
  {
    name: 'extend',
    args: [MAC, { name: 'term', description: 'an ISO 8601 duration like P1Y, P6M or P30D, or lifetime' }],
    example: `${EXAMPLE_MAC} P30D`,
    undo: "Undo with `payments end-grant` and the grant's id from `devices show`.",
    summary: 'Adds a term to the licence without a payment.',
    async run(ctx, [arg, term], actor) {
      const mac = readMac(arg)
      await devices.extendLicence(ctx, actor, mac, readTerm(term))
      return showDevice(ctx, mac)
    },
  },
  change({
    name: 'grant-move',
    undo: 'Undo with `devices withdraw-move` until the device has moved.',
    summary: 'Allows a device to switch its MAC address once more.',
    change: devices.grantMove,
  }),
  change({
    name: 'withdraw-move',
    undo: 'Undo with `devices grant-move`.',
    summary: 'Withdraws an extra switch that has not been used.',
    change: devices.withdrawMove,
  }),
  change({
    name: 'restore',
    undo: 'This cannot be undone, but the owner can delete it again in Account Details.',
    summary:
      'Restores a device that its owner deleted within 7 days, with its licence, playlists and televisions. Browsers log in again.',
    change: devices.restoreDevice,
  }),
  {
    name: 'clear-pin',
    args: [MAC, { name: 'playlist', description: "a playlist's name or id, from `devices show`" }],
    example: `${EXAMPLE_MAC} Films`,
    undo: 'This cannot be undone: the old PIN is gone. The owner can set a new one in the dashboard.',
    summary: 'Removes the PIN of a playlist, so that its owner can see and change it.',
    run: async (ctx, [mac, playlist = ''], actor) => {
      const { id } = await devices.deviceAt(ctx.db, readMac(mac))
      return playlists.clearPin(ctx, actor, id, playlist)
    },
  },
]

function change({ change: act, ...texts }: Change): Command {
  return {
    ...texts,
    args: [MAC],
    example: EXAMPLE_MAC,
    async run(ctx, [arg], actor) {
      const mac = readMac(arg)
      await act(ctx, actor, mac)
      return showDevice(ctx, mac)
    },
  }
}
