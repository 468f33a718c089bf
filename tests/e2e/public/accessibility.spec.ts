import type { Page } from '@playwright/test'
import {
  acceptButton,
  expect,
  expectNoViolations,
  waitUntilHydrated,
  open,
  PHONE,
  PUBLIC_PATHS,
  test,
} from './test.ts'

/** Expects that nothing overflows horizontally, neither the page nor a text in its box. */
async function expectNothingCut(page: Page): Promise<void> {
  const overflow = await page.evaluate(`({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    cut: [...document.querySelectorAll('h1, h2, h3, p, a, button, label, summary, li')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.clientWidth > 1 &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflowX !== 'visible',
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  })`)
  expect(overflow).toEqual({ wide: 0, cut: [] })
}

/** Expects that nothing covers a text or a control, at the page's start and end. Only the header and an index that stays in view may cover what scrolls below them. */
async function expectNothingCovered(page: Page): Promise<void> {
  for (const position of ['0', 'document.documentElement.scrollHeight']) {
    await page.evaluate(`scrollTo({ top: ${position}, behavior: 'instant' })`)
    const covered = await page.evaluate(`
      [...document.querySelectorAll(':is(header, main, footer) :is(h1, h2, h3, p, a, button, input, label, summary, li)')]
        .filter((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const shown = width > 1 && !element.closest('[aria-hidden]') && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
          const hit = shown && document.elementFromPoint(left + width / 2, top + height / 2)
          const bars = [...document.querySelectorAll('header, .page-index')]
          return hit && !hit.contains(element) && !element.contains(hit) && !bars.some((bar) => bar.contains(hit) && !bar.contains(element))
        })
        .map((element) => element.outerHTML.slice(0, 120))`)
    expect(covered).toEqual([])
  }
}

async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page)
  await page.setViewportSize(PHONE)
  await expectNoViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNothingCut(page)
  // The size of a 1280 × 800 screen at 200 %.
  await page.setViewportSize({ width: 640, height: 400 })
  await expectNothingCut(page)
}

test('the landing page follows the accessibility rules without overflow, on desktop, phone, at 320 px and at 200 %', async ({
  page,
}) => {
  await open(page, '/')
  await expectAccessible(page)
})

test(
  'all other pages follow the accessibility rules, and on no page an element covers a text or a control',
  { tag: '@sweep' },
  async ({ page, pageProblems }) => {
    test.setTimeout(600_000)
    for (const path of [...PUBLIC_PATHS, '/nowhere'])
      await test.step(path, async () => {
        const problems = pageProblems.length
        await page.setViewportSize({ width: 1280, height: 800 })
        await open(page, path)
        if (path !== '/') await expectAccessible(page)
        // After the first page a bar says when the terms were accepted. It closes at the first scroll.
        await page.evaluate(`scrollTo({ top: 100, behavior: 'instant' })`)
        await expect(page.getByRole('region', { name: 'You accepted our terms on' })).toBeHidden()
        for (const width of [320, 360, 768, 1280]) {
          await page.setViewportSize({ width, height: 740 })
          await expectNothingCovered(page)
        }
        // The browser logs the missing page.
        if (path === '/nowhere') pageProblems.splice(problems)
      })
  },
)

test(
  'the terms follow the accessibility rules as an overlay and as a bar',
  { tag: '@sweep' },
  async ({ page }) => {
    for (const path of ['/', '/privacy-policy']) {
      await page.goto(path)
      await waitUntilHydrated(page)
      await expect(acceptButton(page)).toBeVisible()
      await expectNoViolations(page)
    }
    // The bar does not cover the footer.
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const footer = page.getByRole('contentinfo')
      const bar = page.getByRole('region', { name: 'These terms apply' })
      // Repeated until the page has its new layout.
      await expect(async () => {
        await expectNothingCut(page)
        await page.evaluate(`scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })`)
        const { y = 0, height = 0 } = (await footer.boundingBox()) ?? {}
        expect(y + height).toBeLessThanOrEqual(((await bar.boundingBox())?.y ?? 0) + 2)
      }).toPass()
    }
  },
)

test(
  'the contact form follows the accessibility rules with its messages and dialogs',
  { tag: '@sweep' },
  async ({ page, pageProblems }) => {
    await open(page, '/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('* Name is required *')).toBeVisible()
    await expectNoViolations(page)
    for (const [status, title] of [
      [200, 'Thanks for contacting us, we have received your message.'],
      [500, 'Something went wrong, try again later.'],
    ] as const) {
      if (status === 500)
        await page.route('**/contact.submit*', (route) => route.fulfill({ status, body: '{}' }))
      for (const [label, text] of [
        ['Name', 'Ada'],
        ['Email', 'ada@example.com'],
        ['Subject', 'A'],
        ['Message', 'B'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'OK' }).click()
    }
    pageProblems.splice(0)
  },
)

test('every open question follows the accessibility rules', { tag: '@sweep' }, async ({ page }) => {
  await open(page, '/')
  for (const summary of await page.locator('#faqs summary').all()) await summary.click()
  await expectNoViolations(page)
})
