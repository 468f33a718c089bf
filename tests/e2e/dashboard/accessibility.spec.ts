import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { stopAltering } from '../../kit/answers.ts'
import { dashboardShots } from '../../screenshots/dashboard.ts'
import { expect, test } from './owner.ts'

/** Violations of all rules, or of the contrast alone for another colour scheme. */
async function violations(page: Page, contrastOnly: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (contrastOnly ? axe.withRules('color-contrast') : axe).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Console errors that a test provokes by failing requests. */
const PROVOKED = /Failed to load resource/

/** The number of screens that a test can check within its time limit on a busy machine. */
const SCREENS = 14
const parts = Array.from({ length: Math.ceil(dashboardShots.length / SCREENS) }, (_, part) =>
  dashboardShots.slice(part * SCREENS, (part + 1) * SCREENS),
)

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const) {
  for (const [part, shots] of parts.entries()) {
    test(
      `every screen and state follows the accessibility rules: ${colorScheme}, ${width} px, part ${part + 1}`,
      { tag: '@sweep' },
      async ({ page, device }) => {
        test.setTimeout(300_000)
        expect(device).toBeDefined()
        await checkShots(page, shots, colorScheme, width)
      },
    )
  }
}

async function checkShots(
  page: Page,
  shots: typeof dashboardShots,
  colorScheme: 'light' | 'dark',
  width: 360 | 1280,
): Promise<void> {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !PROVOKED.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 800 })
  for (const { name, path, widths, answers, prepare, skipsNetworkIdle } of shots) {
    if (widths && !widths.includes(width)) continue
    await answers?.(page)
    await page.goto(path)
    await prepare?.(page)
    if (!skipsNetworkIdle) await expect(page.locator('main[aria-busy]'), name).toHaveCount(0)
    await expect(page.getByRole('heading').or(page.getByLabel('Loading')).first(), name).toBeVisible()
    expect(await violations(page, colorScheme === 'dark'), name).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(width)
    await stopAltering(page)
  }
  expect(errors).toEqual([])
}
