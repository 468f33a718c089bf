import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { Context } from '@player/server/compose'
import { announce } from '@player/server/kernel/announce'
import { expectNoViolations } from '../public/test.ts'
import { addPlaylist, expect, idOf, logIn, test as ownerTest, type Device } from '../dashboard/owner.ts'

export { expect, expectNoViolations }

interface Fixtures {
  /** A television at its first start, with the bench beside its screen. */
  television: Page
  /** The television's device. Its owner is logged in in `page`. */
  device: Device
  /** Starts another app with the same addresses and a key of its own, as after it was installed again. Its device is in use. */
  startAnother: () => Promise<Page>
}

/** A television and its owner's phone, each with a browser of its own. */
export const test = ownerTest.extend<Fixtures>({
  television: async ({ browser }, provide) => {
    const television = await openTelevision(browser)
    await television.goto(televisionUrl())
    await expect(fact(television, 'Device key')).toHaveText(/^\d{6}$/)
    await provide(television)
    await television.context().close()
  },
  device: async ({ page, television }, provide) => {
    const device = {
      mac: await fact(television, 'MAC address').innerText(),
      key: await fact(television, 'Device key').innerText(),
    }
    await logIn(page, device)
    await provide(device)
  },
  startAnother: async ({ browser, television }, provide) => {
    const opened: Page[] = []
    await provide(async () => {
      // It has the addresses, and not the key of the app.
      const storageState = await television.context().storageState()
      const another = await openTelevision(browser, { storageState })
      opened.push(another)
      await another.goto(televisionUrl())
      await expect(another.getByRole('heading', { name: 'Is this television yours?' })).toBeVisible()
      return another
    })
    await Promise.all(opened.map((element) => element.context().close()))
  },
})

export const SUPPORT = { name: 'support', reason: 'browser tests' }

export const televisionUrl = (): string => process.env['TELEVISION_URL'] ?? ''

async function openTelevision(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  // The screen has 960 × 540 of it: larger films take long to decode without a graphics card.
  const context = await browser.newContext({
    viewport: { width: 1260, height: 540 },
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

export const fact = (page: Page, label: string): Locator =>
  page.locator('.fact', { has: page.getByText(label, { exact: true }) }).locator('dd')

/** The button of a playlist on the home screen. That of the only playlist has the name 'Watch …'. */
export const playlistButton = (television: Page, name: string): Locator =>
  television.getByRole('button', { name: new RegExp(`^(Watch )?${name}$`) })

export async function givePlaylist(
  { page, television }: { page: Page; television: Page },
  name: string,
  pin?: string,
): Promise<void> {
  await addPlaylist(page, { name, url: process.env['PLAYLIST_URL'] ?? '', ...(pin && { pin }) })
  await expect(playlistButton(television, name)).toBeVisible()
}

export async function watch(television: Page, playlist: string): Promise<void> {
  await playlistButton(television, playlist).press('Enter')
  await television.getByRole('button', { name: 'Lantern News' }).press('Enter')
  await expectPlaying(television)
}

/** Expects the film to advance; without a graphics card it may need time to start. */
export async function expectPlaying(television: Page): Promise<void> {
  const video = television.locator('video')
  const seconds = () =>
    video.evaluate((element) => ('currentTime' in element ? Number(element.currentTime) : 0))
  const first = await seconds()
  await expect.poll(seconds, { timeout: 30_000 }).toBeGreaterThan(first + 0.5)
}

export async function typeKey(television: Page, { key }: Device): Promise<void> {
  await television.keyboard.type(key)
  await television.getByRole('button', { name: 'OK' }).press('Enter')
}

export const storedDataOf = (television: Page): Promise<string> =>
  television.evaluate<string>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('television-1')
    opening.onerror = reject
    opening.onsuccess = () => {
      const all = opening.result.transaction('kept').objectStore('kept').getAll()
      all.onerror = reject
      all.onsuccess = () => { opening.result.close(); resolve(JSON.stringify([all.result, { ...localStorage }])) }
    }
  })`)

export async function endTrial(product: Context, device: Device): Promise<void> {
  const id = await idOf(product, device)
  const past = new Date(Date.now() - 86_400_000)
  await product.db
    .updateTable('devices')
    .set({ trial_ends_at: past, expire_date: past })
    .where('id', '=', id)
    .execute()
  await announce(product.db, id)
}

const OUR_SERVER = '**/app/v1/**'

/** Our server no longer answers the television; its provider does. */
export async function disconnectServer(television: Page): Promise<void> {
  await television.route(OUR_SERVER, (route) => route.abort())
}

export const reconnectServer = (television: Page): Promise<void> => television.unroute(OUR_SERVER)

/** Presses On on the bench, though the network is on: the app then reads the state at once. */
export const readNow = (television: Page): Promise<void> =>
  television.getByRole('button', { name: 'On', exact: true }).click()

/** The ids of a device's playlists. */
export async function playlistsOf(product: Context, device: Device): Promise<string[]> {
  const id = await idOf(product, device)
  const rows = await product.db.selectFrom('playlists').select('id').where('device_id', '=', id).execute()
  return rows.map((row) => row.id)
}
