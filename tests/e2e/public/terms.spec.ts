import type { Page } from '@playwright/test'
import { acceptButton, expect, isFocusTrapped, waitUntilHydrated, test } from './test.ts'

test('the terms cover a page until they are accepted; then each load shows them as a bar', async ({
  page,
}) => {
  await page.goto('/')
  const overlay = page.getByRole('dialog', { name: 'Before you start' })
  await expect(overlay).toBeVisible()
  await waitUntilHydrated(page)
  await expect(acceptButton(page)).toBeFocused()
  await page.mouse.wheel(0, 800)
  const root = page.locator('html')
  await expect(root).toHaveCSS('overflow-y', 'hidden')
  await expect(root).toHaveCSS('scrollbar-gutter', 'stable')
  expect(await page.evaluate('scrollY')).toBe(0)
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await isFocusTrapped(page)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(overlay).toBeVisible()
  await expect(overlay).toHaveAccessibleDescription(/only a media player/)
  for (const viewport of [
    { width: 320, height: 480 },
    { width: 640, height: 320 },
  ]) {
    await page.setViewportSize(viewport)
    await acceptButton(page).scrollIntoViewIfNeeded()
    await expect(acceptButton(page)).toBeInViewport({ ratio: 0.95 })
    // In landscape a phone shows the whole overlay.
    if (viewport.width === 320) await overlay.getByRole('heading').scrollIntoViewIfNeeded()
    await expect(overlay.getByRole('heading')).toBeInViewport({ ratio: 0.95 })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await acceptButton(page).click()
  await expect(overlay).toBeHidden()
  // The scrollbar takes the room that was kept for it.
  await expect(root).toHaveCSS('overflow-y', 'scroll')
  const stored = await page.evaluate(`localStorage.getItem('legal-terms')`)
  expect(JSON.parse(String(stored))).toMatchObject({ version: '2024-06-18', accepted: expect.any(String) })
  // Navigation within the site shows nothing; loading a page shows the same element as a bar.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
  await expect(overlay).toBeHidden()
  await expect(bar(page)).toBeHidden()
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await expect(overlay).toHaveCount(0)
  await expect(root).not.toHaveCSS('overflow-y', 'hidden')
  await expect(page.locator('[inert]')).toHaveCount(0)
  await expect(bar(page).getByRole('link', { name: 'Read' })).toHaveAttribute('href', '/terms-and-conditions')
  // A new version of the terms covers the page again.
  await page.evaluate(
    `localStorage.setItem('legal-terms', JSON.stringify({ ...JSON.parse(localStorage.getItem('legal-terms')), version: '2023-01-01' }))`,
  )
  await page.reload()
  await expect(overlay).toBeVisible()
})

const bar = (page: Page) => page.getByRole('region', { name: /^You accepted our terms on/ })

/** Makes the browser one that accepted the terms earlier. */
const storeAcceptedTerms = (page: Page) =>
  page.addInitScript(() =>
    localStorage.setItem(
      'legal-terms',
      JSON.stringify({ version: '2024-06-18', accepted: '2026-11-04T10:00:00.000Z' }),
    ),
  )

test(
  'the bar of accepted terms is in the first paint, and nothing moves when it closes',
  { tag: '@sweep' },
  async ({ page }) => {
    await storeAcceptedTerms(page)
    await page.addInitScript(`window.shifts = []
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => entry.toJSON())))
      .observe({ type: 'layout-shift', buffered: true })`)
    const modules = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?!remember-terms|start)[^/]*\.js$/, async (route) => {
      await modules.promise
      await route.continue()
    })
    await page.goto('/contact', { waitUntil: 'commit' })
    // Only the blocking scripts have run: they show the bar, and never the overlay.
    await expect(page.getByText('You accepted our terms on')).toBeVisible()
    await expect(page.locator('#legal-notice-known')).toHaveCSS('--terms-accepted', `'4 Nov. 2026'`)
    await expect(acceptButton(page)).toBeHidden()
    modules.resolve()
    await waitUntilHydrated(page)
    await expect(bar(page)).toHaveAccessibleName(/4 Nov\. 2026/)
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    expect(await page.evaluate('window.shifts')).toEqual([])
  },
)

