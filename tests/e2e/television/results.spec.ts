import { addPlaylist } from '../dashboard/owner.ts'
import { expect, expectNoViolations, test } from './test.ts'

test('the dashboard says whether a playlist works on the television, and what to do', async ({
  television,
  page,
  device,
}) => {
  expect(device.mac).not.toBe('')
  const provider = process.env['PLAYLIST_URL'] ?? ''
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

  const idOf = async (name: string) =>
    (
      await row(name)
        .getByRole('link', { name: `Edit ${name}` })
        .getAttribute('href')
    )
      ?.split('/')
      .at(-1) ?? ''

  await test.step('each row has its words', async () => {
    await addPlaylist(page, { name: 'Living room', url: provider })
    await addPlaylist(page, { name: 'Away', url: new URL('/gone.m3u', provider).href })
    await addPlaylist(page, { name: 'Page', url: new URL('/', television.url()).href })
    await page.goto('/dashboard')
    await expect(row('Living room')).toContainText(/\d+ channels on your TV/)
    await expect(row('Away')).toContainText('Nothing is at this address (answer 404).')
    await expect(row('Page')).toContainText('This address opens a web page, not a playlist.')
    await expectNoViolations(page)
  })

  await test.step('and tells what each television told', async () => {
    await page.getByRole('button', { name: 'Details of Living room' }).click()
    await expect(row('Living room')).toContainText('Television in a browser')
    await expectNoViolations(page)
  })

  await test.step('a corrected address is told at once', async () => {
    await addPlaylist(page, { id: await idOf('Away'), name: 'Away', url: provider })
    await expect(row('Away')).toContainText(/\d+ channels on your TV/)
  })

  await test.step('another try is asked of the television', async () => {
    await page.getByRole('button', { name: 'Try again on your TV: Page' }).click()
    await expect(row('Page')).toContainText('This address opens a web page, not a playlist.')
  })

  await test.step('the owner turns it off', async () => {
    await page.goto('/dashboard/account')
    const setting = page.getByRole('switch', { name: 'Your TVs tell whether playlists load' })
    await expect(setting).toBeChecked()
    await setting.click()
    await expect(setting).not.toBeChecked()
    await page.goto('/dashboard')
    await expect(row('Away')).toBeVisible()
    await expect(page.getByText('on your TV')).toHaveCount(0)
  })
})
