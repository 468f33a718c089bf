import type { Context } from '../../context.ts'
import { failuresOf } from '../../kernel/failure.ts'
import { announce } from '../../kernel/live.ts'
import { messages } from './messages.ts'
import { allowanceOf, type Moves } from './move.ts'
import * as queries from './queries.ts'

const fail = failuresOf(messages)

/**
 * Moves a device with all it has to another address, once a licence (D8). An address that somebody uses is refused; one
 * that was only registered gives way. Sessions stay.
 *
 * @throws Failure conflict when there is no move left, or the address cannot be used
 */
export async function moveToMac(ctx: Context, deviceId: string, mac: string): Promise<void> {
  await ctx.unit(async (tx) => {
    const device = await queries.lockDevice(tx, deviceId)
    if (!device) throw fail('missing', 'device_missing')
    if (device.mac_address === mac) throw fail('conflict', 'mac_same')
    const licence = allowanceOf(await movesOf(tx, device))
    if (licence === null) throw fail('conflict', 'mac_moved_before')

    const other = await queries.lockByMac(tx, mac)
    if (other) {
      const grants = await queries.grantsOf(tx, other.id)
      if (other.was_used || grants.length > 0) throw fail('conflict', 'mac_taken')
      await queries.retireDevice(tx, other.id)
    }
    await queries.writeMove(tx, { device_id: deviceId, licence, from_mac: device.mac_address, to_mac: mac })
    await announce(tx, deviceId)
  })
}

/** What the device's next move depends on. */
export async function movesOf(
  db: Context['db'],
  device: { id: string; support_moves: number },
): Promise<Moves> {
  const grants = await queries.grantsOf(db, device.id)
  return {
    grants: grants.filter((grant) => grant.revoked_at === null).map((grant) => grant.id),
    made: await queries.movesOf(db, device.id),
    bySupport: device.support_moves,
  }
}
