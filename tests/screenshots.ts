import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { browserOptions, CAPTCHA_ANSWER, startProduct } from './product.ts'

/*
 * What `npm run screenshots` runs: every page at four widths, whole, into artifacts/screenshots. The dashboard is shown
 * as the demo device has it. SITE_URL takes the pictures of a site that runs already.
 */

const WIDTHS = [360, 768, 1280, 1920] as const
const PUBLIC = [
  '/',
  '/contact',
  '/downloads',
  '/support',
  '/login',
  '/become-reseller',
  '/terms-and-conditions',
  '/privacy-policy',
  '/nowhere',
] as const
const DASHBOARD = ['', '/active-device', '/device-key', '/parent-pin', '/account', '/switch-mac'] as const

const artifacts = fileURLToPath(new URL('../artifacts/screenshots/', import.meta.url))
await mkdir(artifacts, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch(browserOptions)
try {
  for (const width of WIDTHS) {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width, height: width < 700 ? 740 : 900 },
      // What moves would look different each time.
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    for (const path of PUBLIC) {
      await page.goto(path)
      const accept = page.getByRole('button', { name: 'Accept and continue' })
      if (path === '/') await take(page, `terms-${width}`, false)
      if (path !== '/login') await accept.click()
      await take(page, `${path.slice(1) || 'home'}-${width}`)
    }
    await logIn(page)
    for (const path of DASHBOARD) {
      await page.goto(`/dashboard${path}`)
      await page.waitForLoadState('networkidle')
      await take(page, `dashboard${path.replace('/', '-')}-${width}`)
    }
    await context.close()
    console.log(`${PUBLIC.length + DASHBOARD.length + 1} pictures ${width} px wide`)
  }
} finally {
  await browser.close()
  await product.stop()
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('MAC address').fill('02:00:5E:10:00:01')
  await page.getByLabel('Device key').fill('123456')
  await page.locator('[name="captcha"]').fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.waitForURL('**/dashboard')
}

/** Waits for the pictures in it first, those far below included. */
async function take(page: Page, name: string, fullPage = true): Promise<void> {
  await page.locator('[data-preloader]').waitFor({ state: 'detached' })
  await page.evaluate(`Promise.all([...document.images].map((image) => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  }))`)
  await page.screenshot({ path: `${artifacts}${name}.png`, fullPage })
}
