import type { Locator } from '@playwright/test'
import { stopAltering } from '../../kit/answers.ts'
import { dashboardShots } from '../../screenshots/dashboard.ts'
import { addPlaylist, expect, test, visit } from './owner.ts'

/** The lowest window: a phone held sideways. */
const LOW = { width: 640, height: 320 }
const NARROW = { width: 320, height: 568 }

test('a dialog follows the colour scheme, its confirming button is black, and a long name hides no button', async ({
  page,
  device,
}) => {
  const name = 'Sports'.repeat(30)
  await addPlaylist(page, { name })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(LOW)
  await visit({ page, device }, '/dashboard')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(LOW.width)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
  await expect(confirm).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading')).toBeInViewport()
  await expect(dialog).toHaveCSS('background-color', 'rgb(28, 26, 33)')
  await expect(confirm).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(confirm).toHaveCSS('border-top-color', 'rgb(185, 178, 166)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(dialog).toHaveCSS('background-color', 'rgb(251, 248, 241)')
})

/** Screenshots of a part of the page that is no dialog. */
const NO_DIALOGS: ReadonlySet<string> = new Set([
  'activate-chosen',
  'delete-undo',
  'groups-changed',
  'groups-many',
])
const dialogs = dashboardShots.filter(({ inView, name }) => inView === true && !NO_DIALOGS.has(name))

test('every dialog fits 640 × 320 and 320 × 568', { tag: '@sweep' }, async ({ page, device }) => {
  test.setTimeout(240_000)
  expect(device).toBeDefined()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { name, path, answers, prepare } of dialogs) {
    await page.setViewportSize(LOW)
    await answers?.(page)
    await page.goto(path)
    await prepare?.(page)
    for (const size of [LOW, NARROW]) {
      await page.setViewportSize(size)
      await expectToFit(page.getByRole('dialog'), `${name} at ${size.width} × ${size.height}`)
    }
    await stopAltering(page)
  }
})

async function expectToFit(dialog: Locator, name: string): Promise<void> {
  await expect(dialog, name).toBeInViewport({ ratio: 1 })
  const [contentWidth, width] = await dialog.evaluate(({ scrollWidth, clientWidth }) => [
    scrollWidth,
    clientWidth,
  ])
  expect(contentWidth, name).toBe(width)
  for (const button of await dialog.getByRole('button').or(dialog.getByRole('link')).all()) {
    await button.scrollIntoViewIfNeeded()
    await expect(button, name).toBeInViewport({ ratio: 1 })
  }
}
