import type { Browser } from '@playwright/test'

/** Longer than the pictures of the first view take until all of them have loaded. */
const LAST_PICTURE_MS = 6_000

/** Screens on which the landing page is scrolled through. */
const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  'large desktop': { viewport: { width: 1920, height: 1080 } },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true },
} as const

/**
 * Bytes of the bodies of all files that a visit of the landing page loads which scrolls through it, without the film. Headers are left out:
 * HTTP/2 sends repeated ones as a few bytes.
 */
export async function scrolledBytes(browser: Browser, url: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const [name, screen] of Object.entries(SCREENS)) {
    const context = await browser.newContext(screen)
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    let bytes = 0
    tools.on('Network.responseReceived', ({ response }) => (bytes -= response.encodedDataLength))
    tools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.goto(url)
    await page.locator('html[data-started]').waitFor()
    await page.locator('[data-accepts-terms]').click()
    await page.waitForTimeout(LAST_PICTURE_MS)
    await page.evaluate(SCROLL)
    await page.waitForLoadState('networkidle')
    sizes[name] = bytes
    await context.close()
  }
  return sizes
}

/** Stops in each half of a window for as long as its pictures need. */
const SCROLL = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: 'instant' })
    await new Promise((done) => setTimeout(done, 250))
  }
})()`
