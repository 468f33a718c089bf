import type { Page } from '@playwright/test'
import { announce } from '@player/server/kernel/announce'
import { extendLicence } from '@player/server/modules/devices'
import { method } from './offers.ts'
import { accept, addPlaylist, expect, idOf, logIn, newMac, test, visit } from './owner.ts'
import { confirm, press } from './situations/situation.ts'

const PHONE = { width: 360, height: 740 }

test(
  'a MAC switch in one tab is shown in the other',
  { tag: '@sweep' },
  async ({ page, device, context }) => {
    const other = await context.newPage()
    const newAddress = newMac()
    for (const tab of [page, other]) {
      await visit({ page: tab, device }, '/dashboard/switch-mac')
      await tab.getByLabel('New MAC address').fill(tab === page ? newAddress : newMac())
    }
    await press(page, 'Switch MAC')
    await confirm(page, 'Switch MAC')
    await expect(page.getByText('Mac Address Switched Successfully!')).toBeVisible()
    await accept(page)
    // The other tab updates live and offers no switch.
    await other.bringToFront()
    await expect(other.getByText(newAddress).first()).toBeVisible()
    await expect(other.getByRole('main').getByRole('button', { name: 'Switch MAC' })).toBeDisabled()
  },
)

test(
  'editing a playlist that another tab deleted keeps the input',
  { tag: '@sweep' },
  async ({ page, device, context }) => {
    await addPlaylist(page, { name: 'Evening' })
    const other = await context.newPage()
    for (const tab of [page, other]) await visit({ page: tab, device }, '/dashboard')
    await page.getByRole('link', { name: 'Edit Evening' }).click()
    await page.getByLabel('Playlist name').fill('Night')
    await other.getByRole('button', { name: 'Delete Evening' }).click()
    await confirm(other, 'Delete')
    await expect(other.getByText('Playlist has been deleted.')).toBeVisible()

    await page.bringToFront()
    await press(page, 'Save playlist')
    const refusal = page.getByRole('dialog', { name: 'Something went wrong, please try again later.' })
    await expect(refusal).toContainText('This playlist no longer exists.')
    await accept(page)
    await expect(page.getByLabel('Playlist name')).toHaveValue('Night')
  },
)

test(
  'playlists that one tab adds, deletes and restores are updated in the other',
  { tag: '@sweep' },
  async ({ page, device, context }) => {
    const other = await context.newPage()
    for (const tab of [page, other]) await visit({ page: tab, device }, '/dashboard')
    await expect(other.getByText('No playlist yet')).toBeVisible()
    await addPlaylist(page, { name: 'Evening' })
    const shown = other.getByRole('heading', { name: 'Evening', exact: true })
    await expect(shown).toBeVisible()
    await page.getByRole('button', { name: 'Delete Evening' }).click()
    await confirm(page, 'Delete')
    await expect(shown).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(shown).toBeVisible()
  },
)

test('paying in two tabs creates one order', async ({ page, device, context }) => {
  const tabs = [page, await context.newPage()]
  const orders: (string | null)[] = []
  for (const tab of tabs) {
    await visit({ page: tab, device }, '/dashboard/active-device')
    // The second tab has chosen the method of the started payment, which a click opens.
    await method(tab, 'paypal').click()
    const opened = tab.waitForEvent('popup')
    await tab.getByRole('button', { name: /^PayPal/ }).click()
    const wallet = await opened
    await wallet.waitForURL(/token=/)
    orders.push(new URL(wallet.url()).searchParams.get('token'))
    await wallet.close()
  }
  expect(orders[0]).not.toBeNull()
  expect(orders[1]).toBe(orders[0])
})

test(
  'logging out in one tab ends the session in the other, and a new login continues in both',
  { tag: '@sweep' },
  async ({ page, device, context }) => {
    const other = await context.newPage()
    for (const tab of [page, other]) await visit({ page: tab, device }, '/dashboard/account')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page).toHaveURL('/device/login')
    await other.bringToFront()
    await expect(other).toHaveURL(/\/device\/login\?next=%2Fdashboard%2Faccount/)
    await expect(other.getByText('You logged out in another tab.')).toBeVisible()
    await expect(page.getByText('You’ve been logged out.')).toHaveCount(0)
    await logIn(other, device)
    for (const tab of [page, other]) await visit({ page: tab, device }, '/dashboard/account')
  },
)

test(
  'after a cancelled log-out, the end of the next session redirects to the login page',
  { tag: '@sweep' },
  async ({ page, device, context }) => {
    await visit({ page, device }, '/dashboard/device-key')
    await page.getByLabel('New device key').fill('654321')
    const dismissal = page.waitForEvent('dialog').then((question) => question.dismiss())
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await dismissal
    await logIn(page, device)
    await page.getByRole('link', { name: 'Account Details' }).first().click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Where you’re logged in' })).toBeVisible()
    const other = await context.newPage()
    await visit({ page: other, device }, '/dashboard')
    await other.getByRole('button', { name: 'Logout' }).first().click()
    await page.bringToFront()
    await expect(page).toHaveURL('/device/login?next=%2Fdashboard%2Faccount')
  },
)

const status = (page: Page) => page.getByRole('region', { name: 'Your device' }).getByRole('status')

test('on a phone Trial, Inactive and Active are shown live', async ({ page, device, product }) => {
  await page.setViewportSize(PHONE)
  await visit({ page, device }, '/dashboard')
  await expect(status(page)).toHaveText('Status: Trial')
  await product.unit(async (tx) => {
    const id = await idOf(product, device)
    const past = new Date(Date.now() - 86_400_000)
    await tx
      .updateTable('devices')
      .set({ expire_date: past, trial_ends_at: past })
      .where('id', '=', id)
      .execute()
    await announce(tx, id)
  })
  await expect(status(page)).toHaveText('Status: Inactive')
  await extendLicence(product, { name: 'tests', reason: 'a test' }, device.mac, 'P1Y')
  await expect(status(page)).toHaveText('Status: Active')
})
