import { type Browser, expect as expectSoon, type Page } from '@playwright/test'
import { addPlaylist, logIn } from '../e2e/dashboard/owner.ts'
import { fact } from '../e2e/television/test.ts'
import type { RunningProduct } from '../product.ts'

// A busy machine needs longer than the usual five seconds.
const expect = expectSoon.configure({ timeout: 30_000 })

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
] as const

/** Takes screenshots of the television's screens in two sizes; opens them by its remote control. */
export async function takeTelevisionScreens(
  browser: Browser,
  product: RunningProduct,
  take: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const television = await (
    await browser.newContext({ reducedMotion: 'reduce', viewport: SIZES[1] })
  ).newPage()
  const owner = await (await browser.newContext({ baseURL: product.url })).newPage()
  const shoot = async (name: string, key?: string) => {
    await expect(television.locator('.connection.shown')).toHaveCount(0)
    await television.evaluate(
      'Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))',
    )
    for (const size of SIZES) {
      await television.setViewportSize(size)
      // The light of the focused picture appears once the viewer stays at it.
      await television.waitForTimeout(1_000)
      // Shows the player's bar again, which goes after a while.
      if (key) await television.keyboard.press(key)
      await take(television, `television-screen-${name}-${size.width}`)
    }
  }
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await television.keyboard.press(key)
  }
  const open = (name: string) => television.getByRole('button', { name, exact: true }).press('Enter')
  const openSection = (name: string) =>
    television.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name }).press('Enter')
  await television.goto(`${product.televisionUrl}/?bench=off`)
  await expect(fact(television, 'Device key')).toHaveText(/^\d{6}$/)
  const device = {
    mac: await fact(television, 'MAC address').innerText(),
    key: await fact(television, 'Device key').innerText(),
  }
  await shoot('start')
  process.env['SITE_URL'] = product.url
  await logIn(owner, device)
  const { origin } = new URL(product.playlistUrl)
  await addPlaylist(owner, { name: 'Living room', url: origin, account: 'demo' })
  await expect(television.getByRole('region', { name: 'On now' }).locator('.programme')).toHaveCount(6)
  await shoot('home')
  await open('Settings')
  await expect(fact(television, 'Licence')).toBeVisible()
  await shoot('settings')
  await press('Escape')
  await open('Watch Living room')

  await expect(television.getByText(/^Next \d\d:\d\d/)).toBeVisible()
  for (let time = 0; time < 4; time += 1) await press('f', 'ArrowDown', 'ArrowDown')
  await expect(television.getByRole('button', { name: 'Favourites', exact: true })).toBeVisible()
  await expect(television.getByText(/^Next \d\d:\d\d/)).toBeVisible()
  await expect(television.locator('.list .programme').nth(8)).toBeVisible()
  await shoot('list')
  await openSection('Guide')
  await expect(television.getByRole('button', { name: /^Morning Wire, .*: \w/ }).first()).toBeVisible()
  await press('ArrowDown', 'ArrowRight')
  await shoot('guide')
  await press('Escape')
  await openSection('Search')
  await expect(television.locator('.list .programme')).not.toHaveCount(0)
  await shoot('search-all')
  for (const letter of ['n', 'i']) await open(letter)
  await expect(television.locator('.list .programme')).toHaveCount(2)
  await shoot('search')
  for (const letter of ['q', 'z']) await open(letter)
  await expect(television.getByText('Nothing is called')).toBeVisible()
  await shoot('search-nothing')
  await press('Escape')
  await openSection('Films')
  await expect(television.getByRole('button', { name: /Moon over/ })).toBeVisible()
  await shoot('films')
  await openSection('Search')
  await open('a')
  await expect(television.getByText('found')).toBeVisible()
  await shoot('search-films')
  await press('Escape')
  await openSection('Series')
  await expect(television.getByRole('button', { name: '1 Corner Street' })).toBeFocused()
  await press('Enter')
  await expect(television.getByRole('button', { name: 'Season 2' })).toBeVisible()
  await shoot('episodes')
  await press('Enter')
  await expect(television.getByText(/0:0[2-9] \/ 1:3\d/)).toBeVisible()
  await press('ArrowRight')
  await shoot('film')
  await press('Enter')
  await expect(television.getByText('Paused')).toBeAttached()
  await shoot('paused')
  await press('Escape', 'Escape')
  await openSection('Live TV')
  await press('Enter')
  await expect(television.locator('.tuning.gone')).toHaveCount(1)
  await press('ArrowRight')
  await expect(television.locator('.tuning.gone')).toHaveCount(1)
  // Pictures that change delay the screenshot until the bar has gone.
  await press('MediaPlayPause')
  await shoot('player', 's')
  await press('MediaPlayPause')
  await expect(television.locator('.bar.shown')).toHaveCount(0)
  await press('Enter', 'Enter')
  await expect(television.getByRole('heading', { level: 2 })).toBeVisible()
  await shoot('choices')
  await television.context().close()
  await owner.context().close()
}
