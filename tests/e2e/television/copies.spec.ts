import type { Page } from '@playwright/test'
import { addPlaylist } from '../dashboard/owner.ts'
import {
  expect,
  expectNoViolations,
  givePlaylist,
  playlistButton,
  playlistsOf,
  storedDataOf,
  test,
} from './test.ts'

const PLAYLIST_URL = process.env['PLAYLIST_URL'] ?? ''
const LINE = /^Shows your list of \d+ \w{3}\.: Your provider has a problem \(answer 502\)\./

test(
  'a list opens without a request, and stays with its date while its provider fails, also after a restart',
  { tag: '@sweep' },
  async ({ television, owner: { page, device }, product }) => {
    let requests = 0
    television.on('request', (request) => {
      if (request.url() === PLAYLIST_URL) requests += 1
    })
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Evenings' }) })
    const line = television.getByText(LINE)
    const home = async () => {
      await television.keyboard.press('Escape')
      await expect(television.getByRole('button', { name: 'Settings' })).toBeVisible()
    }
    await givePlaylist({ page, television }, 'Living room')
    await expect(television.locator('.found')).toHaveText('24 channels')
    const [id = ''] = await playlistsOf(product, device)

    await test.step('the list is requested once', async () => {
      await openList(television, 'Living room')
      await expect.poll(() => storedDataOf(television)).toContain('/live/')
      await television.reload()
      await expect(television.locator('.found')).toHaveText('24 channels')
      await openList(television, 'Living room')
      expect(requests).toBe(1)
      await home()
    })

    await test.step('the provider fails', async () => {
      await television.route(PLAYLIST_URL, (route) =>
        route.fulfill({ status: 502, headers: { 'access-control-allow-origin': '*' } }),
      )
      await addPlaylist(page, { id, name: 'Evenings', url: PLAYLIST_URL })
      await page.goto('/dashboard')
      await expect(row).toContainText('Your provider has a problem (answer 502).')
      await page.getByRole('button', { name: 'Details of Evenings' }).click()
      await expect(row).toContainText(/TV shows\s*Its copy of \d+\s\w+\.\s\d{4}/)
      await expect(television.locator('.found')).toHaveText(LINE)
      await openList(television, 'Evenings')
      await expect(line).toBeVisible()
      await expectNoViolations(television)
      await television.reload()
      await openList(television, 'Evenings')
      await expect(line).toBeVisible()
      await home()
    })

    await test.step('the provider works again, and the owner asks for another try', async () => {
      await television.unroute(PLAYLIST_URL)
      await page.getByRole('button', { name: 'Try again on your TV: Evenings' }).click()
      await expect(row).toContainText('24 channels on your TV')
      await expect(row).not.toContainText('Its copy')
      await openList(television, 'Evenings')
      await expect(line).toHaveCount(0)
      await home()
    })

    await test.step('the copy is deleted with its playlist', async () => {
      await page.getByRole('button', { name: 'Delete Evenings' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(television.getByRole('heading', { name: 'Add your first playlist' })).toBeVisible()
      await expect.poll(() => storedDataOf(television)).not.toContain('/live/')
    })
  },
)

async function openList(television: Page, playlist: string): Promise<void> {
  await playlistButton(television, playlist).press('Enter')
  await expect(television.getByRole('button', { name: '1 Lantern News' })).toBeVisible()
}
