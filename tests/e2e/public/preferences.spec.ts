import { expect, waitUntilHydrated, open, PUBLIC_PATHS, test } from './test.ts'

/* System preferences: reduced motion and forced colours. */

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('all content is visible, nothing moves, and the pictures of later scenes do not load', async ({
    page,
  }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await open(page, '/')
    for (const section of await page.locator('main section').all()) {
      await section.scrollIntoViewIfNeeded()
      await expect(section.locator('[data-reveal="waiting"]')).toHaveCount(0)
    }
    const moving = await page.evaluate(`document.getAnimations()
      .filter((animation) => animation.playState === 'running' && animation.effect.getComputedTiming().duration > 1)
      .map((animation) => animation.animationName)`)
    expect(moving).toEqual([])
    const devices = page.locator('section[aria-labelledby="devices"]')
    await devices.scrollIntoViewIfNeeded()
    await expect(devices.getByText('AppleTV').first()).toBeInViewport()
    expect(requests.filter((url) => /hero-(live|film)/.test(url))).toEqual([])
  })
})

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  for (const path of [...PUBLIC_PATHS, '/nowhere']) {
    const title = `${path}: buttons have a border, and the focus is visible`
    test(title, { tag: path === '/' ? [] : '@sweep' }, async ({ page, pageProblems }) => {
      await open(page, path)
      const bare = await page.evaluate(`
        [...document.querySelectorAll('main :is(button, input, textarea, a[class*="button"])')]
          .filter((element) => element.checkVisibility())
          .filter((element) => {
            const { borderTopWidth, borderBottomWidth } = getComputedStyle(element)
            return borderTopWidth === '0px' && borderBottomWidth === '0px'
          })
          .map((element) => element.outerHTML.slice(0, 120))`)
      expect(bare).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid')
      if (path === '/nowhere') pageProblems.splice(0)
    })
  }

  test('the terms are distinguishable from the page behind them', async ({ page }) => {
    await page.goto('/')
    await waitUntilHydrated(page)
    const sheet = page.getByRole('dialog').locator('> div').filter({ hasText: 'Before you start' })
    await expect(sheet).not.toHaveCSS('border-top-width', '0px')
  })
})
