import { groups } from '../../screenshots/dashboard-data.ts'
import { expect, test, visit } from './owner.ts'

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(
    `at ${viewport.width} px, Save is in view after the first change, and never over what has the focus`,
    { tag: '@sweep' },
    async ({ page, device }) => {
      await page.setViewportSize(viewport)
      await groups.many(page)
      await visit({ page, device }, '/dashboard/groups/00000000-0000-4000-8000-000000000000')
      const save = page.getByRole('button', { name: 'Save', exact: true })
      const first = page.getByRole('button', { name: 'Show Group 1', exact: true })
      await expect(first).toBeVisible()
      await expect(save).toHaveCount(0)
      await first.click()
      await expect(save).toBeInViewport({ ratio: 1 })
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press('Tab')
        // Smooth scrolling takes a moment.
        await expect.poll(() => page.evaluate<boolean>(IS_FOCUS_IN_VIEW)).toBe(true)
      }
      await expect(save).toBeInViewport({ ratio: 1 })
    },
  )

/** Whether the element with the focus is the topmost at its lower edge. */
const IS_FOCUS_IN_VIEW = `(() => {
  const { left, bottom, width } = document.activeElement.getBoundingClientRect()
  return document.activeElement.contains(document.elementFromPoint(left + width / 2, bottom - 2))
})()`
