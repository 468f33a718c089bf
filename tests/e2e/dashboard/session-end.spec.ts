import type { Page } from '@playwright/test'
import { accept, expect, logIn, newMac, test } from './owner.ts'

/** A form that holds something, and how it is sent. */
interface Form {
  readonly path: string
  readonly field: string
  readonly text: string
  readonly send: (page: Page) => Promise<void>
  readonly done: string
}

const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

const forms: Form[] = [
  {
    path: '/dashboard?view=add',
    field: 'Playlist name',
    text: 'Evening',
    async send(page) {
      await page.getByLabel('Playlist URL').fill('http://tv.example/a.m3u8')
      await inMain(page, 'Save playlist')
    },
    done: 'Playlist has been saved.',
  },
  {
    path: '/dashboard/device-key',
    field: 'New device key',
    text: '222222',
    async send(page) {
      await inMain(page, 'Change device key')
      await inDialog(page, 'Change key')
    },
    done: 'Device Key Changed Successfully!',
  },
  {
    path: '/dashboard/parent-pin',
    field: 'New parent PIN',
    text: '2222',
    send: (page) => inMain(page, 'Change parent PIN'),
    done: 'Parent Pin Changed Successfully!',
  },
  {
    path: '/dashboard/switch-mac',
    field: 'New MAC address',
    text: newMac(),
    async send(page) {
      await inMain(page, 'Switch MAC')
      await inDialog(page, 'Switch MAC')
    },
    done: 'Mac Address Switched Successfully!',
  },
]

for (const { path, field, text, send, done } of forms) {
  test(`a session that ends in the middle of ${path} loses nothing`, async ({ page, device }) => {
    await page.goto(path)
    await expect(page.getByText(device.mac).first()).toBeVisible()
    await page.getByLabel(field).fill(text)
    await page.context().clearCookies()
    await send(page)
    await expect(page.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
    // As in the other tab that the dialog opens.
    await logIn(page, device)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByLabel(field)).toHaveValue(text)
    await send(page)
    await expect(page.getByText(done)).toBeVisible()
  })
}

test('without anything to lose, an ended session leads to the login', async ({ page, device }) => {
  await page.goto('/dashboard')
  await expect(page.getByText(device.mac)).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Account Details' }).click()
  await expect(page).toHaveURL('/device/login?next=%2Fdashboard%2Faccount')
})

test('two tabs do not undo each other', async ({ page, device, context }) => {
  const other = await context.newPage()
  const chosen = newMac()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard/switch-mac')
    await expect(tab.getByText(device.mac).first()).toBeVisible()
    await tab.getByLabel('New MAC address').fill(tab === page ? chosen : newMac())
  }
  await forms[3]?.send(page)
  await expect(page.getByText('Mac Address Switched Successfully!')).toBeVisible()
  await accept(page)
  // The other one hears of it, and offers it no more.
  await other.bringToFront()
  await expect(other.getByText(chosen).first()).toBeVisible()
  await expect(other.getByRole('main').getByRole('button', { name: 'Switch MAC' })).toBeDisabled()
})
