import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { stopAltering } from './kit/answers.ts'
import { browserOptions } from './browser.ts'
import { TELEVISION } from './e2e/television.ts'
import { CAPTCHA_ANSWER, DEMO_DEVICE, startProduct } from './product.ts'
import { dashboardShots } from './screenshots/dashboard.ts'
import { publicShots } from './screenshots/public.ts'
import type { Shot } from './screenshots/shot.ts'
import { takeTelevisionScreens } from './screenshots/television.ts'

/*
 * `npm run screenshots`: screenshots of all pages at five widths in artifacts/screenshots, the dashboard's in light and dark, of the pages in a
 * television's browser, and of the television's own screens. Words after `npm run screenshots --` filter by name; SITE_URL uses a running site.
 */

const WIDTHS = [320, 360, 768, 1280, 1920] as const
/** The dashboard follows the system's colour scheme; public pages do not. */
const SCHEMES = ['light', 'dark'] as const

const filters = process.argv.slice(2)
const artifacts = fileURLToPath(new URL('../artifacts/screenshots/', import.meta.url))
await mkdir(artifacts, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch(browserOptions)
try {
  for (const width of WIDTHS) {
    await takeAll('', publicShots, width)
    for (const scheme of SCHEMES) await takeAll(`dashboard-${scheme}-`, dashboardShots, width, scheme)
  }
  await takeAll('television-', publicShots.filter(isPage), 1920, undefined, TELEVISION)
  await takeAll('television-dashboard-', dashboardShots.filter(isPage), 1920, 'dark', TELEVISION)
  if (filters.length === 0 || filters.some((filter) => 'television-screen'.includes(filter)))
    await takeTelevisionScreens(browser, product, (page, name) =>
      page.screenshot({ path: `${artifacts}${name}.png` }).then(() => console.log(name)),
    )
} finally {
  await browser.close()
  await product.stop()
}

/** Takes all screenshots of a table at one width; with a colour scheme as the owner of the demo device. */
async function takeAll(
  prefix: string,
  table: readonly Shot[],
  width: number,
  scheme?: 'light' | 'dark',
  options: BrowserContextOptions = {},
): Promise<void> {
  const shots = table.filter(
    ({ name, widths }) =>
      (widths ?? [width]).includes(width) &&
      (filters.length === 0 || filters.some((filter) => `${prefix}${name}-${width}`.includes(filter))),
  )
  if (shots.length === 0) return
  const page = await openPage(browser, width, options)
  if (scheme) {
    await logIn(page)
    await page.emulateMedia({ colorScheme: scheme })
  }
  for (const shot of shots)
    await take(page, { ...shot, name: prefix + shot.name }, width, scheme !== undefined)
  await page.context().close()
  console.log(`${shots.length} pictures ${width} px wide`)
}

function isPage({ name }: Shot): boolean {
  return !name.includes('-')
}

async function openPage(launched: Browser, width: number, options: BrowserContextOptions): Promise<Page> {
  const context = await launched.newContext({
    baseURL: product.url,
    viewport: { width, height: width < 700 ? 740 : width < 1500 ? 900 : 1080 },
    // Animations would differ each time.
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.locator('[data-preloader]').waitFor({ state: 'detached' })
  await page.getByLabel('MAC address').fill(DEMO_DEVICE.mac_address)
  await page.getByLabel('Device key').fill(DEMO_DEVICE.device_key)
  await page.locator('[name="captcha"]').fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.waitForURL('**/dashboard')
}

/** Takes a screenshot once everything is rendered and the pictures are loaded, including those below the viewport. */
async function take(
  page: Page,
  { name, path, answers, prepare, inView, hasEndlessRequest }: Shot,
  width: number,
  hasBar: boolean,
): Promise<void> {
  await answers?.(page)
  await page.goto(path, hasEndlessRequest ? { waitUntil: 'domcontentloaded' } : {})
  await page.locator('[data-preloader]').waitFor({ state: 'detached' })
  await prepare?.(page)
  // Nothing is highlighted under the pointer.
  await page.mouse.move(0, 0)
  if (!hasEndlessRequest) {
    // The network can be idle for a moment before the page replaces its outline.
    await page.locator('main[aria-busy]').waitFor({ state: 'detached' })
    await page.getByLabel('Loading', { exact: true }).first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
  }
  await page.evaluate(
    `document.querySelectorAll('main section').forEach((section) => section.style.contentVisibility = 'visible')`,
  )
  await page.evaluate(`Promise.all([...document.images].map((image) => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  }))`)
  await page.evaluate('scrollTo(0, 0)')
  const size = page.viewportSize()
  // A fixed bar would cover part of a full-page screenshot.
  if (hasBar && !inView && size)
    await page.setViewportSize({
      width,
      height: Math.max(size.height, await page.evaluate<number>('document.documentElement.scrollHeight')),
    })
  await page.screenshot({ path: `${artifacts}${name}-${width}.png`, fullPage: !inView })
  if (size) await page.setViewportSize(size)
  await stopAltering(page)
}
