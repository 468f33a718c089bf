import type { Page } from '@playwright/test'
import { accept, addPlaylist, expect, test, visit } from './owner.ts'
import { press } from './situations/situation.ts'

/**
 * Uses two pages: the dashboard, and the new television, which has been started once and therefore has a MAC address that the server
 * knows.
 */
test(
  'a licence moves to a television that confirms it',
  { tag: '@sweep' },
  async ({ page, device, browser }) => {
    const televisionContext = await browser.newContext({
      viewport: { width: 1920, height: 1080 },
      reducedMotion: 'reduce',
    })
    const television = await televisionContext.newPage()
    await television.goto(`${process.env['TELEVISION_URL']}/?bench=off`)
    const mac = await television
      .locator('.fact', { has: television.getByText('MAC address', { exact: true }) })
      .locator('dd')
      .innerText()
    await addPlaylist(page, { name: 'Evenings', url: process.env['PLAYLIST_URL'] ?? '' })
    await visit({ page, device }, '/dashboard/switch-mac')
    await expect(
      page.getByText(
        'For a new TV. If yours only changed from WiFi to a cable or back, there’s nothing to do.',
      ),
    ).toBeVisible()
    await page.getByLabel('New MAC address').fill(mac)
    await press(page, 'Switch MAC')
    await page.getByRole('dialog').getByRole('button', { name: 'Switch MAC' }).click()

    await test.step('No cancels the switch', async () => {
      await expect(numberOn(page)).toBeVisible()
      await expect(television.getByRole('heading', { name: 'Switch to this television?' })).toBeVisible()
      await expect(television.getByText(`Device ending in ${device.mac.slice(-5)}`)).toBeVisible()
      await expect(television.getByRole('button', { name: 'No' })).toBeFocused()
      await expect(television.getByRole('button', { name: 'No' })).toBeEnabled()
      await television.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'The other TV didn’t confirm' })).toBeVisible()
      await expect(page.getByText(device.mac).first()).toBeVisible()
    })

    await test.step('the device key can be entered instead', async () => {
      await page.getByRole('button', { name: 'Enter device key' }).click()
      await expect(page.getByLabel('Its device key')).toBeFocused()
      await expect(page.getByLabel('New MAC address')).toHaveValue(mac)
      await press(page, 'Switch MAC')
      await page.getByRole('dialog').getByRole('button', { name: 'Switch MAC' }).click()
    })

    await test.step('choosing the number on the television completes the switch, and the television shows the playlists', async () => {
      const number = await numberOn(page).innerText()
      await television.getByRole('button', { name: number }).press('Enter')
      await expect(page.getByText('Mac Address Switched Successfully!')).toBeVisible()
      await accept(page)
      await expect(page.getByText(mac).first()).toBeVisible()
      await expect(page.getByText('You’ve used your switch')).toBeVisible()
      await expect(television.getByRole('button', { name: 'Evenings' })).toBeVisible()
    })
    await televisionContext.close()
  },
)

const numberOn = (page: Page) =>
  page.getByRole('dialog', { name: 'On the other TV, choose' }).getByText(/^\d\d$/)
