import type { Page } from '@playwright/test'
import { CAPTCHA_ANSWER } from '../../product.ts'
import { acceptButton, expect, isFocusTrapped, waitUntilHydrated, open, test } from './test.ts'

/* Journeys with the keyboard only. */

async function tabTo(
  page: Page,
  role: 'textbox' | 'button' | 'link',
  name: string,
  maxPresses = 12,
): Promise<void> {
  const target = page.getByRole(role, { name, exact: true })
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element.matches(':focus'))) break
  }
  await expect(target).toBeFocused()
  // The focus must be visible.
  await expect(target).not.toHaveCSS('outline-style', 'none')
}

test('contact: accept the terms, read what is missing, send, close the dialog', async ({ page }) => {
  await page.goto('/contact')
  await waitUntilHydrated(page)
  await expect(acceptButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, 'button', 'Send message')
  await page.keyboard.press('Enter')
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('* Name is required *')
  await page.keyboard.type('Ada Byron')
  for (const [label, text] of [
    ['Email', 'ada@example.com'],
    ['Subject', 'A question'],
    ['Message', 'Without a pointer'],
  ] as const) {
    await tabTo(page, 'textbox', label)
    await page.keyboard.type(text)
  }
  await tabTo(page, 'button', 'Send message')
  await page.keyboard.press('Space')
  const thanks = page.getByRole('dialog', { name: /^Thanks for contacting us/ })
  await expect(thanks.getByRole('button', { name: 'OK' })).toBeFocused()
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await isFocusTrapped(page)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(thanks).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
})

test(
  'login: skip the header, reload the captcha, enter the dashboard',
  { tag: '@sweep' },
  async ({ page }) => {
    await page.goto('/login')
    await waitUntilHydrated(page)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(page, 'textbox', 'MAC address')
    await page.keyboard.type('02005e100001')
    await tabTo(page, 'textbox', 'Device key')
    await page.keyboard.type('123456')
    const picture = page.getByAltText('Letters and digits to copy')
    const first = await picture.getAttribute('src')
    await tabTo(page, 'button', 'Show another picture')
    await page.keyboard.press('Enter')
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    await tabTo(page, 'textbox', 'Captcha')
    await page.keyboard.type(CAPTCHA_ANSWER)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { name: 'Manage Playlists' })).toBeVisible()
  },
)

test('downloads: from the app for this system to its command', { tag: '@sweep' }, async ({ page }) => {
  await open(page, '/downloads')
  const thisDevice = page.getByRole('region', { name: 'For this device' })
  const download = thisDevice.getByRole('link', { name: 'Download' })
  await expect(download).toHaveAttribute('href', '/app_downloads/player.snap')
  await download.focus()
  const linux = page.locator('#linux')
  await tabTo(page, 'button', 'Copy')
  await expect(linux.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
  await expect(linux.getByRole('heading', { name: 'Linux' })).toBeInViewport()
})
