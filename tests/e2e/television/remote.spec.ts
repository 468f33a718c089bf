import type { Page } from '@playwright/test'
import { addPlaylist, idOf } from '../dashboard/owner.ts'
import { expect, expectNoViolations, expectPlaying, givePlaylist, storedDataOf, test } from './test.ts'

test(
  'every function can be used with the remote control',
  { tag: '@sweep' },
  async ({ television, page, device, product }) => {
    test.setTimeout(300_000)
    expect(device.mac).not.toBe('')
    const { origin } = new URL(process.env['PLAYLIST_URL'] ?? '')
    await addPlaylist(page, { name: 'Living room', url: origin, account: 'demo' })
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await television.keyboard.press(key)
    }
    const expectFocused = (name: string | RegExp) =>
      expect(television.locator('button:focus')).toHaveAccessibleName(name)
    // The bar with the channel's name may have gone.
    const expectWatching = (name: string) =>
      expect(television.locator('video')).toHaveAttribute('aria-label', name)

    await test.step('a key and a button add favourites, which are the first group', async () => {
      await expectFocused('Watch Living room')
      await press('Enter')
      await expectFocused('1 Lantern News')
      await press('f', 'ArrowDown', 'ArrowRight')
      await expectFocused('Add to favourites')
      await press('Enter')
      await expectFocused('Remove from favourites')
      await press('ArrowLeft', 'ArrowLeft')
      await expectFocused('All channels')
      await press('ArrowUp')
      await expectFocused('Favourites')
      await expect(television.getByRole('list', { name: 'Channels' }).getByRole('listitem')).toHaveCount(2)
      await expectNoViolations(television)
    })

    await test.step('in the player, left and right change the group, and 0 leads to the last channel', async () => {
      await press('ArrowRight', 'Enter')
      await expectWatching('Lantern News')
      await expectPlaying(television)
      await expect.poll(() => storedDataOf(television)).toContain('"last":{"id":"1"')
      await press('ArrowRight', 'ArrowRight')
      await expectWatching('Night Train Cinema')
      await expect.poll(() => storedDataOf(television)).toContain('"last":{"id":"5"')
      await press('0')
      await expectWatching('Lantern News')
      // The first OK shows the bar, the second the channel's options.
      await expect(television.locator('.bar.shown')).toHaveCount(0)
      await press('Enter', 'Enter')
      await expectFocused('Remove from favourites')
      await expectNoViolations(television)
      await press('Enter', 'Escape', 'Escape')
      await expectFocused(/^1 Lantern News/)
    })

    await test.step('the search shows results while text is typed', async () => {
      await press('ArrowUp')
      await television.keyboard.press('s')
      await expectFocused('a')
      for (const letter of ['d', 'e', 'e'])
        await television.getByRole('button', { name: letter, exact: true }).press('Enter')
      await expect(television.getByText('1 found')).toBeVisible()
      await expectNoViolations(television)
      for (let time = 0; time < 2; time += 1) await press('ArrowRight')
      await expectFocused(/^22 Deep Field/)
      await press('Enter')
      await expectWatching('Deep Field')
      await press('Escape')
      await expectFocused('22 Deep Field')
    })

    await test.step('the guide of a group shows the next hours', async () => {
      await press('g')
      await expectFocused(/^Lantern News, .*: \w/)
      await press('ArrowDown', 'ArrowRight')
      await expectFocused(/^Harbour 24, .*: \w/)
      await expectNoViolations(television)
      await press('Enter')
      await expectWatching('Harbour 24')
      await expect.poll(() => storedDataOf(television)).toContain('"last":{"id":"2"')
      await press('Escape')
    })

    await test.step('the dashboard shows that the guide was read', async () => {
      const results = product.db
        .selectFrom('playlist_results')
        .innerJoin('playlists', 'playlists.id', 'playlist_results.playlist_id')
        .where('playlists.device_id', '=', await idOf(product, device))
        .select('report')
      await expect
        .poll(async () => (await results.executeTakeFirst())?.report)
        .toMatchObject({ guide: 'read' })
    })

    await test.step('a film continues at its last position, also after a restart', async () => {
      await openSection(television, 'Films')
      await expectFocused('1 The Evening Train')
      await press('Enter')
      await expectPlaying(television)
      // OK pauses.
      await press('Enter')
      for (let time = 0; time < 4; time += 1) await press('ArrowRight')
      await expect(television.getByText(/^0:4\d \/ 1:35/)).toBeVisible()
      await press('Escape')
      await expect(television.getByText(/^Continue at 0:4\d/)).toBeVisible()
      await expectNoViolations(television)
      await television.reload()
      await expectFocused('Watch Living room')
      await press('Enter')
      await expectFocused(/^2 Harbour 24/)
      await openSection(television, 'Films')
      await expectFocused(/^1 The Evening Train/)
      await press('Enter')
      await expectPlaying(television)
      // The bar with the times has gone by then on a slow machine.
      await press('Enter')
      await expect(television.getByText(/^(0:[4-9]|1:)\d+ \/ 1:35/)).toBeVisible()
      await press('0')
      await expect(television.getByText(/^0:00 \/ 1:35/)).toBeVisible()
      await press('Escape')
    })

    await test.step('a series has seasons and episodes', async () => {
      await openSection(television, 'Series')
      await expectFocused('1 Corner Street')
      await press('Enter')
      await expectFocused(/^1 The Key under the Mat/)
      await press('ArrowLeft', 'ArrowDown', 'ArrowRight')
      await expect(television.getByText('2 episodes')).toBeVisible()
      await press('Enter')
      await expectPlaying(television)
      await press('Escape', 'Escape')
      await expectFocused('1 Corner Street')
    })

    await test.step('favourites, last channels and positions are stored without addresses', async () => {
      const [saved] = /"favourites":.*?"positions":.*?\]/.exec(await storedDataOf(television)) ?? []
      expect(saved).toContain('"last":{"id":')
      expect(saved).not.toContain('://')
    })
  },
)

test(
  'sound and subtitles can be chosen if the stream has several',
  { tag: '@sweep' },
  async ({ television, page, device }) => {
    expect(device.mac).not.toBe('')
    await givePlaylist({ page, television }, 'Living room')
    await television.getByRole('button', { name: 'Living room' }).press('Enter')
    await television.getByRole('button', { name: '1 Lantern News' }).focus()
    await television.keyboard.type('21')
    await television.keyboard.press('Enter')
    await television.getByRole('button', { name: '21 Tundra' }).press('Enter')
    await expectPlaying(television)
    // The first OK shows the bar, the second the channel's options.
    const sound = television.getByRole('button', { name: 'Sound: Original' })
    await expect(async () => {
      if (!(await sound.isVisible())) await television.keyboard.press('Enter')
      await expect(sound).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await sound.press('Enter')
    await expect(television.getByRole('button', { name: 'Sound: Described' })).toBeFocused()
    await television.getByRole('button', { name: 'Subtitles: Off' }).press('Enter')
    await expect(television.getByRole('button', { name: 'Subtitles: English' })).toBeFocused()
    await expectNoViolations(television)
    await television.keyboard.press('Escape')
    await expectPlaying(television)
    await expect
      .poll(() => television.evaluate<number>('document.querySelector("video").textTracks[0].cues.length'))
      .toBeGreaterThan(0)
  },
)

/** Opens a section from anywhere in a list. */
async function openSection(television: Page, name: string): Promise<void> {
  const section = television.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name })
  await section.focus()
  await television.keyboard.press('Enter')
}
