import { randomUUID } from 'node:crypto'
import type { Tx } from '@player/db'
import type { Context } from '../../../kernel/context.ts'
import { publish } from '../../../kernel/event.ts'
import { deviceRegistered } from '../events.ts'
import * as addresses from './address-queries.ts'
import { deviceKeyColumn } from './encrypted-columns.ts'
import { isAnyErased } from './erased-queries.ts'
import * as queries from './queries.ts'

export interface NewDevice {
  /** The address to show. */
  readonly mac_address: string
  readonly device_key: string
  /** Further addresses of the device. If one was given up or erased, there is no trial. */
  readonly otherMacs?: readonly string[]
  /** Whether it gets no trial in any case. */
  readonly withoutTrial?: boolean
}

/** Registers a device, with a trial unless a device had one of its addresses before. False if a device has one of the addresses. */
export async function registerDevice(ctx: Context, device: NewDevice): Promise<boolean> {
  return (await ctx.unit((tx) => insertNew(ctx, tx, device))) !== null
}

/** Returns the id of the new device; null if a device has one of the addresses. */
export async function insertNew(
  ctx: Context,
  tx: Tx,
  { mac_address, device_key, otherMacs = [], withoutTrial = false }: NewDevice,
): Promise<string | null> {
  await addresses.lockAddress(tx, mac_address)
  const { isTaken, wasGivenUp } = await addresses.stateOfAddresses(tx, [mac_address, ...otherMacs])
  if (isTaken) return null
  const id = randomUUID()
  const getsTrial = !withoutTrial && !wasGivenUp && !(await isAnyErased(ctx, tx, [mac_address, ...otherMacs]))
  const trialDays = getsTrial ? ctx.config.licence.trialDays : 0
  const device_key_sealed = deviceKeyColumn.encrypt(ctx.vault, id, device_key)
  if (!(await queries.insertDevice(tx, { id, mac_address, device_key_sealed, trialDays }))) return null
  await publish(tx, deviceRegistered, { deviceId: id })
  return id
}
