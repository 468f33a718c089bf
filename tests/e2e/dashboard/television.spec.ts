import { stopAltering } from '../../kit/answers.ts'
import { dashboardShots } from '../../screenshots/dashboard.ts'
import { smallTexts, TELEVISION } from '../television.ts'
import { expect, test } from './owner.ts'

/* The dashboard in a television's browser. */

test.use(TELEVISION)

/** The pages in their initial state. */
const pages = dashboardShots.filter(
  ({ name, widths }) => !name.includes('-') && (widths ?? [1920]).includes(1920),
)

test(
  'no page has text smaller than 24 px, the minimum for three metres',
  { tag: '@sweep' },
  async ({ page, device }) => {
    test.slow()
    expect(device).toBeDefined()
    for (const { name, path, answers, prepare } of pages) {
      await answers?.(page)
      await page.goto(path)
      await prepare?.(page)
      await expect(page.locator('main[aria-busy]'), name).toHaveCount(0)
      await expect(page.getByRole('heading').first(), name).toBeVisible()
      expect(await smallTexts(page), name).toEqual([])
      await stopAltering(page)
    }
  },
)
