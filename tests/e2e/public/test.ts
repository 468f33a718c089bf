import { test as base, expect, type Locator, type Page, type Response } from '@playwright/test'
import { violationsOf } from '../axe.ts'

export { expect }

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

export const DEVELOPERS = '/developers'

export const NAVIGATION = [
  'Downloads',
  'Activate Device & Manage Playlists',
  'Support',
  'Legal Terms',
  'Become Reseller',
  'Contact',
]

/** Splits pages between a test of every run and one of the sweep only. A test opens its pages in one browser, which keeps the files of earlier pages. */
export const splitPages = (pages: readonly string[], inEachRun: readonly string[]) => [
  { name: inEachRun.join(', '), pages: inEachRun, tag: [] },
  { name: 'the others', pages: pages.filter((page) => !inEachRun.includes(page)), tag: ['@sweep'] },
]

export const PHONE = { width: 360, height: 740 }

interface Fixtures {
  /** Console errors and foreign requests; a test may remove those that it provokes. The others fail the test. */
  pageProblems: string[]
}

export const test = base.extend<Fixtures>({
  pageProblems: [
    async ({ page, baseURL }, use) => {
      const pageProblems: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) pageProblems.push(message.text())
      })
      page.on('pageerror', (error) => pageProblems.push(error.message))
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) pageProblems.push(`Requested ${origin}`)
      })
      await use(pageProblems)
      expect(pageProblems).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page, waits for hydration, and accepts the terms if they are shown. @returns the page's answer */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path)
  if (!path.endsWith('/login') && (await mustAccept(page))) await acceptButton(page).click()
  await waitUntilHydrated(page)
  return response
}

/** Whether this browser has not accepted the terms yet; decided before the page is shown. */
const mustAccept = async (page: Page): Promise<boolean> =>
  (await page.locator('html').getAttribute('data-terms')) === null

export const acceptButton = (page: Page): Locator => page.getByRole('button', { name: 'Accept and continue' })

export async function waitUntilHydrated(page: Page): Promise<void> {
  // On a shared machine this takes longer than the usual limit.
  await expect(page.locator('[data-preloader]')).toHaveCount(0, { timeout: 20_000 })
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks the accessibility rules in all sections. Contrast is measured after animations: use reduced motion. */
export async function expectNoViolations(page: Page): Promise<void> {
  await showAll(page)
  expect(await violationsOf(page, { runOnly: RULES, rules: { region: { enabled: true } } })).toEqual([])
}

/** Whether the focus is within a dialog, or on the browser's own UI. */
export const isFocusTrapped = (page: Page): Promise<unknown> =>
  page.evaluate(
    `document.activeElement === document.body || document.activeElement.closest('dialog, [aria-modal]') !== null`,
  )

export const showAll = (page: Page): Promise<unknown> =>
  page.evaluate(
    `document.querySelectorAll('main section').forEach((section) => section.style.contentVisibility = 'visible')`,
  )
