import type { Page } from '@playwright/test'
import { announce } from '@player/server/kernel/announce'
import { calls } from '../../kit/answers.ts'
import { addTelevision } from '../../kit/television.ts'
import { continueButton, insertPayment, method, openOffer, pay, setState } from './offers.ts'
import { addPlaylist, expect, idOf, type NewPlaylist, test, visit } from './owner.ts'

// Changes by another tab, a television or a provider while a dialog or form is open.

test(
  'a question stays in view when a payment in another tab collapses the form around it',
  { tag: '@sweep' },
  async ({ page, product, device }) => {
    await openOffer(page, device)
    await method(page, 'opay').check()
    await pay(page).click()
    await expect(continueButton(page)).toBeVisible()
    await insertPayment(product, device, { state: 'created', checkout_url: '/cowpay/checkout/token/another' })
    await product.unit(async (tx) => announce(tx, await idOf(product, device)))
    await expect(page.getByRole('region', { name: 'Your device' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue payment' }).first()).toBeAttached()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(continueButton(page)).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    // The page reacts to presses.
    await page.getByRole('link', { name: 'Account Details' }).first().click()
    await expect(page).toHaveURL('/dashboard/account')
  },
)

test(
  'a question about a payment closes when another tab pays, and is not shown again',
  { tag: '@sweep' },
  async ({ page, product, device }) => {
    await openOffer(page, device)
    await method(page, 'opay').check()
    await pay(page).click()
    await expect(continueButton(page)).toBeVisible()
    await insertPayment(product, device, { state: 'pending' })
    await product.unit(async (tx) => announce(tx, await idOf(product, device)))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('How do you want to pay?')).toBeHidden()
    await setState(product, device, 'cancelled')
    await expect(page.getByText('How do you want to pay?')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await pay(page).click()
    await expect(continueButton(page)).toBeVisible()
  },
)

test(
  'a started payment without an address shows that the payment failed',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await openOffer(page, device)
    await page.route(calls('payments.start'), (route) =>
      route.fulfill({ json: [{ result: { data: { status: 'success', id: null } } }] }),
    )
    await method(page, 'opay').check()
    await pay(page).click()
    await continueButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Payment failed.' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard/active-device')
  },
)

test('the delete dialog shows the new name and asks for the new PIN after a change in another tab', async ({
  page,
  device,
}) => {
  await addPlaylist(page, { name: 'Evening' })
  await visit({ page, device }, '/dashboard')
  await page.getByRole('button', { name: 'Delete Evening' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete “Evening”?' })).toBeVisible()
  await changeElsewhere(page, 'Evening', { name: 'Night', pin: '4321' })
  const dialog = page.getByRole('dialog', { name: 'Delete “Night”?' })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('PIN of this playlist').fill('4321')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Playlist has been deleted.')).toBeVisible()
})

test(
  'a form shows changes from elsewhere, and a message about them if it has input',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await addPlaylist(page, { name: 'Evening' })
    await visit({ page, device }, '/dashboard')
    await page.getByRole('link', { name: 'Edit Evening' }).click()
    const name = page.getByLabel('Playlist name')
    const address = page.getByLabel('Playlist URL')
    await expect(name).toHaveValue('Evening')
    await changeElsewhere(page, 'Evening', { url: 'http://tv.example/corrected.m3u8' })
    await expect(address).toHaveValue(/corrected/)

    await name.fill('Late evening')
    await changeElsewhere(page, 'Evening', { url: 'http://tv.example/again.m3u8' })
    await expect(page.getByText('This playlist was changed elsewhere.')).toBeVisible()
    await expect(name).toHaveValue('Late evening')
    await page.getByRole('button', { name: 'Show the new version' }).click()
    await expect(name).toHaveValue('Evening')
    await expect(address).toHaveValue(/again/)
    await expect(page.getByText('This playlist was changed elsewhere.')).toHaveCount(0)
  },
)

test(
  'a form shows that its playlist was deleted elsewhere, and keeps the input',
  { tag: '@sweep' },
  async ({ page, device }) => {
    await addPlaylist(page, { name: 'Evening' })
    await visit({ page, device }, '/dashboard')
    await page.getByRole('link', { name: 'Edit Evening' }).click()
    const name = page.getByLabel('Playlist name')
    await name.fill('Late evening')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await callElsewhere(page, 'playlists.delete', { id, pin: '' })
    await expect(page.getByText('This playlist was deleted elsewhere.')).toBeVisible()
    await expect(name).toHaveValue('Late evening')
    await callElsewhere(page, 'playlists.restore', { id })
    await expect(page.getByText('This playlist was deleted elsewhere.')).toHaveCount(0)
  },
)

test(
  'the questions about a television close once it is allowed or removed elsewhere',
  { tag: '@sweep' },
  async ({ page, product, device }) => {
    const deviceId = await idOf(product, device)
    const { id } = await addTelevision(product.db, deviceId, device.mac, { isPending: true })
    await page.goto('/dashboard/account')
    const list = page.getByRole('region', { name: 'Your TVs' })
    const dialog = page.getByRole('dialog')
    await list.getByRole('button', { name: 'Allow QE55' }).click()
    await expect(dialog.getByLabel('Number on the TV')).toBeVisible()
    await callElsewhere(page, 'devices.allowTelevision', { id, number: '47' })
    await expect(list.getByText('Allowed')).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await product.unit(async (tx) => {
      await tx
        .updateTable('installations')
        .set({ authorized_at: null, claim_number: '47' })
        .where('id', '=', id)
        .execute()
      await announce(tx, deviceId)
    })
    await expect(list.getByText('Waiting')).toBeVisible()
    await expect(dialog, 'the dialog does not open again').toHaveCount(0)

    await list.getByRole('button', { name: 'Remove QE55' }).click()
    await expect(page.getByRole('dialog', { name: 'Remove QE55?' })).toBeVisible()
    await callElsewhere(page, 'devices.removeTelevision', { id })
    await expect(list).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
  },
)

/** Calls a procedure as another tab would. */
async function callElsewhere(page: Page, procedure: string, data: object): Promise<void> {
  const headers = { 'X-Client-Origin': process.env['SITE_URL'] ?? '' }
  const answer = await page.request.post(`/frontend/trpc/${procedure}`, { headers, data })
  expect(answer.status()).toBe(200)
}

/** Saves a playlist as another tab would. */
async function changeElsewhere(page: Page, name: string, changes: Partial<NewPlaylist>): Promise<void> {
  const answer = await page.request.get('/frontend/device/playlists')
  const { playlists } = (await answer.json()) as {
    playlists: readonly { _id: string; playlist_name: string; url: string }[]
  }
  const { _id: id, url } = playlists.find((playlist) => playlist.playlist_name === name) ?? {
    _id: '',
    url: '',
  }
  await addPlaylist(page, { id, name, url, ...changes })
}
