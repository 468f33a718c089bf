import { blockDevice } from '@player/server/modules/devices'
import { describe, expect } from 'vitest'
import { idOf, loggedIn, payWithPayPal, registered } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

const ACTOR = { name: 'olga', reason: 'The owner wrote to us' }

describe('The version of a device', () => {
  it('rises with every change that its television shows', async ({ stack, owner }) => {
    const { browser } = owner
    const target = await registered(stack)
    const targetId = await idOf(stack, target)
    let before = await versionOf(stack, owner.id)
    const raises = async (change: () => Promise<unknown>) => {
      await change()
      const after = await versionOf(stack, owner.id)
      expect(after, String(change)).toBeGreaterThan(before)
      before = after
    }
    const id = crypto.randomUUID()
    await raises(() => browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, new_id: id }))
    await raises(() => browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, current_playlist_url_id: id }))
    await raises(() => browser.trpc.playlists.delete.mutate({ id, pin: null }))
    await raises(() => browser.trpc.playlists.restore.mutate({ id }))
    await raises(() => browser.trpc.devices.changePin.mutate({ pin_code: '4321' }))
    await raises(() => browser.trpc.devices.changeKey.mutate({ device_key: '135790' }))
    await raises(() => payWithPayPal(stack, owner))
    await raises(() =>
      browser.trpc.devices.move.mutate({
        mac_address: target.mac_address,
        device_key: target.device_key,
        replace: true,
      }),
    )
    expect(await versionOf(stack, targetId)).toBe(1)
    await raises(() => blockDevice(stack.ctx, ACTOR, target.mac_address, true))
  })

  it('stays the same when a change is refused and when playlists are read', async ({ stack }) => {
    const { id, browser } = await loggedIn(stack)
    const before = await versionOf(stack, id)
    await expect(
      browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, current_playlist_url_id: crypto.randomUUID() }),
    ).rejects.toThrow('This playlist no longer exists.')
    await browser.trpc.playlists.list.query()
    expect(await versionOf(stack, id)).toBe(before)
  })

  it('rises once for each of many concurrent changes', async ({ stack }) => {
    const { id, browser } = await loggedIn(stack)
    const before = await versionOf(stack, id)
    const save = () => browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST })
    await Promise.all(Array.from({ length: 20 }, save))
    expect(await versionOf(stack, id)).toBe(before + 20)
  })
})

async function versionOf(stack: Stack, deviceId: string): Promise<number> {
  const [row] = await stack.sql<{ version: number }>(
    'select version from device_versions where device_id = $1',
    deviceId,
  )
  return row?.version ?? 0
}
