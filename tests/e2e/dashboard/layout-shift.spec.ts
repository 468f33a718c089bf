import type { Page } from '@playwright/test'
import { extendLicence } from '@player/server/modules/devices'
import * as z from 'zod'
import { ALL_METHODS, alterAnswer, PAYPAL_ALONE } from '../../kit/answers.ts'
import { dashboardPaths } from '../../kit/dashboard-paths.ts'
import { groups, playlistsOf } from '../../screenshots/dashboard-data.ts'
import { expect, test } from './owner.ts'

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** Allows a switch's knob to appear at another place, which scores less. A section or footer that moves scores 0.01 or more. */
const MAX_SHIFT = 0.0005

test('no page of the dashboard moves while it loads', { tag: '@sweep' }, async ({ page, device }) => {
  test.setTimeout(180_000)
  await page.addInitScript(OBSERVE)
  await groups.few(page)
  await alterAnswer(page, 'playlists.list', { playlists: playlistsOf(200) })
  await alterAnswer(page, 'payments.offer', { ...PAYPAL_ALONE, ...ALL_METHODS })
  const moved: string[] = []
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport)
    for (const path of dashboardPaths('00000000-0000-4000-8000-000000000000')) {
      const shift = await load(page, path, device.mac)
      if (shift > MAX_SHIFT) moved.push(`${path} at ${viewport.width}: ${shift}`)
    }
  }
  expect(moved).toEqual([])
})

test(
  'the title of an active device’s page stays while its payments arrive',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await extendLicence(product, { name: 'tests', reason: 'a test' }, device.mac, 'P1Y')
    await page.addInitScript(OBSERVE)
    for (const viewport of SCREENS) {
      await page.setViewportSize(viewport)
      expect(await load(page, '/dashboard/active-device', device.mac)).toBe(0)
      await expect(page.getByRole('heading', { name: /^Active until \d/ })).toBeVisible()
    }
  },
)

/** Opens a page. @returns its layout shift score */
async function load(page: Page, path: string, mac: string): Promise<number> {
  await page.goto(path)
  await expect(page.getByText(mac).first()).toBeVisible()
  await expect(page.getByLabel('Loading')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCSS('visibility', 'visible')
  // Shifts are reported after the paint.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  return z.number().parse(await page.evaluate('window.shift'))
}

const OBSERVE = `
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
`
