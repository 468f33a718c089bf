import { addPlaylist } from '../dashboard/owner.ts'
import { expect, test } from './test.ts'

const LIST = '#EXTM3U url-tvg="missing.xml"\n#EXTINF:-1,Only one\nonly/1.m3u8\n'

test('an unreadable programme guide gets a message beside the channels', async ({
  television,
  owner: { page },
}) => {
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
})
