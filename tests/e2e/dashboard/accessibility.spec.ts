import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addPlaylist, expect, test } from './owner.ts'

const PATHS = [
  '/dashboard',
  '/dashboard?view=add',
  '/dashboard?view=add-xc',
  '/dashboard/active-device',
  '/dashboard/device-key',
  '/dashboard/parent-pin',
  '/dashboard/account',
  '/dashboard/switch-mac',
  '/dashboard/receipt/none',
  '/dashboard/nothing',
]

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const) {
  test(`every page and dialog can be used by everyone: ${colorScheme}, ${width} px`, async ({
    page,
    device,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await addPlaylist(page, { name: 'Evening' })
    await addPlaylist(page, { name: 'Kids', pin: '4321' })
    for (const path of PATHS) {
      await page.goto(path)
      await expect(page.getByText(device.mac).first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await violations(page), path).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width)
    }
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Delete Kids' }).click()
    expect(await violations(page), 'the delete dialog').toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Edit Kids' }).click()
    await expect(page.getByLabel('PIN of this playlist')).toBeFocused()
    expect(await violations(page), 'the PIN dialog').toEqual([])
    expect(errors).toEqual([])
  })
}
