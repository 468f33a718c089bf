import type { Page } from '@playwright/test'
import { addPlaylist } from '../dashboard/owner.ts'
import {
  expect,
  expectNoViolations,
  expectPlaying,
  givePlaylist,
  playlistButton,
  test,
  watch,
} from './test.ts'

test(
  'the owner hides three groups, moves, renames and locks one, and the television shows the changes',
  { tag: '@sweep' },
  async ({ television, owner: { page } }) => {
    await givePlaylist({ page, television }, 'Living room')
    const onNow = television.getByRole('region', { name: 'On now' }).getByRole('button')
    await expect(onNow).toHaveCount(6)
    await expect(onNow.first()).toContainText('Lantern News')
    await watch(television, 'Living room')
    await television.keyboard.press('Escape')
    const groupsOnTv = television.getByRole('navigation', { name: 'Groups' }).getByRole('button')
    await expect(groupsOnTv).toHaveText([
      'All channels',
      'News',
      'Films',
      'Series',
      'Sports',
      'Kids',
      'Documentary',
    ])

    await test.step('turning it on asks the television for the groups', async () => {
      await page.goto('/dashboard')
      await page.getByRole('link', { name: 'Arrange groups of Living room' }).click()
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(row(page, 'News')).toContainText('4 channels')
      await expectNoViolations(page)
    })

    await test.step('three hidden groups go from the television at once, with their channels and numbers', async () => {
      for (const name of ['News', 'Films', 'Series'])
        await page.getByRole('button', { name: `Show ${name}`, exact: true }).click()
      await expect(page.getByText('3 of 6 shown')).toBeVisible()
      const screen = television.locator('.channels')
      await screen.evaluate(({ dataset }) => (dataset['stays'] = ''))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved. Your TV shows it in a moment.')).toBeVisible()
      await expect(groupsOnTv).toHaveText(['All channels', 'Sports', 'Kids', 'Documentary'])
      // The screen was not left: the list is not loaded again.
      await expect(screen).toHaveAttribute('data-stays')
      await television.keyboard.type('1')
      await expect(television.locator('.typed-number')).toContainText('No channel has this number')
    })

    await test.step('a group is moved by the keyboard, renamed, and locked', async () => {
      await page.getByRole('button', { name: /^Kids/ }).press('Enter')
      const top = page.getByRole('button', { name: 'To the top' })
      await top.press('Enter')
      await expect(top).toBeFocused()
      await expect(page.getByText('Kids: place 1 of 6')).toBeAttached()
      await page.getByLabel('Your name for it').fill('For the kids')
      await page.getByRole('button', { name: 'Lock', exact: true }).click()
      // A row that is half below the bar with Save counts as too small.
      await page.getByRole('button', { name: 'Turn off' }).scrollIntoViewIfNeeded()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(groupsOnTv).toHaveText(['All channels', 'Sports', 'Documentary'])
    })

    await test.step('a locked group opens with the parent PIN, and until then none of its channels is found', async () => {
      await page.getByRole('link', { name: 'Set the parent PIN' }).click()
      await page.getByLabel('New parent PIN').fill('4711')
      const read = television.waitForResponse((answer) => answer.url().endsWith('/app/v1/secrets'))
      await page.keyboard.press('Enter')
      await read
      await expect(groupsOnTv).toHaveText(['All channels', /For the kids$/, 'Sports', 'Documentary'])
      await television.keyboard.type('17')
      await expect(television.locator('.typed-number')).toContainText('No channel has this number')
      await expect(television.locator('.typed-number')).toBeEmpty()
      await groupsOnTv.filter({ hasText: 'For the kids' }).focus()
      await expect(television.getByText('OK Type the parent PIN')).toBeVisible()
      await expectNoViolations(television)
      await television.keyboard.press('Enter')
      await television.keyboard.type('4711')
      await television.keyboard.press('Enter')
      await expect(television.getByRole('list', { name: 'Channels' }).getByRole('button')).not.toHaveCount(0)
      await expect(groupsOnTv.filter({ hasText: 'For the kids' })).toHaveText('For the kids')
    })

    await test.step('home shows what is on now in neither hidden nor locked groups, and opens one of them', async () => {
      await television.keyboard.press('Escape')
      await expect(onNow.first()).toContainText('Meridian Sport')
      const shown = await onNow.allInnerTexts()
      await onNow.first().press('Enter')
      await expectPlaying(television)
      await television.keyboard.press('Escape')
      const channels = television.getByRole('list', { name: 'Channels' }).getByRole('button')
      const open = (await channels.allInnerTexts()).join(' ')
      for (const name of shown.map((text) => text.split('\n')[0] ?? '')) expect(open).toContain(name)
    })

    await test.step('a save of another tab is reported, and not overwritten', async () => {
      await page.goBack()
      const other = await page.context().newPage()
      await other.goto(page.url())
      await page.getByRole('button', { name: 'Show Sports' }).click()
      await other.getByRole('button', { name: 'Show Documentary' }).click()
      await other.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('These groups were arranged elsewhere.')).toBeVisible()
      await page.getByRole('button', { name: 'Show the new arrangement' }).click()
      await expect(page.getByRole('button', { name: 'Show Documentary' })).toHaveAttribute(
        'aria-pressed',
        'false',
      )
      await other.close()
    })

    await test.step('with arranging turned off the television shows all groups again', async () => {
      await page.getByRole('button', { name: 'Turn off' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
      await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
      await expect(groupsOnTv).toHaveCount(7)
    })
  },
)

test(
  'home shows no channels of a protected playlist',
  { tag: '@sweep' },
  async ({ television, page, device }) => {
    expect(device.mac).not.toBe('')
    await givePlaylist({ page, television }, 'Private', '4711')
    await expect(television.getByText('24 channels')).toBeVisible()
    await expect(television.getByRole('region', { name: 'On now' })).toHaveCount(0)
  },
)

test(
  'markup in a provider’s titles is shown as text',
  { tag: '@sweep' },
  async ({ television, owner: { page } }) => {
    const markup = '<script>alert(1)</script>'
    const dialogs: string[] = []
    for (const screen of [page, television])
      screen.on('dialog', (dialog) => {
        dialogs.push(dialog.message())
        void dialog.dismiss()
      })
    const url = new URL('/bad-lists/22', process.env['PLAYLIST_URL']).href
    await addPlaylist(page, { name: 'Living room', url })
    await playlistButton(television, 'Living room').press('Enter')
    const list = (name: string, role: 'navigation' | 'list') =>
      television.getByRole(role, { name }).getByRole('button', { name: markup })
    await expect(list('Groups', 'navigation')).toBeVisible()
    await expect(list('Channels', 'list').first()).toBeVisible()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Arrange groups of Living room' }).click()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText(markup, { exact: true }).first()).toBeVisible()
    for (const screen of [page, television])
      await expect(screen.locator('script').filter({ hasText: 'alert(1)' })).toHaveCount(0)
    expect(dialogs).toEqual([])
  },
)

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^${name}`) }) })
