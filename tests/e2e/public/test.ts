import { test as base, expect, type Locator, type Page } from '@playwright/test'

export { expect }

/** The public pages, by their paths. */
export const PUBLIC_PATHS = [
  '/',
  '/contact',
  '/terms-and-conditions',
  '/privacy-policy',
  '/downloads',
  '/become-reseller',
  '/support',
  '/login',
  '/device/login',
] as const

export const PHONE = { width: 360, height: 740 }

interface Fixtures {
  /** What the browser complained about; a test may take out what it provoked itself. Whatever is left fails the test. */
  complaints: string[]
}

/** A test whose page may say nothing on the console and call no other site. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL)
          complaints.push(`Asked ${origin} for something`)
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page and accepts the terms, where it asks for that. Afterwards it hears every press. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  if (!path.endsWith('/login')) await acceptButton(page).click()
  await hydrated(page)
}

/** The one button of the legal overlay. */
export const acceptButton = (page: Page): Locator => page.getByRole('button', { name: 'Accept and continue' })

/** Waits until React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  // A busy machine takes its time.
  await expect(page.locator('[data-preloader]')).toHaveCount(0, { timeout: 20_000 })
}

/** Whether the focus is within a dialog, or on the browser's own frame in between. */
export const focusIsKept = (page: Page): Promise<unknown> =>
  page.evaluate(
    `document.activeElement === document.body || document.activeElement.closest('dialog, [aria-modal]') !== null`,
  )

/** Has every section drawn, those too that wait until one comes near them. */
export const showAll = (page: Page): Promise<unknown> =>
  page.evaluate(
    `document.querySelectorAll('main section').forEach((section) => section.style.contentVisibility = 'visible')`,
  )
