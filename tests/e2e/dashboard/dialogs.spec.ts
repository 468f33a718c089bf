import { LOW } from './dialog-fit.ts'
import { addPlaylist, expect, test, visit } from './owner.ts'

test(
  'a dialog follows the colour scheme, its confirming button is black, and a long name hides no button',
  { tag: '@sweep' },
  async ({ page, device }) => {
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
  },
)
