import { expect, open, test } from './test.ts'

test.describe('home with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('sections appear, and devices scroll', { tag: '@sweep' }, async ({ page }) => {
    await open(page, '/')
    await test.step('sections fade and slide in within half a second, once', async () => {
      const section = page.getByRole('heading', { name: 'What it plays' }).locator('xpath=..')
      await expect(section).toHaveAttribute('data-reveal', 'waiting')
      await section.scrollIntoViewIfNeeded()
      await expect(section).toHaveAttribute('data-reveal', 'shown')
      await expect(section).toHaveCSS('transition-duration', '0.5s, 0.5s')
      await page.evaluate('scrollTo(0, 0)')
      await expect(section).toHaveAttribute('data-reveal', 'shown')
    })
    await test.step('seven devices scroll at 70 pixels a second, and can be paused', async () => {
      const lists = page.locator('section[aria-labelledby="devices"] ul')
      const first = lists.first()
      await page.getByRole('heading', { name: 'For the screens at home' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('link', { name: 'See which do' })).toHaveAttribute('href', '/downloads')
      await expect(first.locator('li')).toHaveText([
        'Samsung',
        'LG Web OS',
        'Sony',
        'Android TV',
        'Windows',
        'Roku',
        'AppleTV',
      ])
      const speed = () =>
        first.evaluate((list) => {
          const duration = Number(list.getAnimations()[0]?.effect?.getComputedTiming().duration)
          return Math.round((list.clientWidth / duration) * 1000)
        })
      await expect.poll(speed).toBe(70)
      const filled = await lists.evaluateAll((all) =>
        all.slice(1).reduce((sum, { clientWidth }) => sum + clientWidth, 0),
      )
      expect(filled).toBeGreaterThan(page.viewportSize()?.width ?? 0)
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      expect(await first.evaluate((list) => list.getAnimations()[0]?.playState)).toBe('paused')
    })
  })
})

/** Allows the scroll bar, which appears, and which the terms hide: each shifts centred parts by 15 px, which counts a hundredth. */
const MAX_SHIFT = 0.02

test('nothing moves while the landing page loads, and when its scenes are rendered', async ({ page }) => {
  await page.addInitScript(`window.shift = 0
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shift += value)))
      .observe({ type: 'layout-shift', buffered: true })`)
  await open(page, '/')
  await expect(page.locator('html')).toHaveAttribute('data-started', '')
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  expect(await page.evaluate('window.shift')).toBeLessThan(MAX_SHIFT)
})
