import type { Page } from '@playwright/test'
import * as z from 'zod'
import { ALL_METHODS, alter, PAYPAL_ALONE } from '../../kit/answers.ts'
import { DASHBOARD_PATHS } from '../../kit/dashboard-paths.ts'
import { playlistsOf } from '../../screenshots/dashboard-data.ts'
import { expect, test } from './owner.ts'

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

test('no page of the dashboard moves while it loads', { tag: '@sweep' }, async ({ page, device }) => {
  test.setTimeout(180_000)
  await page.addInitScript(OBSERVE)
  await alter(page, 'playlists.list', { playlists: playlistsOf(200) })
  await alter(page, 'payments.offer', { ...PAYPAL_ALONE, ...ALL_METHODS })
  const moved: string[] = []
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport)
    for (const path of DASHBOARD_PATHS) {
      const shift = await load(page, path, device.mac)
      if (shift > 0) moved.push(`${path} at ${viewport.width}: ${shift}`)
    }
  }
  expect(moved).toEqual([])
})

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
