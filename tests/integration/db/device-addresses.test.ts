import { migrations } from '@player/db'
import { describe, expect } from 'vitest'
import { withClient } from '../../kit/engine.ts'
import { idOf, registered } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const MOVED_TO = '02:00:5E:AA:00:01'

const addressesOf = (stack: Stack, id: string) =>
  stack.sql(
    `select mac, shown, released_at is not null as released from device_addresses
      where device_id = $1 order by added_at, mac`,
    id,
  )

const move = (stack: Stack, id: string, mac: string) =>
  stack.sql('update devices set mac_address = $2 where id = $1', id, mac)

const shown = (mac: string) => ({ mac, shown: true, released: false })
const released = (mac: string) => ({ mac, shown: false, released: true })

describe('The addresses of a device, also if the previous version writes it,', () => {
  it('begin with the one that was registered', async ({ stack }) => {
    const device = await registered(stack)
    expect(await addressesOf(stack, await idOf(stack, device))).toEqual([shown(device.mac_address)])
  })

  it('are released when it switches to another address; the first is active again when it switches back', async ({
    stack,
  }) => {
    const { mac_address: mac, ...device } = await registered(stack)
    const id = await idOf(stack, { mac_address: mac, ...device })
    await stack.sql(
      `insert into device_addresses (device_id, mac, kind, shown) values ($1, '02:00:5E:AA:00:02', 'wifi', false)`,
      id,
    )
    await move(stack, id, MOVED_TO)
    const addresses = await addressesOf(stack, id)
    expect(addresses).toHaveLength(3)
    expect(addresses).toEqual(
      expect.arrayContaining([released(mac), released('02:00:5E:AA:00:02'), shown(MOVED_TO)]),
    )
    await move(stack, id, mac)
    expect(await addressesOf(stack, id)).toEqual(
      expect.arrayContaining([shown(mac), released('02:00:5E:AA:00:02'), released(MOVED_TO)]),
    )
  })

  it('are deleted when it retires, except released ones', async ({ stack }) => {
    const device = await registered(stack)
    const id = await idOf(stack, device)
    await move(stack, id, '02:00:5E:AA:00:03')
    await stack.sql('update devices set retired_at = app_now() where id = $1', id)
    expect(await addressesOf(stack, id)).toEqual([released(device.mac_address)])
  })

  it('cannot belong to another device', async ({ stack }) => {
    const device = await registered(stack)
    const other = await registered(stack)
    const add = stack.sql(
      'insert into device_addresses (device_id, mac, shown) values ($1, $2, false)',
      await idOf(stack, other),
      device.mac_address,
    )
    await expect(add).rejects.toThrow('device_addresses_mac')
  })
})

describe('Devices without rows of addresses', () => {
  itWithoutWorkers('get the rows once, under traffic, before this version serves', async ({ stack }) => {
    const locked = await registered(stack)
    const id = await idOf(stack, locked)
    const moved = await idOf(stack, await registered(stack))
    await move(stack, moved, MOVED_TO)
    await stack.sql(
      `insert into mac_moves (device_id, licence, from_mac, to_mac) values ($1, 'trial', '02:00:5E:AA:00:09', $2)`,
      moved,
      MOVED_TO,
    )
    await registered(stack)
    await stack.sql('delete from device_addresses')

    const prepare = () => migrations['20261123T2221-addressed-devices']?.prepare?.(stack.ctx.db)
    const { url } = stack.ctx.config.database
    await withClient(url, async (other) => {
      await other.query('begin')
      await other.query('select from devices where id = $1 for update', [id])
      const prepared = Promise.all([prepare(), prepare()])
      await expect.poll(() => stack.sql('select from device_addresses')).toHaveLength(2)
      await other.query(`update devices set mac_address = '02:00:5E:AA:00:04' where id = $1`, [id])
      await other.query('commit')
      await prepared
    })
    expect(await addressesOf(stack, id)).toEqual(
      expect.arrayContaining([released(locked.mac_address), shown('02:00:5E:AA:00:04')]),
    )
    expect(await addressesOf(stack, moved)).toEqual(
      expect.arrayContaining([released('02:00:5E:AA:00:09'), shown(MOVED_TO)]),
    )
    const before = await stack.sql('select * from device_addresses order by device_id, mac')
    await prepare()
    expect(await stack.sql('select * from device_addresses order by device_id, mac')).toEqual(before)
  })
})
