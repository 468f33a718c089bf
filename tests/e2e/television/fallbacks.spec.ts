import { expect, expectNoViolations, test, watch } from './test.ts'

test(
  'a television uses the next address, and the owner makes it the first',
  { tag: '@sweep' },
  async ({ television, owner: { page } }) => {
    const provider = new URL(process.env['PLAYLIST_URL'] ?? '')
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Evening' }) })

    await test.step('the form takes a second address', async () => {
      await page.goto('/dashboard?view=add')
      await page.getByLabel('Playlist name').fill('Evening')
      // Nothing answers there.
      await page.getByLabel('Playlist URL').fill(new URL(provider.pathname, 'http://127.0.0.1:9').href)
      await page.getByRole('button', { name: 'Add another address' }).click()
      const second = page.getByLabel('2nd address (optional)')
      await expect(second).toBeFocused()
      await second.fill('tv.example')
      await page.getByRole('button', { name: 'Save playlist' }).click()
      await expect(page.getByText('Enter the address of a host')).toBeVisible()
      await expectNoViolations(page)
      await second.fill(provider.href)
      await page.getByRole('button', { name: 'Save playlist' }).click()
    })

    await test.step('the row shows the address that works', async () => {
      await expect(row).toContainText(/\d+ channels on your TV, through your 2nd address/)
      await expect(row).toContainText('The 1st didn’t work.')
      await expectNoViolations(page)
      await watch(television, 'Evening')
    })

    await test.step('the owner swaps the addresses', async () => {
      await row.getByRole('button', { name: 'Swap them: the addresses of Evening' }).click()
      await expect(row.getByText(provider.host)).toBeVisible()
      await expect(row).not.toContainText('through')
      await expect(row).toContainText(/\d+ channels on your TV/)
      await row.getByRole('link', { name: 'Edit Evening' }).click()
      await expect(page.getByLabel('2nd address (optional)')).toHaveValue('http://127.0.0.1:9')
    })
  },
)
