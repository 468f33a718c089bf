import type { Context } from '../compose.ts'
import * as devices from '../modules/devices/index.ts'
import type { Command, Positional } from './command.ts'
import { EXAMPLE_MAC, EXAMPLE_ID, MAC, readId, readMac } from './positionals.ts'

const INSTALLATION: Positional = { name: 'installation', description: 'its id, from `installations list`' }

export const installationCommands: readonly Command[] = [
  {
    name: 'list',
    args: [MAC],
    example: EXAMPLE_MAC,
    summary:
      "Lists the apps on a device's televisions: those that act for it, and those that wait for consent.",
    run: async (ctx, [mac]) => listAll(ctx, await deviceAt(ctx, mac)),
  },
  {
    name: 'allow',
    args: [MAC, INSTALLATION],
    example: `${EXAMPLE_MAC} ${EXAMPLE_ID}`,
    undo: 'Undo with `installations allow` and the app that acted before, or with `installations end`. The old device key is gone. An app that got a device of its own keeps it.',
    summary:
      'Gives the device to a waiting app that reports its shown address, for an owner who has proven that it is theirs, with a receipt for example: sets a new random key, which the app shows, ends all sessions, and lets all other apps of the device wait again. An app that reports only further addresses gets a device of its own at these. Addresses that the app does not report become free.',
    run: (ctx, [mac, id], actor) =>
      actAndList(ctx, mac, (deviceId) => devices.allowBySupport(ctx, actor, deviceId, readInstallation(id))),
  },
  {
    name: 'end',
    args: [MAC, INSTALLATION],
    example: `${EXAMPLE_MAC} ${EXAMPLE_ID}`,
    undo: 'This cannot be undone: the app has to be reset, and is then allowed as a new one.',
    summary: 'Ends an app on a television: it no longer receives anything of the device.',
    run: (ctx, [mac, id], actor) =>
      actAndList(ctx, mac, async (deviceId) => {
        await devices.endBySupport(ctx, actor, deviceId, readInstallation(id))
        return deviceId
      }),
  },
]

async function deviceAt(ctx: Context, mac: string | undefined): Promise<string> {
  const { id } = await devices.deviceAt(ctx.db, readMac(mac))
  return id
}

/** `act` returns the id of the device that the app has afterwards. */
async function actAndList(ctx: Context, mac: string | undefined, act: (deviceId: string) => Promise<string>) {
  return listAll(ctx, await act(await deviceAt(ctx, mac)))
}

const listAll = (ctx: Context, deviceId: string) => devices.listTelevisions(ctx, deviceId, null)

const readInstallation = (arg: string | undefined): string =>
  readId(arg, 'an installation', 'installations list')
