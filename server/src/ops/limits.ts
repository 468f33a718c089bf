import { isIP } from 'node:net'
import { liftNetworkLimits } from '../kernel/network-limit.ts'
import * as devices from '../modules/devices/index.ts'
import { NOTHING_DONE, UsageError, type Command } from './command.ts'
import { macOf } from './positionals.ts'

const MAX_LISTED = 100

export const limitCommands: readonly Command[] = [
  {
    name: 'lift',
    args: [{ name: 'address', description: 'an IP address of the network, or the MAC address of a device' }],
    example: '203.0.113.7',
    undo: 'This cannot be undone: the counts start again from 0.',
    summary:
      'Resets all counts of a network: new televisions, captchas, contact messages, e-mails about reports, reminder addresses, looks, wrong log-ins and wrong codes of an IP address and of the networks around it; or of a device: captchas and short codes in its browsers, saves, looks, starts, captures and unsigned callbacks of payments, reports, reminder addresses, downloads and questions to move.',
    async run(ctx, [arg = ''], actor) {
      const mac = isIP(arg) === 0 ? macOf(arg) : null
      if (isIP(arg) === 0 && mac === null)
        throw new UsageError(`'${arg}' is not an IP address and not a MAC address.`)
      await (mac === null ? liftNetworkLimits(ctx, actor, arg) : devices.liftDeviceLimits(ctx, actor, mac))
      return { lifted: mac ?? arg }
    },
  },
  {
    name: 'unlock-devices',
    options: ['yes'],
    example: '--yes',
    undo: 'This cannot be undone, but wrong attempts lock the devices again.',
    summary:
      'Unlocks login and playlist PINs of all devices that are locked, as `devices unlock` does for one, after an attack on many. Each device then accepts as many wrong keys again.',
    isPreview: ({ yes }) => !yes,
    async run(ctx, _, actor, { yes }) {
      if (yes) return { unlocked: await devices.unlockLockedDevices(ctx, actor) }
      const locked = await devices.lockedDevices(ctx)
      const listed = locked.slice(0, MAX_LISTED).map(({ mac_address }) => mac_address)
      return { would_unlock: locked.length, nothing_done: NOTHING_DONE, devices: listed }
    },
  },
]
