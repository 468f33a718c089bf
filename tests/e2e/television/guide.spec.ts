import { addPlaylist } from '../dashboard/owner.ts'
import { expect, test } from './test.ts'

const LIST = '#EXTM3U url-tvg="missing.xml"\n#EXTINF:-1,Only one\nonly/1.m3u8\n'

test(
  'a message beside the channels says that the programme guide can’t be read',
  { tag: '@sweep' },
  async ({ television, owner: { page } }) => {
    const headers = { 'access-control-allow-origin': '*' }
    await television.route('**/unguided.m3u', (route) => route.fulfill({ body: LIST, headers }))
    await television.route('**/missing.xml', (route) =>
      route.fulfill({ body: '<html>Not found</html>', headers }),
    )
    const url = new URL('/unguided.m3u', process.env['PLAYLIST_URL']).href
    await addPlaylist(page, { name: 'Unguided', url })
    await television.getByRole('button', { name: 'Unguided' }).press('Enter')
    await expect(television.getByRole('button', { name: '1 Only one', exact: true })).toBeFocused()
    await expect(television.getByRole('region', { name: 'On this channel' })).toHaveText(
      'The programme guide can’t be read. Your channels play without it.',
    )
  },
)

test(
  'the guide of all channels opens from the films, and Back returns to the channels',
  { tag: '@sweep' },
  async ({ television, owner: { page } }) => {
    const { origin } = new URL(process.env['PLAYLIST_URL'] ?? '')
    await addPlaylist(page, { name: 'Living room', url: origin, account: 'demo' })
    await television.getByRole('button', { name: 'Living room' }).press('Enter')
    const sections = television.getByRole('navigation', { name: 'Sections' })
    await sections.getByRole('button', { name: 'Films' }).press('Enter')
    await expect(television.getByRole('list', { name: 'Films' })).toBeVisible()
    await sections.getByRole('button', { name: 'Guide' }).press('Enter')
    await expect(television.getByRole('button', { name: /^Lantern News, / }).first()).toBeFocused()
    await television.keyboard.press('Escape')
    await expect(television.getByRole('list', { name: 'Channels' })).toBeVisible()

    await test.step('its tabs are those of the lists', async () => {
      await sections.getByRole('button', { name: 'Guide' }).press('Enter')
      const programme = television.getByRole('button', { name: /^Lantern News, / }).first()
      await expect(programme).toBeFocused()
      await television.keyboard.press('ArrowUp')
      await expect(sections.locator(':focus')).toHaveCount(1)
      await sections.getByRole('button', { name: 'Guide' }).focus()
      await television.keyboard.press('ArrowLeft')
      await expect(sections.getByRole('button', { name: 'Series' })).toBeFocused()
      await television.keyboard.press('ArrowDown')
      await expect(programme).toBeFocused()
      await sections.getByRole('button', { name: 'Live TV' }).press('Enter')
      await expect(television.getByRole('list', { name: 'Channels' })).toBeVisible()
    })
  },
)
