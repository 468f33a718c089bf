import { expectNoViolations } from '../public/test.ts'
import { addPlaylist, expect, test } from './owner.ts'

const OLD = 'http://old.example:8080'

test(
  'a provider’s host is replaced in all playlists after a preview, and the replacement is undone',
  { tag: '@sweep' },
  async ({ owner: { page } }) => {
    await addPlaylist(page, { name: 'Films', url: `${OLD}/films.m3u` })
    await addPlaylist(page, { name: 'Sport', url: `${OLD}/sport.m3u` })
    await addPlaylist(page, { name: 'Elsewhere', url: 'http://elsewhere.example/a.m3u' })
    await addPlaylist(page, { name: 'Kids', url: `${OLD}/kids.m3u`, pin: '4711' })
    const newHost = page.getByLabel('New host')
    const showChanges = page.getByRole('button', { name: 'Show what changes' })

    await test.step('the preview shows the changes', async () => {
      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'Your provider moved?' }).click()
      await expect(page.getByLabel('Old host')).toHaveValue('old.example:8080')
      await expect(page.getByText('1 protected playlist isn’t included.')).toBeVisible()
      await newHost.fill('new host')
      await showChanges.click()
      await expect(page.getByText('Enter the new host, such as tv.example:8080.')).toBeVisible()
      await expectNoViolations(page)
      await newHost.fill('https://new.example/get.php')
      await newHost.press('Enter')
      const preview = page.getByRole('dialog', { name: 'Change 2 playlists?' })
      await expect(preview).toContainText('From old.example:8080 to https://new.example.')
      await expect(preview.getByRole('listitem')).toHaveText([/^Films\s*address$/, /^Sport\s*address$/])
      await expectNoViolations(page)
      await preview.getByRole('button', { name: 'Change host' }).click()
    })

    await test.step('the host is replaced', async () => {
      await expect(page.getByText('2 playlists changed.')).toBeVisible()
      await page.getByRole('link', { name: 'All playlists' }).click()
      await expect(page.getByText('https://new.example/sport.m3u')).toBeVisible()
      await expect(page.getByText('http://elsewhere.example/a.m3u')).toBeVisible()
    })

    await test.step('the replacement is undone', async () => {
      await page.getByRole('link', { name: 'Your provider moved?' }).click()
      await page.getByRole('button', { name: 'Undo the change from old.example:8080' }).click()
      await expect(page.getByText('Undone in 2 playlists.')).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('link', { name: 'All playlists' }).click()
      await expect(page.getByText(`${OLD}/sport.m3u`)).toBeVisible()
    })
  },
)
