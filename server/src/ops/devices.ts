import { randomInt } from 'node:crypto'
import type { Context } from '../compose.ts'
import * as devices from '../modules/devices/index.ts'
import * as playlists from '../modules/playlists/index.ts'
import type { Command } from './command.ts'
import { showDevice } from './show-device.ts'
import { A_MAC, MAC, readKey, readMac, readTerm } from './positionals.ts'

/** Commands for devices (D32). */
export const deviceCommands: readonly Command[] = [
  {
    name: 'register',
    words: [MAC, { name: 'key', means: 'its login key, six digits', optional: true }],
    example: `${A_MAC} 123456`,
    undo: 'Nothing takes this back. `devices block` keeps the device from paying.',
    does: 'Registers a device with its trial, as its app does at the first start; without a key it gets a random one.',
    changes: true,
    async run(ctx, [mac, key = String(randomInt(1_000_000)).padStart(6, '0')], actor) {
      const device = { mac_address: readMac(mac), device_key: readKey(key) }
      await devices.registerBySupport(ctx, actor, device)
      return device
    },
  },
  {
    name: 'show',
    words: [MAC],
    example: A_MAC,
    does: 'Shows a device, also by an address that it had: licence, moves, locks, payments, and what support did to it.',
    changes: false,
    run: (ctx, [mac]) => showDevice(ctx, readMac(mac)),
  },
  {
    name: 'unlock',
    words: [MAC],
    example: A_MAC,
    undo: 'Nothing takes this back, and nothing has to: wrong tries lock it again.',
    does: 'Opens what too many wrong keys or PINs have locked, for trusted browsers too.',
    changes: true,
    run: (ctx, [mac], actor) => done(ctx, mac, (address) => devices.unlockDevice(ctx, actor, address)),
  },
  {
    name: 'reset-key',
    words: [MAC],
    example: A_MAC,
    undo: 'Nothing takes this back: the old key is gone. The owner can choose another one in the dashboard.',
    does: 'Gives a device a new random key, ends all its sessions, and prints the key for its owner.',
    changes: true,
    async run(ctx, [mac], actor) {
      const address = readMac(mac)
      return { mac_address: address, device_key: await devices.resetKey(ctx, actor, address) }
    },
  },
  {
    name: 'block',
    words: [MAC],
    example: A_MAC,
    undo: '`devices unblock` takes it back.',
    does: 'Blocks a device: it can start no payment.',
    changes: true,
    run: (ctx, [mac], actor) => done(ctx, mac, (address) => devices.blockDevice(ctx, actor, address, true)),
  },
  {
    name: 'unblock',
    words: [MAC],
    example: A_MAC,
    undo: '`devices block` takes it back.',
    does: 'Lets a blocked device pay again.',
    changes: true,
    run: (ctx, [mac], actor) => done(ctx, mac, (address) => devices.blockDevice(ctx, actor, address, false)),
  },
  {
    name: 'extend',
    words: [MAC, { name: 'term', means: 'an ISO 8601 duration like P1Y, P6M or P30D, or lifetime' }],
    example: `${A_MAC} P30D`,
    undo: "`payments end-grant` takes it back, with the grant's id as `devices show` has it.",
    does: "Grants a term without a payment: an ISO 8601 duration like P1Y or P30D, or 'lifetime'.",
    changes: true,
    run: (ctx, [mac, term], actor) =>
      done(ctx, mac, (address) => devices.extendLicence(ctx, actor, address, readTerm(term))),
  },
  {
    name: 'grant-move',
    words: [MAC],
    example: A_MAC,
    undo: '`devices withdraw-move` takes it back until the device has moved.',
    does: 'Allows a device one more move to another address.',
    changes: true,
    run: (ctx, [mac], actor) => done(ctx, mac, (address) => devices.grantMove(ctx, actor, address)),
  },
  {
    name: 'withdraw-move',
    words: [MAC],
    example: A_MAC,
    undo: '`devices grant-move` takes it back.',
    does: 'Withdraws a move that support allowed and the device has not made.',
    changes: true,
    run: (ctx, [mac], actor) => done(ctx, mac, (address) => devices.withdrawMove(ctx, actor, address)),
  },
  {
    name: 'clear-pin',
    words: [MAC, { name: 'playlist', means: "a playlist's name or id, as `devices show` has it" }],
    example: `${A_MAC} Films`,
    undo: 'Nothing takes this back: the old PIN is gone. The owner can set a new one in the dashboard.',
    does: 'Takes the PIN off a playlist: its owner sees and changes it without one.',
    changes: true,
    run: async (ctx, [mac, playlist = ''], actor) => {
      const { id } = await devices.deviceAt(ctx.db, readMac(mac))
      return playlists.clearPin(ctx, actor, id, playlist)
    },
  },
]

async function done(ctx: Context, mac: string | undefined, act: (address: string) => Promise<void>) {
  const address = readMac(mac)
  await act(address)
  return showDevice(ctx, address)
}
