import type { Page } from '@playwright/test'
import { publishDueReminders } from '@player/server/modules/reminders'
import { z } from 'zod'
import { addPlaylist } from '../dashboard/owner.ts'
import { expect, expectNoViolations, test } from './test.ts'

const mails = z.array(
  z.object({ to: z.array(z.object({ address: z.string() })), subject: z.string(), text: z.string() }),
)

/** The link in the newest e-mail to an address that has one. */
async function linkTo(page: Page, address: string, act: 'confirm' | 'stop'): Promise<string> {
  let link = ''
  await expect(async () => {
    const answer = await page.request.get(`${process.env['MAILBOX_URL'] ?? ''}/email`)
    const texts = mails.parse(await answer.json()).filter(({ to }) => to[0]?.address === address)
    link =
      texts
        .map(({ text }) => new RegExp(`http\\S+/reminders/${act}/\\S+`).exec(text)?.[0] ?? '')
        .find(Boolean) ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test(
  'an owner is reminded by e-mail before an account ends',
  { tag: '@sweep' },
  async ({ television, page, browser, device, product }) => {
    const address = `ann-${device.mac.replaceAll(':', '')}@owner.test`
    const source = new URL(
      '/get.php?username=ending&password=ending&type=m3u_plus',
      process.env['PLAYLIST_URL'],
    )
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Evening films' }) })

    await test.step('row, details and television show the end', async () => {
      await addPlaylist(page, { name: 'Evening films', url: source.href })
      await page.goto('/dashboard')
      await expect(row).toContainText(/Ends in 6 days, on \d+\s\w+\.\s\d{4}/)
      await row.getByRole('button', { name: 'Details of Evening films' }).click()
      await expect(row).toContainText('0 of 1 in use')
      await expect(television.getByText(/24 channels\. Ends on \d+ \w+\. \d{4}/)).toBeVisible()
    })

    await test.step('the owner enters an address', async () => {
      await row.getByRole('button', { name: 'E-mail me before Evening films ends' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('E-mail address')).toBeFocused()
      await dialog.getByRole('button', { name: 'E-mail me' }).click()
      await expect(dialog).toContainText('Enter an e-mail address.')
      await expectNoViolations(page)
      await dialog.getByLabel('E-mail address').fill(address)
      await page.keyboard.press('Enter')
      await expect(dialog).toContainText(address)
      await page.getByRole('button', { name: 'OK' }).click()
      await expect(row).toContainText('Confirm our e-mail first')
    })

    await test.step('the address is confirmed in a browser that is not logged in', async () => {
      const stranger = await browser.newContext()
      const mail = await stranger.newPage()
      await mail.goto(await linkTo(page, address, 'confirm'))
      await expectNoViolations(mail)
      await mail.getByRole('button', { name: 'Confirm' }).click()
      await expect(mail.getByRole('heading', { name: 'You’ll get our e-mails' })).toBeVisible()
      await stranger.close()
      // The open page shows the confirmation without a reload.
      await expect(row).toContainText('We’ll e-mail you before')
    })

    await test.step('while results are off, the setting says what reminders lack', async () => {
      await page.goto('/dashboard/account')
      const setting = page.getByRole('switch', { name: 'Your TVs tell whether playlists load' })
      await setting.click()
      await expect(page.getByText(`We’ll write to ${address} once your TVs tell us the ends`)).toBeVisible()
      await expectNoViolations(page)
      await setting.click()
      await expect(page.getByText(`We’ll write to ${address}, 7, 3 and 1 days before.`)).toBeVisible()
      await page.goto('/dashboard')
      await expect(row).toContainText(/Ends in 6 days/)
    })

    await test.step('the reminder is sent, and its link stops the reminders', async () => {
      await publishDueReminders(product)
      await page.goto(await linkTo(page, address, 'stop'))
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Stop e-mails' }).click()
      await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
      await page.goto('/dashboard/account')
      await expect(page.getByRole('heading', { name: 'E-mails before a subscription ends' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'E-mail me' })).toBeVisible()
      await expectNoViolations(page)
    })
  },
)
