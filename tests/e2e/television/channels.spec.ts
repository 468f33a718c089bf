import type { Page } from '@playwright/test'
import { addPlaylist } from '../dashboard/owner.ts'
import { expect, expectNoViolations, givePlaylist, test } from './test.ts'

test(
  'channels are found by their number, and Back returns to the previous screen',
  { tag: '@sweep' },
  async ({ television, owner: { page } }) => {
    await givePlaylist({ page, television }, 'Living room')
    await addPlaylist(page, { name: 'Away', url: new URL('/gone.m3u', process.env['PLAYLIST_URL']).href })
    await expect(button(television, 'Away')).toBeVisible()
    // The bar with the channel's name may have gone.
    const watching = (name: string) => expect(television.locator('video')).toHaveAttribute('aria-label', name)

    await test.step('a number typed with the remote control', async () => {
      await button(television, 'Living room').press('Enter')
      await expect(button(television, '1 Lantern News')).toBeFocused()
      await television.keyboard.type('12')
      await television.keyboard.press('Enter')
      await expect(button(television, '12 Corner Street')).toBeFocused()
      await expectNoViolations(television)
      // Without OK it is shown for a moment, then it counts.
      const number = television.locator('.typed-number')
      await Promise.all([expect(number).toHaveText('3 Northlight World'), television.keyboard.press('3')])
      await expect(button(television, '3 Northlight World')).toBeFocused()
      await Promise.all([expect(number).toHaveText(/^99 No channel/), television.keyboard.type('99')])
      await expect(number).toBeEmpty()
      await expect(button(television, '3 Northlight World')).toBeFocused()
    })

    await test.step('a group shows its numbers, and Back returns to it', async () => {
      await television.keyboard.press('ArrowLeft')
      await expect(button(television, 'All channels')).toBeFocused()
      await button(television, 'Series').focus()
      await television.keyboard.press('ArrowRight')
      await expect(button(television, '9 Long Story')).toBeFocused()
      await television.keyboard.press('ArrowDown')
      await expect(television.getByRole('progressbar', { name: 'Elapsed' })).toBeVisible()
      await television.keyboard.press('Enter')
      await expect(television.locator('video')).toBeVisible()
      // Its bar goes, for screen readers too.
      await expect(television.getByRole('heading', { name: 'Chapter Two' })).toHaveCount(0)
      await television.keyboard.type('9')
      // No OK: on a slow machine the number counts before it, and OK then opens the choices.
      await watching('Long Story')
      await television.keyboard.press('ArrowUp')
      await watching('Chapter Two')
      await television.keyboard.press('Escape')
      await expect(button(television, '10 Chapter Two')).toBeFocused()
      await expect(button(television, 'Series')).toHaveAttribute('aria-pressed', 'true')
      await television.keyboard.press('ArrowLeft')
      await expect(button(television, 'Series')).toBeFocused()
    })

    await test.step('a channel shows its number until its picture, and fades out over it', async () => {
      await television.keyboard.press('ArrowRight')
      let play = () => {}
      const released = new Promise<void>((resolve) => (play = resolve))
      await television.route(/\.m3u8/, (route) => released.then(() => route.continue()))
      await television.keyboard.press('Enter')
      const tuning = television.locator('.tuning')
      await expect(tuning).toHaveText(/10$/)
      await expect(tuning).toBeVisible()
      play()
      await expect(tuning).toHaveClass('tuning gone', { timeout: 30_000 })
      await expect(tuning).toBeHidden()
      await television.unroute(/\.m3u8/)
      await television.keyboard.press('Escape')
      await television.keyboard.press('ArrowLeft')
      await expect(button(television, 'Series')).toBeFocused()
    })

    await test.step('the number of a channel of another group, during a film', async () => {
      await television.keyboard.press('ArrowRight')
      await television.keyboard.press('Enter')
      await watching('Chapter Two')
      await television.keyboard.press('3')
      await watching('Northlight World')
      await television.keyboard.press('Escape')
      await expect(button(television, '3 Northlight World')).toBeFocused()
      await expect(button(television, 'All channels')).toHaveAttribute('aria-pressed', 'true')
    })

    await test.step('a clock that is a year behind does not hide the guide', async () => {
      await television.getByRole('button', { name: 'A year back' }).click()
      await button(television, 'Films').focus()
      await television.keyboard.press('Escape')
      await button(television, 'Living room').press('Enter')
      // The last channel, if it was watched for long enough.
      await expect(television.locator('.list button:focus')).toBeVisible()
      await expect(
        television.getByRole('region', { name: 'On this channel' }).getByText(/^Now /),
      ).toBeVisible()
      await television.getByRole('button', { name: 'Right', exact: true }).click()
      await button(television, 'Films').focus()
      await television.keyboard.press('Escape')
      await expect(button(television, 'Living room')).toBeFocused()
    })

    await test.step('the message about a provider without the list', async () => {
      await button(television, 'Away').press('Enter')
      await expect(television.getByText('Nothing is at this address (answer 404).')).toBeVisible()
      await television.keyboard.press('Escape')
      await expect(button(television, 'Away')).toBeFocused()
      await button(television, 'Add a playlist').press('Enter')
      await expect(button(television, 'Back')).toBeFocused()
      await television.keyboard.press('Escape')
      await expect(button(television, 'Add a playlist')).toBeFocused()
    })

    await test.step('the settings', async () => {
      await button(television, 'Settings').press('Enter')
      for (const name of ['Logged-in browsers', 'Report for support']) {
        await button(television, name).press('Enter')
        await expect(television.getByRole('heading', { name })).toBeVisible()
        await television.keyboard.press('Escape')
        await expect(button(television, name)).toBeFocused()
      }
      await television.keyboard.press('Escape')
      await expect(button(television, 'Settings')).toBeFocused()
    })
  },
)

const button = (television: Page, name: string) => television.getByRole('button', { name, exact: true })
