import { requestReport } from '@player/server/modules/support'
import { addPlaylist, idOf, logIn, newDevice } from '../dashboard/owner.ts'
import {
  disconnectServer,
  expect,
  expectPlaying,
  fact,
  givePlaylist,
  playlistButton,
  playlistsOf,
  readNow,
  reconnectServer,
  SUPPORT,
  test,
  watch,
} from './test.ts'

const PLAYLIST_URL = process.env['PLAYLIST_URL'] ?? ''
/** The number of channels of the stand-in's demo account. */
const CHANNELS = 24

test(
  'a long session: the film continues through channel changes, a confirmation, a server outage, and changes of the playlist and the MAC address',
  {
    tag: '@sweep',
  },
  async ({ television, page, device, product, browser }) => {
    // Decoding video without a GPU is slow.
    test.setTimeout(600_000)
    const streams: string[] = []
    television.on('request', (request) => {
      // A stream with several audio tracks also requests playlists below this path.
      const [stream] = /\/live\/\w+\/\w+\/\d+/.exec(request.url()) ?? []
      if (stream) streams.push(stream)
    })
    await television.route('**/logos/3.svg', (route) => route.abort())
    await givePlaylist({ page, television }, 'Living room')
    const [playlist = ''] = await playlistsOf(product, device)
    await watch(television, 'Living room')
    let [account, channel] = ['demo', 1]

    /** Changes the channel this many times in a row, then checks which one plays. All calls together make two hundred changes. */
    const change = async (times: number) => {
      for (let time = 0; time < times; time += 1) await television.keyboard.press('ArrowUp')
      channel = ((channel - 1 + times) % CHANNELS) + 1
      await expectChannel()
    }
    const expectChannel = async () => {
      await expect.poll(() => streams.at(-1)).toBe(`/live/${account}/${account}/${channel}`)
      await expectPlaying(television)
      expect(await television.evaluate<boolean>('document.querySelector("video").muted')).toBe(false)
    }

    await test.step('channels are changed quickly, and a broken logo does not hide those after it', async () => {
      await change(21)
      await change(30)
      // OK opens the bar; OK while the bar is shown opens the menu.
      const bar = television.locator('.bar .logo')
      if (!(await bar.isVisible())) await television.keyboard.press('Enter')
      await expect(bar).toBeVisible()
    })

    await test.step('a confirmation hides the film until it is answered', async () => {
      await requestReport(product, SUPPORT, await idOf(product, device))
      const longPoll = television.waitForRequest((request) => request.headers()['prefer'] !== undefined)
      await readNow(television)
      await expect(television.getByRole('button', { name: 'No' })).toBeFocused()
      await longPoll
      await expect(television.locator('video')).toBeHidden()
      await expectChannel()
      await expect(television.getByRole('button', { name: 'No' })).toBeEnabled()
      await television.keyboard.press('ArrowUp')
      await television.keyboard.press('Escape')
      await expect(television.locator('video')).toBeVisible()
      await expectChannel()
      await change(50)
    })

    await test.step('channels can be changed during two outages of our server', async () => {
      const away = television.getByText('Our server is away. You can keep watching.')
      for (let time = 0; time < 2; time += 1) {
        await disconnectServer(television)
        await readNow(television)
        await expect(away).toBeVisible()
        await change(10)
        await reconnectServer(television)
        await readNow(television)
        await expect(away).toHaveCount(0)
      }
    })

    await test.step('a corrected playlist plays the same channel at its new address', async () => {
      const url = new URL('/get.php?username=large&password=large', PLAYLIST_URL).href
      await addPlaylist(page, { id: playlist, name: 'Living room', url })
      account = 'large'
      await readNow(television)
      await expectChannel()
      await television.keyboard.press('ArrowUp')
      channel += 1
      await expectChannel()
    })

    await test.step('a channel that was removed from the list gets a message', async () => {
      const short = '#EXTM3U\n#EXTINF:-1,Only one\nonly/1.m3u8\n'
      await television.route('**/short.m3u', (route) =>
        route.fulfill({ body: short, headers: { 'access-control-allow-origin': '*' } }),
      )
      await addPlaylist(page, {
        id: playlist,
        name: 'Living room',
        url: new URL('/short.m3u', PLAYLIST_URL).href,
      })
      await readNow(television)
      await expect(television.getByRole('heading', { name: / is gone$/ })).toBeVisible()
      await television.keyboard.press('Enter')
      await expect(television.getByRole('button', { name: '1 Only one' })).toBeFocused()
      await addPlaylist(page, { id: playlist, name: 'Living room', url: PLAYLIST_URL })
      // No film is shown, so the client gets the change without `readNow`. The list still has its earlier position.
      await television.getByRole('button', { name: new RegExp(`^${channel} `) }).press('Enter')
      account = 'demo'
      await expectChannel()
      await change(69)
    })

    await test.step('holding Back leaves the film, but not the list', async () => {
      await television.keyboard.down('Escape')
      await television.keyboard.down('Escape')
      await television.keyboard.up('Escape')
      await expect(television.getByRole('list', { name: 'Channels' })).toBeVisible()
      await television.keyboard.press('Enter')
      await expectChannel()
    })

    await test.step('a deletion ends the film, and its undo is shown at once', async () => {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Delete Living room' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      const undo = page.getByRole('button', { name: 'Undo' })
      await expect(undo).toBeVisible()
      await readNow(television)
      await expect(television.getByRole('heading', { name: 'Add your first playlist' })).toBeVisible()
      await undo.press('Enter')
      await expect(television.getByRole('button', { name: 'Living room' })).toBeFocused()
      // The list still selects the channel that was watched last.
      await playlistButton(television, 'Living room').press('Enter')
      await television.getByRole('button', { name: new RegExp(`^${channel} `) }).press('Enter')
      await expectChannel()
      await change(10)
    })

    await test.step('a device that switches to this MAC address shows its playlists on this television', async () => {
      const other = await newDevice(product)
      const phoneContext = await browser.newContext({ reducedMotion: 'reduce' })
      const phone = await phoneContext.newPage()
      await logIn(phone, other)
      await addPlaylist(phone, { name: 'Evenings', url: PLAYLIST_URL })
      await phone.goto('/dashboard/switch-mac')
      await phone.getByLabel('New MAC address').fill(device.mac)
      await phone.getByRole('button', { name: 'Switch MAC' }).click()
      await phone.getByRole('dialog').getByRole('button', { name: 'Switch MAC' }).click()
      const number = await phone
        .getByRole('dialog')
        .getByText(/^\d\d$/)
        .innerText()
      await readNow(television)
      await expect(television.getByRole('heading', { name: 'Switch to this television?' })).toBeVisible()
      await expectChannel()
      await television.getByRole('button', { name: number }).press('Enter')
      await phone.getByRole('button', { name: 'Delete and switch' }).click()
      await expect(phone.getByText('Mac Address Switched Successfully!')).toBeVisible()
      await readNow(television)
      await expect(television.getByRole('button', { name: 'Evenings' })).toBeFocused()
      await television.getByRole('button', { name: 'Settings' }).press('Enter')
      await expect(fact(television, 'MAC address')).toHaveText(device.mac)
      await expect(fact(television, 'Device key')).toHaveText(other.key)
      await phoneContext.close()
    })
  },
)
