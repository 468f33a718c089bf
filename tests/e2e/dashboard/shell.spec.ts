import { headOf, OWNERS_HEAD } from '../head.ts'
import { expect, test, visit } from './owner.ts'

const MENU = [
  'Manage Playlists',
  'Activate Device',
  'Device Key',
  'Parent PIN',
  'Account Details',
  'Switch MAC',
]

test('the menu, the pages and the footer of the dashboard', async ({ page, device, context }) => {
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const main = page.getByRole('main')
  const title = page.getByRole('heading', { level: 1 })
  await visit({ page, device }, '/dashboard')
  await test.step('the menu lists all pages in order, and Logout', async () => {
    await expect(menu.getByRole('link')).toHaveText(MENU)
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
  await test.step('each link moves the focus to its page, which has its own title, and the other metadata once', async () => {
    for (const name of [...MENU.slice(1), 'Manage Playlists']) {
      await menu.getByRole('link', { name }).press('Enter')
      await expect(title).toHaveText(name)
      await expect(page).toHaveTitle(`${name} | Player`)
      await expect(main).toBeFocused()
      expect(headOf(await page.content())).toEqual(OWNERS_HEAD)
      await expect(page.getByText(device.mac).first()).toBeVisible()
    }
  })
  await test.step('a link in a page moves the focus too', async () => {
    await menu.getByRole('link', { name: 'Account Details' }).click()
    await page.getByRole('link', { name: 'Switch', exact: true }).press('Enter')
    await expect(title).toHaveText('Switch MAC')
    await expect(main).toBeFocused()
  })
  await test.step('the panel shows that the browser is offline', async () => {
    const message = page.getByText('You’re offline. What you see may be out of date.')
    await context.setOffline(true)
    await expect(message).toBeVisible()
    await context.setOffline(false)
    await expect(message).toHaveCount(0)
  })
  await test.step('the footer leads to Support, Contact and Terms', async () => {
    const links = page.getByRole('contentinfo').getByRole('link')
    await expect(links).toHaveText(['Support', 'Contact', 'Terms'])
    for (const [index, path] of ['/support', '/contact', '/terms-and-conditions'].entries())
      await expect(links.nth(index)).toHaveAttribute('href', path)
    await links.last().click()
    await expect(title).toHaveText('Legal Terms')
  })
})

test('on a phone the bar hides some entries, and its sheet has all', async ({ page, device }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await visit({ page, device }, '/dashboard')
  await expect(page.getByRole('link', { name: 'Parent PIN' })).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByRole('link')).toHaveText(MENU)
  await expect(sheet.getByRole('button', { name: 'Logout' })).toBeVisible()
  await sheet.getByRole('link', { name: 'Parent PIN' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Parent PIN' })).toBeVisible()
})

test(
  'Copy MAC copies without the permission for the clipboard, and shows an error if it cannot',
  { tag: '@sweep' },
  async ({ page, device }) => {
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
  },
)

test(
  'the days left are computed with the server’s clock, even if the browser’s is a year wrong',
  { tag: '@sweep' },
  async ({ page, device }) => {
    const YEAR_MS = 365 * 86_400_000
    for (const deviation of [YEAR_MS, -YEAR_MS]) {
      await page.clock.setFixedTime(Date.now() + deviation)
      await visit({ page, device }, '/dashboard')
      const panel = page.getByRole('region', { name: 'Your device' })
      await expect(panel.getByText('days left').locator('xpath=..')).toHaveText(/^7\s*days left$/)
    }
  },
)
