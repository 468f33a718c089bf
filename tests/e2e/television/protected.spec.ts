import { addPlaylist, logIn } from '../dashboard/owner.ts'
import { expect, expectNoViolations, playlistButton, test } from './test.ts'

const PIN = '4711'

test(
  'results, groups, addresses and host of a protected playlist need its PIN',
  { tag: '@sweep' },
  async ({ television, page: phone, browser, device }) => {
    const provider = new URL(process.env['PLAYLIST_URL'] ?? '')
    const account = '/get.php?username=ending&password=ending&type=m3u_plus'
    await addPlaylist(phone, { name: 'Open', url: provider.href })

    await test.step('the owner saves a playlist whose second address works', async () => {
      await phone.goto('/dashboard?view=add')
      await phone.getByLabel('Playlist name').fill('Private')
      // Nothing answers there.
      await phone.getByLabel('Playlist URL').fill(`http://127.0.0.1:9${account}`)
      await phone.getByRole('button', { name: 'Add another address' }).click()
      await phone.getByLabel('2nd address (optional)').fill(provider.origin)
      await phone.getByRole('switch', { name: 'Protect this playlist' }).click()
      await phone.getByLabel('PIN', { exact: true }).fill(PIN)
      await phone.getByLabel('PIN again').fill(PIN)
      await phone.getByRole('button', { name: 'Save playlist' }).click()
      await expect(phone.getByText('Playlist has been saved.')).toBeVisible()
      await playlistButton(television, 'Private').focus()
      await expect(television.locator('.found')).toHaveText(
        /^24 channels, through your 2nd address\. Ends on \d/,
      )
    })

    const phoneContext = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await phoneContext.newPage()
    await logIn(page, device)
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Private', exact: true }) })
    const givePin = async () => {
      await page.getByLabel('PIN of this playlist').fill(PIN)
      await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
    }

    await test.step('another phone shows only that the playlist works', async () => {
      await page.goto('/dashboard')
      await expect(row).toContainText('Works on your TV')
      await expect(row).not.toContainText(/channels|Ends|address/)
      for (const name of [
        'Details of Private',
        'E-mail me before Private ends',
        'Swap them: the addresses of Private',
      ])
        await expect(page.getByRole('button', { name })).toHaveCount(0)
      await expectNoViolations(page)
      await page.getByRole('link', { name: 'Your provider moved?' }).click()
      await expect(page.getByText('1 protected playlist isn’t included.')).toBeVisible()
      await expect(page.getByLabel('Old host').getByRole('option')).toHaveCount(1)
    })

    await test.step('its groups are arranged after the PIN', async () => {
      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'Arrange groups of Private' }).click()
      await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0)
      await givePin()
      await page.getByRole('button', { name: 'Turn on' }).click()
      await page.getByRole('button', { name: 'Show News', exact: true }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved. Your TV shows it in a moment.')).toBeVisible()
      await playlistButton(television, 'Private').press('Enter')
      const groups = television.getByRole('navigation', { name: 'Groups' }).getByRole('button')
      await expect(groups).toHaveCount(6)
      await expect(groups.filter({ hasText: 'News' })).toHaveCount(0)
    })

    await test.step('after the PIN the row shows the result, and its host is listed', async () => {
      await page.getByRole('link', { name: 'All playlists' }).click()
      await expect(row).toContainText('24 channels on your TV, through your 2nd address')
      await expect(row).toContainText(/Ends in 6 days/)
      await row.getByRole('button', { name: 'Details of Private' }).click()
      await expect(row.getByRole('button', { name: 'E-mail me before Private ends' })).toBeVisible()
      await page.getByRole('link', { name: 'Your provider moved?' }).click()
      await expect(page.getByText('protected playlist')).toHaveCount(0)
      await expect(page.getByLabel('Old host').getByRole('option')).toHaveCount(2)
    })
    await phoneContext.close()
  },
)
