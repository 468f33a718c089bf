import type { Locator } from '@playwright/test'
import { addPlaylist } from '../dashboard/owner.ts'
import { expect, expectNoViolations, givePlaylist, playlistButton, test } from './test.ts'

/** Playlists that don't work, and what the phone and the television say of them. */
const BAD = [
  {
    name: 'Wrong password',
    path: '/get.php?username=demo&password=wrong',
    phone: 'Your provider doesn’t know this username and password.',
    television: 'Your provider doesn’t know this username and password. Check them.',
  },
  {
    name: 'Ended',
    path: '/get.php?username=expired&password=expired',
    phone: /Your subscription ended on \d+\s\w+\.\s\d{4}, says your provider\./,
    television: /^Your subscription ended on \d+\s\w+\.\s\d{4}, says your provider\. Renew it there\.$/,
  },
  {
    name: 'Page',
    path: '/',
    phone: 'This address opens a web page, not a playlist.',
    television: /^This address opens a web page, not a playlist\./,
  },
  {
    name: 'Dead',
    // Nothing answers there.
    path: 'http://127.0.0.1:9/playlist.m3u',
    phone: 'Your TV couldn’t reach this provider.',
    television: /^This TV can’t reach your provider\./,
  },
] as const

/** Whether an element is wholly in the window, and neither the menu nor a message covers its first or last line. */
const isUncovered = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect()
    return [top + 1, bottom - 2].every((y) => node.contains(node.ownerDocument.elementFromPoint(left + 1, y)))
  })

test('the dashboard shows whether a playlist works on the television, and what to do', async ({
  television,
  owner: { page },
}) => {
  const provider = process.env['PLAYLIST_URL'] ?? ''
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

  await test.step('each row has its result', async () => {
    await addPlaylist(page, { name: 'Living room', url: provider })
    await addPlaylist(page, { name: 'Away', url: new URL('/gone.m3u', provider).href })
    await page.goto('/dashboard')
    await expect(row('Living room')).toContainText(/\d+ channels on your TV/)
    await expect(row('Living room')).toContainText(/Last heard .* ago/)
    await expect(row('Away')).toContainText('Nothing is at this address (answer 404).')
    await expect(row('Away').getByRole('link', { name: 'Has your provider moved?' })).toHaveAttribute(
      'href',
      '/dashboard?view=moved',
    )
    await expectNoViolations(page)
  })

  await test.step('a playlist that was just saved is in view with its result', async () => {
    for (const { name, width } of [
      { name: 'Page', width: 360 },
      { name: 'Desk', width: 1280 },
    ]) {
      await page.setViewportSize({ width, height: 740 })
      // In a new document, other rows get their results after the list is shown, and move the new one.
      await page.goto('/dashboard?view=add')
      await page.getByLabel('Playlist Name').fill(name)
      await page.getByLabel('Playlist URL').fill(new URL('/', television.url()).href)
      await page.getByRole('button', { name: 'Save playlist' }).click()
      await expect(row(name)).toContainText('This address opens a web page, not a playlist.')
      await expect.poll(() => isUncovered(row(name))).toBe(true)
    }
    await expectNoViolations(page)
  })

  await test.step('the row shows the result of each television', async () => {
    await page.getByRole('button', { name: 'Details of Living room' }).click()
    await expect(row('Living room')).toContainText('Television in a browser')
    await expectNoViolations(page)
  })

  await test.step('a corrected address has a new result at once', async () => {
    await row('Away').getByRole('link', { name: 'Edit Away' }).click()
    await page.getByLabel('Playlist URL').fill(provider)
    await page.getByRole('button', { name: 'Save playlist' }).click()
    await expect(row('Away')).toContainText(/\d+ channels on your TV/)
    // Screen readers announce only the result of the playlist that was saved.
    await expect(row('Away').locator('p[aria-live=polite]')).toContainText('channels on your TV')
    await expect(page.locator('li p[aria-live=polite]')).toHaveCount(1)
  })

  await test.step('the owner requests another attempt of the television', async () => {
    await page.getByRole('button', { name: 'Try again on your TV: Page' }).click()
    await expect(row('Page')).toContainText('This address opens a web page, not a playlist.')
  })

  const setting = page.getByRole('switch', { name: 'Your TVs tell whether playlists load' })
  await test.step('the owner turns results off', async () => {
    await page.goto('/dashboard/account')
    await expect(setting).toBeChecked()
    await setting.click()
    await expect(setting).not.toBeChecked()
    await page.goto('/dashboard')
    await expect(row('Away')).toBeVisible()
    await expect(page.getByText('on your TV')).toHaveCount(0)
  })

  await test.step('with results turned off, the television still shows its own result of an unopened playlist', async () => {
    await addPlaylist(page, { name: 'Untold', url: provider })
    await playlistButton(television, 'Untold').focus()
    await expect(television.locator('.found')).toHaveText('24 channels')
    await page.reload()
    await expect(row('Untold')).toBeVisible()
    await expect(row('Untold')).not.toContainText('channels')
  })

  await test.step('the dashboard shows results at once after the owner turns them on again', async () => {
    await page.goto('/dashboard/account')
    await setting.click()
    await expect(setting).toBeChecked()
    await page.goto('/dashboard')
    await expect(row('Living room')).toContainText(/\d+ channels on your TV/)
    await expect(row('Page')).toContainText('This address opens a web page, not a playlist.')
  })
})

