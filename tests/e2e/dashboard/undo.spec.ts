import { addPlaylist, expect, test, visit } from './owner.ts'

test('a deletion can be undone from another page', async ({ page, device }) => {
  await addPlaylist(page, { name: 'Evening' })
  await visit({ page, device }, '/dashboard')
  await page.getByRole('button', { name: 'Delete Evening' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Playlist has been deleted.' })
  const element = await notice.elementHandle()
  await page.getByRole('link', { name: 'Account Details', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible()
  // The element is the same one, so that screen readers do not read it again.
  expect(await notice.evaluate((now, before) => now === before, element)).toBe(true)
  const undo = notice.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Playlist restored.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Manage Playlists', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Evening' })).toBeVisible()
})
