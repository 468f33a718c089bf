import { type Browser, expect } from '@playwright/test'
import { MAX_STAGE_MS, untilTrue } from './e2e/any-page.ts'

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  'large desktop': { viewport: { width: 1920, height: 1080 } },
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true },
} as const

/**
 * Bytes of the bodies of all files that scrolling through the landing page loads, without the film, by screen. Headers do not count, because HTTP/2
 * sends repeated ones as a few bytes.
 */
export async function scrolledBytes(browser: Browser, url: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const [name, screen] of Object.entries(SCREENS)) {
    const context = await browser.newContext(screen)
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    const pending = new Set<string>()
    let bytes = 0
    tools.on('Network.requestWillBeSent', ({ requestId }) => pending.add(requestId))
    tools.on('Network.responseReceived', ({ response }) => (bytes -= response.encodedDataLength))
    tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      pending.delete(requestId)
      bytes += encodedDataLength
    })
    tools.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId))
    await page.goto(url)
    await page.locator('html[data-started]').waitFor()
    await page.locator('[data-accepts-terms]').click()
    // The television's later pictures are added some seconds after the first.
    await page.locator('picture').nth(1).waitFor({ state: 'attached' })
    await page.evaluate(SCROLL)
    await untilTrue(page, `[...document.images].filter(${IS_IN_WIDTH}).every(({ complete }) => complete)`)
    await expect.poll(() => pending.size, { timeout: MAX_STAGE_MS }).toBe(0)
    sizes[name] = bytes
    await context.close()
  }
  return sizes
}

/** Whether a picture is within the window's width: others, in a row that is scrolled sideways, may never be loaded. */
const IS_IN_WIDTH = `(image) => {
  const { left, right } = image.getBoundingClientRect()
  return right > 0 && left < innerWidth
}`

/** Stops for two frames after each half of the window's height: a picture begins to load in the frame after it comes near. */
const SCROLL = `(async () => {
  const nextFrame = () => new Promise(requestAnimationFrame)
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: 'instant' })
    await nextFrame()
    await nextFrame()
  }
})()`
