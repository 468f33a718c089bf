import type { Page } from '@playwright/test'
import { announce } from '@player/server/kernel/announce'
import { hashOf } from '@player/server/kernel/token'
import { blockDevice, extendLicence } from '@player/server/modules/devices'
import { requestReport } from '@player/server/modules/support'
import { z } from 'zod'
import { addPlaylist, idOf } from '../dashboard/owner.ts'
import {
  readNow,
  endTrial,
  expect,
  expectNoViolations,
  expectPlaying,
  fact,
  givePlaylist,
  playlistsOf,
  SUPPORT,
  test,
  typeKey,
  watch,
} from './test.ts'

const ANSWER_DELAY_MS = 5000

test(
  'two televisions of one device show every change; a question that one answers closes on the other',
  { tag: '@sweep' },
  async ({ television, page, device, product, startAnother }) => {
    await expect(television.getByText('Not you? See Settings.')).toBeVisible()
    await givePlaylist({ page, television }, 'Living room')
    const both = [television, await startAnother()]
    await typeKey(both[1] ?? television, device)
    await expect(television.getByText('Another TV was added')).toBeVisible()
    await expectOnBoth(both, 'button', 'Living room')
    await addPlaylist(page, { name: 'Films' })
    await expectOnBoth(both, 'button', 'Films')

    await requestReport(product, SUPPORT, await idOf(product, device))
    await expectOnBoth(both, 'heading', 'Send a report?')
    await expectNoViolations(television)
    await expect(television.getByRole('button', { name: 'No' })).toBeEnabled()
    await television.keyboard.press('Escape')
    await expectOnBoth(both, 'button', 'Films')

    await blockDevice(product, SUPPORT, device.mac, true)
    await expectOnBoth(both, 'heading', 'This device is blocked')
    await expect(fact(television, 'MAC address')).toHaveText(device.mac)
    await expect(television.getByRole('button', { name: 'Settings' })).toBeFocused()
    await expectNoViolations(television)
    await expect(television.getByText('Living room')).toHaveCount(0)
    await blockDevice(product, SUPPORT, device.mac, false)
    await expectOnBoth(both, 'button', 'Films')
  },
)

test(
  'a question from another network has the focus on No, and can be answered after five seconds',
  { tag: '@sweep' },
  async ({ television, page, product }) => {
    const codeAnswer = television.waitForResponse((answer) => answer.url().endsWith('/app/v1/login-codes'))
    const longPoll = television.waitForRequest((request) => request.headers()['prefer'] !== undefined)
    await television.reload()
    const { qr_url: link } = z.object({ qr_url: z.url() }).parse(await (await codeAnswer).json())
    // The code was made in another network than the phone's.
    await product.db
      .updateTable('login_codes')
      .set({ network_hash: Buffer.alloc(32) })
      .where('token_hash', '=', hashOf(new URL(link).hash.slice(1)))
      .execute()
    // While the clock stands still, no pause before a request would end.
    await longPoll
    await television.clock.pauseAt(Date.now() + 1000)
    await page.goto(link)
    const number = await page.getByText(/^\d\d$/).innerText()
    await expect(television.getByRole('alertdialog', { name: 'Are you logging in?' })).toBeVisible()
    await expect(fact(television, 'Browser')).toHaveText('Chrome on Linux')
    await expect(fact(television, 'Where')).toHaveText(/^Somewhere else/)
    await expect(television.getByRole('button', { name: 'No' })).toBeFocused()
    // A press in this moment was meant for what was shown before.
    await expect(television.getByRole('button', { name: 'No' })).toBeDisabled()
    await television.keyboard.press('Enter')
    await television.keyboard.press('Escape')
    const choices = television.locator('.numbers').getByRole('button', { name: /^\d\d$/ })
    await television.clock.runFor(ANSWER_DELAY_MS - 1)
    await expect(television.getByRole('button', { name: 'No' })).toBeEnabled()
    await expect(choices).toHaveCount(3)
    for (const choice of await choices.all()) await expect(choice).toBeDisabled()
    await television.clock.runFor(1)
    await television.clock.resume()
    await expect(choices.first()).toBeEnabled()
    await expectNoViolations(television)
    await choices.and(television.getByRole('button', { name: number })).press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(television.getByText('Chrome on Linux is logged in.')).toBeVisible()
  },
)

test(
  'after a wrong number the television shows that no browser was logged in',
  { tag: '@sweep' },
  async ({ television, page }) => {
    const codeAnswer = television.waitForResponse((answer) => answer.url().endsWith('/app/v1/login-codes'))
    await television.clock.install()
    await television.reload()
    const { qr_url: link } = z.object({ qr_url: z.url() }).parse(await (await codeAnswer).json())
    await page.goto(link)
    const number = await page.getByText(/^\d\d$/).innerText()
    const wrong = television.locator('.numbers').getByRole('button', { name: /^\d\d$/ })
    await wrong.filter({ hasNotText: number }).first().press('Enter')
    await expect(television.getByRole('heading', { name: 'Add your first playlist' })).toBeVisible()
    await television.clock.runFor('00:10')
    await expect(television.getByText(/^Nobody was logged in\./)).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(/^\d\d$/)).toHaveCount(0)
  },
)

test(
  'the end of the licence and a protection without the PIN end the film, and the app waits for changes again',
  { tag: '@sweep' },
  async ({ television, page, device, product }) => {
    await givePlaylist({ page, television }, 'Living room')
    /** During a film changes are read at intervals; at once if a request is still held from before it. */
    const endFilm = async (shown: string) => {
      await readNow(television)
      await expect(television.getByText(shown)).toBeVisible()
      await expect(television.locator('video')).toHaveCount(0)
    }
    await watch(television, 'Living room')
    await endTrial(product, device)
    await endFilm('Activate to keep watching')

    await extendLicence(product, SUPPORT, device.mac, 'P1Y')
    // The app waits for changes again.
    await television.getByRole('button', { name: 'Lantern News' }).press('Enter')
    await expectPlaying(television)
    const [id = ''] = await playlistsOf(product, device)
    await addPlaylist(page, { id, name: 'Living room', url: process.env['PLAYLIST_URL'] ?? '', pin: '4711' })
    // As if it had been protected before the television came to the device.
    await product.db
      .updateTable('playlists')
      .set({ protected_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await announce(product.db, await idOf(product, device))
    await endFilm('This playlist is protected.')
    await product.db.updateTable('playlists').set({ playlist_name: 'Bedroom' }).where('id', '=', id).execute()
    await announce(product.db, await idOf(product, device))
    await expect(television.getByRole('heading', { name: 'Bedroom' })).toBeVisible()
  },
)

async function expectOnBoth(
  televisions: readonly Page[],
  role: 'button' | 'heading',
  name: string,
): Promise<void> {
  for (const television of televisions) await expect(television.getByRole(role, { name })).toBeVisible()
}
