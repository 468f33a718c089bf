import { randomInt } from 'node:crypto'
import type { Context } from '../context.ts'
import * as devices from '../modules/devices/index.ts'
import { deviceKey, macAddress } from '../modules/devices/contract.ts'
import { addTerm } from '../modules/devices/licence.ts'
import { UsageProblem, type Command, type Word } from './command.ts'

const MAC: Word = { name: 'mac', means: "the device's MAC address, in any usual form" }
const A_MAC = '02:00:5E:10:00:01'

/** Support's commands for devices (D32). */
export const deviceCommands: readonly Command[] = [
  {
    name: 'register',
    words: [MAC, { name: 'key', means: 'its login key, six digits', optional: true }],
    example: `${A_MAC} 123456`,
    takenBack: 'Nothing takes this back. `devices block` keeps the device from paying.',
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
    does: 'Shows a device: status, licence, moves, and what support did to it.',
    changes: false,
    run: (ctx, [mac]) => devices.showDevice(ctx, readMac(mac)),
  },
  {
    name: 'unlock',
    words: [MAC],
    example: A_MAC,
    takenBack: 'Nothing takes this back, and nothing has to: wrong tries lock it again.',
    does: 'Opens a login that was locked by too many wrong keys.',
    changes: true,
    run: (ctx, [mac], actor) => done(ctx, mac, (address) => devices.unlockDevice(ctx, actor, address)),
  },
  {
    name: 'reset-key',
    words: [MAC],
    example: A_MAC,
    takenBack:
      'Nothing takes this back: the old key is gone. The owner can choose another one in the dashboard.',
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
    takenBack: '`devices unblock` takes it back.',
    does: 'Blocks a device: it can start no payment.',
    changes: true,
    run: (ctx, [mac], actor) => done(ctx, mac, (address) => devices.blockDevice(ctx, actor, address, true)),
  },
  {
    name: 'unblock',
    words: [MAC],
    example: A_MAC,
    takenBack: '`devices block` takes it back.',
    does: 'Lets a blocked device pay again.',
    changes: true,
    run: (ctx, [mac], actor) => done(ctx, mac, (address) => devices.blockDevice(ctx, actor, address, false)),
  },
  {
    name: 'extend',
    words: [MAC, { name: 'term', means: 'an ISO 8601 duration like P1Y, P6M or P30D, or lifetime' }],
    example: `${A_MAC} P30D`,
    takenBack: 'Nothing takes this back.',
    does: "Grants a term without a payment: an ISO 8601 duration like P1Y or P30D, or 'lifetime'.",
    changes: true,
    run: (ctx, [mac, term], actor) =>
      done(ctx, mac, (address) => devices.extendLicence(ctx, actor, address, readTerm(term))),
  },
  {
    name: 'grant-move',
    words: [MAC],
    example: A_MAC,
    takenBack: 'Nothing takes this back.',
    does: 'Allows a device one more move to another address.',
    changes: true,
    run: (ctx, [mac], actor) => done(ctx, mac, (address) => devices.grantMove(ctx, actor, address)),
  },
]

/** Does something to a device, and shows how it stands then. */
async function done(ctx: Context, mac: string | undefined, act: (address: string) => Promise<void>) {
  const address = readMac(mac)
  await act(address)
  return devices.showDevice(ctx, address)
}

function readMac(typed: string | undefined): string {
  const read = macAddress.safeParse(typed)
  if (!read.success)
    throw new UsageProblem(`'${typed ?? ''}' is no MAC address: six pairs like 02:00:5E:10:00:01.`)
  return read.data
}

function readKey(typed: string): string {
  const read = deviceKey.safeParse(typed)
  if (!read.success) throw new UsageProblem('A device key has six digits.')
  return read.data
}

function readTerm(typed = ''): string {
  try {
    if (typed !== 'lifetime') addTerm(new Date(0), typed)
    return typed
  } catch {
    throw new UsageProblem(`'${typed}' is no term: say P1Y, P6M, P30D … or lifetime.`)
  }
}