test(
  'phone and television show why a list does not work, that the provider moved, and that the television is off',
  { tag: '@sweep' },
  async ({ television, owner: { page } }) => {
    const provider = new URL(process.env['PLAYLIST_URL'] ?? '')
    const row = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
    const onTelevision = async (name: string, text: string | RegExp) => {
      await playlistButton(television, name).focus()
      await expect(television.locator('.found')).toHaveText(text)
    }
    const works = async () => {
      await expect(row('Dead')).toContainText('24 channels on your TV')
      await onTelevision('Dead', '24 channels')
    }

    await test.step('a list that works', async () => {
      await givePlaylist({ page, television }, 'Living room')
      await page.goto('/dashboard')
      await expect(row('Living room')).toContainText('24 channels on your TV')
      await onTelevision('Living room', '24 channels')
    })

    await test.step('lists that do not work', async () => {
      for (const { name, path } of BAD) await addPlaylist(page, { name, url: new URL(path, provider).href })
      for (const { name, phone, television: expected } of BAD) {
        await expect(row(name)).toContainText(phone)
        await onTelevision(name, expected)
      }
      await expectNoViolations(page)
      await expectNoViolations(television)
    })

    await test.step('the provider moves, and moves back', async () => {
      await page.getByRole('link', { name: 'Your provider moved?' }).click()
      await page.getByLabel('Old host').selectOption('127.0.0.1:9')
      await page.getByLabel('New host').fill(provider.origin)
      await page.getByRole('button', { name: 'Show what changes' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
      await expect(page.getByText('1 playlist changed.')).toBeVisible()
      await page.getByRole('link', { name: 'All playlists' }).click()
      await works()
      await page.getByRole('link', { name: 'Your provider moved?' }).click()
      await page.getByRole('button', { name: 'Undo the change from 127.0.0.1:9' }).click()
      await expect(page.getByText('Undone in 1 playlist.')).toBeVisible()
      await page.getByRole('link', { name: 'All playlists' }).click()
      await expect(row('Dead')).toContainText('Your TV couldn’t reach this provider.')
      await onTelevision('Dead', /^This TV can’t reach your provider\./)
    })

    await test.step('the television is off', async () => {
      await television.goto('about:blank')
      await addPlaylist(page, { name: 'Too late', url: provider.href })
      await expect(row('Too late')).toContainText('No TV has picked this up yet.')
      await expect(row('Living room')).toContainText('24 channels on your TV')
    })
  },
)

test(
  'an account that has films and no channels works',
  { tag: '@sweep' },
  async ({ television, owner: { page } }) => {
    const { origin } = new URL(process.env['PLAYLIST_URL'] ?? '')
    await addPlaylist(page, { name: 'Cinema', url: origin, account: 'films' })
    await expect(television.getByText(/^10 films, 3 series/)).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('listitem').filter({ hasText: 'Cinema' })).toContainText('Works on your TV')
    await playlistButton(television, 'Cinema').press('Enter')
    await expect(television.getByRole('button', { name: '1 The Evening Train' })).toBeFocused()
    await expect(television.getByRole('button', { name: 'Live TV' })).toBeHidden()
    await expectNoViolations(television)
  },
)