test(
  'the bar closes at the first scroll, by Close, or after five seconds without focus or pointer in it',
  { tag: '@sweep' },
  async ({ page }) => {
    await storeAcceptedTerms(page)
    await page.goto('/')
    await waitUntilHydrated(page)
    await expect(bar(page)).toBeVisible()
    await page.mouse.move(600, 300)
    await page.mouse.wheel(0, 300)
    await expect(bar(page)).toHaveCount(0)

    await page.goto('/contact')
    await waitUntilHydrated(page)
    await bar(page).getByRole('button', { name: 'Close' }).press('Enter')
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()

    // Only this page's timers run by the test's clock, which stands still otherwise.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto('/contact')
    await expect(async () => {
      await page.clock.runFor(100)
      expect(await page.locator('[data-preloader]').count()).toBe(0)
    }).toPass()
    const { x = 0, y = 0 } = (await bar(page).getByText('You accepted our terms on').boundingBox()) ?? {}
    await page.mouse.move(x + 5, y + 5)
    await page.clock.runFor(12_000)
    await expect(bar(page)).toBeVisible()
    await bar(page).getByRole('link', { name: 'Read' }).focus()
    await page.mouse.move(600, 300)
    await page.clock.runFor(12_000)
    await expect(bar(page)).toBeVisible()
    await page.getByRole('main').focus()
    await page.clock.runFor(4_900)
    await expect(bar(page)).toBeVisible()
    await page.clock.runFor(200)
    await expect(bar(page)).toHaveCount(0)
  },
)

test(
  'with the setting cover-every-load, accepted terms cover each load',
  { tag: '@sweep' },
  async ({ page }) => {
    await storeAcceptedTerms(page)
    await page.route('/contact', async (route) => {
      const html = await (await route.fetch()).text()
      await route.fulfill({
        contentType: 'text/html',
        body: html.replaceAll('every-load', 'cover-every-load'),
      })
    })
    await page.goto('/contact')
    await waitUntilHydrated(page)
    await acceptButton(page).click()
    await page.reload()
    await expect(acceptButton(page)).toBeVisible()
  },
)

test('without storage the terms cover each load', { tag: '@sweep' }, async ({ page }) => {
  await page.addInitScript(
    `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })`,
  )
  for (let loads = 0; loads < 2; loads += 1) {
    await page.goto('/contact')
    await acceptButton(page).click()
    await waitUntilHydrated(page)
    await expect(acceptButton(page)).toHaveCount(0)
  }
})

test(
  'terms that are accepted before the app’s modules have loaded stay accepted',
  { tag: '@sweep' },
  async ({ page }) => {
    const modules = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?!accept-terms|remember-terms|start)[^/]*\.js$/, async (route) => {
      await modules.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect(acceptButton(page)).toBeEnabled()
    const overlay = page.getByRole('dialog', { name: 'Before you start' })
    await expect(async () => {
      // By keyboard, because the preloader still covers the button.
      if (await acceptButton(page).isVisible()) await acceptButton(page).press('Enter', { timeout: 1000 })
      await expect(overlay).toBeHidden({ timeout: 1000 })
    }).toPass()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
    modules.resolve()
    await waitUntilHydrated(page)
    await expect(overlay).toHaveCount(0)
    await expect(page.locator('[inert]')).toHaveCount(0)
    expect(await page.evaluate(`localStorage.getItem('legal-terms')`)).toContain('2024-06-18')
  },
)

test(
  'without the script of the terms the app accepts them',
  { tag: '@sweep' },
  async ({ page, pageProblems }) => {
    await page.route(/\/assets\/accept-terms/, (route) => route.abort())
    await page.goto('/')
    await waitUntilHydrated(page)
    await acceptButton(page).press('Enter')
    await expect(acceptButton(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
    const stored = await page.evaluate(`localStorage.getItem('legal-terms')`)
    expect(JSON.parse(String(stored))).toEqual({ version: '2024-06-18', accepted: expect.any(String) })
    // The browser logs the missing script.
    pageProblems.splice(0)
  },
)

test(
  'with the setting first-visit, accepted terms are not shown again',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.route('/', async (route) => {
      const html = await (await route.fetch()).text()
      await route.fulfill({ contentType: 'text/html', body: html.replaceAll('every-load', 'first-visit') })
    })
    await page.goto('/')
    await acceptButton(page).click()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-terms', 'accepted')
    await waitUntilHydrated(page)
    await expect(acceptButton(page)).toHaveCount(0)
    await expect(bar(page)).toHaveCount(0)
  },
)

test(
  'the terms do not cover the login, and are a bar on the legal pages',
  { tag: '@sweep' },
  async ({ page }) => {
    for (const path of ['/login', '/device/login']) {
      await page.goto(path)
      await waitUntilHydrated(page)
      await expect(acceptButton(page)).toHaveCount(0)
    }
    for (const path of ['/terms-and-conditions', '/privacy-policy']) {
      await page.goto(path)
      await expect(page.getByRole('region', { name: 'These terms apply' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await acceptButton(page).click()
      await expect(acceptButton(page)).toHaveCount(0)
      await page.evaluate('localStorage.clear()')
    }
  },
)
