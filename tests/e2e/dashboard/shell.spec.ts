import { headOf, OWNERS_HEAD } from '../head.ts'
import { expect, test, visit } from './owner.ts'

test('the footer leads to Support, Contact and Terms', async ({ page, device }) => {
  await visit({ page, device }, '/dashboard')
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links).toHaveText(['Support', 'Contact', 'Terms'])
  for (const [index, path] of ['/support', '/contact', '/terms-and-conditions'].entries())
    await expect(links.nth(index)).toHaveAttribute('href', path)
  await links.last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Legal Terms')
})

test('Copy MAC copies without the permission for the clipboard, and shows an error if it cannot', async ({
  page,
  device,
}) => {
  await page.goto('/dashboard')
  const copy = page.getByRole('button', { name: 'Copy MAC' })
  const field = page.getByLabel('New MAC address')
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))`)
  await copy.click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeFocused()
  await open('Switch MAC')
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue(device.mac)
  await field.fill('')
  await open('Manage Playlists')
  // Without HTTPS there is no clipboard API.
  await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
  await copy.click()
  await open('Switch MAC')
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue(device.mac)
  await field.fill('')
  await open('Manage Playlists')
  await page.evaluate(`document.execCommand = () => false`)
  await expect(copy).toBeVisible()
  await copy.click()
  await expect(page.getByText('Your browser doesn’t allow copying here.')).toBeVisible()
})

test('each page has its own title, and the other metadata once', async ({ page, device }) => {
  await visit({ page, device }, '/dashboard')
  for (const [link, title] of [
    ['Activate Device', 'Activate Device | Player'],
    ['Account Details', 'Account Details | Player'],
    ['Manage Playlists', 'Manage Playlists | Player'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveTitle(title)
    expect(headOf(await page.content())).toEqual(OWNERS_HEAD)
  }
  await page.goto('/dashboard/nowhere')
  await expect(page).toHaveTitle('Page not found | Player')
})

test('the days left are computed with the server’s clock, even if the browser’s is a year wrong', async ({
  page,
  device,
}) => {
  const YEAR_MS = 365 * 86_400_000
  for (const deviation of [YEAR_MS, -YEAR_MS]) {
    await page.clock.setFixedTime(Date.now() + deviation)
    await visit({ page, device }, '/dashboard')
    const panel = page.getByRole('region', { name: 'Your device' })
    await expect(panel.getByText('days left').locator('xpath=..')).toHaveText(/^7\s*days left$/)
  }
})

test('the panel shows that the browser is offline', async ({ page, device, context }) => {
  await visit({ page, device }, '/dashboard')
  const message = page.getByText('You’re offline. What you see may be out of date.')
  await context.setOffline(true)
  await expect(message).toBeVisible()
  await context.setOffline(false)
  await expect(message).toHaveCount(0)
})

test('a link in the menu or in a page moves the focus to the opened page', async ({ page, device }) => {
  const main = page.getByRole('main')
  await visit({ page, device }, '/dashboard')
  await page.getByRole('link', { name: 'Account Details', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Details')
  await expect(main).toBeFocused()
  await page.getByRole('link', { name: 'Switch', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Switch MAC')
  await expect(main).toBeFocused()
})
