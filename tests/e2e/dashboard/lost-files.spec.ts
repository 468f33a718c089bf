import type { Page } from '@playwright/test'
import { waitUntilHydrated } from '../public/test.ts'
import { expect, test, visit } from './owner.ts'

/** Aborts requests for these files until the document is loaded again. */
async function failUntilReload(page: Page, file: RegExp): Promise<void> {
  let isLost = true
  page.on('request', (request) => (isLost &&= !request.isNavigationRequest()))
  await page.route(file, (route) => (isLost ? route.abort('internetdisconnected') : route.fallback()))
}

for (const [kind, file] of [
  ['script', /\/assets\/activation-page-[^/]+\.js$/],
  ['stylesheet', /\/assets\/activation-page-[^/]+\.css$/],
] as const)
  test(
    `a page opens although the first request for its ${kind} fails`,
    { tag: kind === 'script' ? [] : '@sweep' },
    async ({ page, device }) => {
      await visit({ page, device }, '/dashboard')
      await failUntilReload(page, file)
      const reload = page.waitForEvent('load')
      await page.getByRole('link', { name: 'Activate Device', exact: true }).click()
      await reload
      await expect(page).toHaveTitle('Activate Device | Player')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate Device')
    },
  )

test(
  'the fields of a card open although the first request for their script fails',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await page.goto('/dashboard/active-device')
    await expect(page.getByRole('region', { name: 'Your device' })).toContainText(device.mac)
    await failUntilReload(page, /\/assets\/card-fields-[^/]+\.js$/)
    const card = page.locator('[name="payment_type"][value="cowpay"]')
    const reload = page.waitForEvent('load')
    await card.check()
    await reload
    await card.check()
    await expect(page.getByLabel('First name')).toBeVisible()
  },
)

test(
  'the scenes of the landing page work although the first request for their script fails',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto('/')
    await waitUntilHydrated(page)
    await failUntilReload(page, /\/assets\/scenes-[^/]+\.js$/)
    const reload = page.waitForEvent('load')
    // The first pointer event loads the script.
    await page.mouse.move(10, 10)
    await reload
    await waitUntilHydrated(page)
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    await page.getByRole('button', { name: 'Last Tram to Orsa' }).click()
    await expect(page.getByRole('img', { name: /^Last Tram to Orsa.* on a television/ })).toBeVisible()
  },
)

test(
  'the alternative to the captcha shows a failure if its script cannot be loaded',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto('/login')
    await waitUntilHydrated(page)
    await page.route(/\/assets\/log-in-[^/]+\.js$/, (route) => route.abort('internetdisconnected'))
    const start = page.getByRole('button', { name: 'Can’t read it?' })
    // The first failure reloads the page.
    const reload = page.waitForEvent('load')
    await start.click()
    await reload
    await waitUntilHydrated(page)
    await start.click()
    await expect(page.getByRole('dialog')).toContainText('We couldn’t reach the server.')
  },
)
