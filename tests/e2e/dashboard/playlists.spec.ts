import type { Page } from '@playwright/test'
import { accept, addPlaylist, calls, expect, loseAnswer, refuse, test, visit } from './owner.ts'

const SECRET = 'http://tv.example/secret-list.m3u8'
const PIN = '4321'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const pinField = (page: Page) => page.getByLabel('PIN of this playlist')

async function enterPin(page: Page, pin: string) {
  await pinField(page).fill(pin)
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
}

test('the list has eight rows a page, and a case-insensitive search', async ({ page, device }) => {
  await visit({ page, device }, '/dashboard')
  await expect(page.getByText('No playlist yet')).toBeVisible()
  const search = page.getByLabel('Search playlists by name')
  await expect(search).toHaveCount(0)
  await addPlaylist(page, { name: 'List 1' })
  await page.reload()
  await expect(search).toBeVisible()
  for (let number = 2; number <= 9; number += 1) await addPlaylist(page, { name: `List ${number}` })
  await page.reload()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(8)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText(/^Page 2 of \d$/)).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(rows).toHaveCount(8)
  await search.fill('LIST 7')
  await expect(rows).toHaveCount(1)
  await expect(heading(page, 'List 7')).toBeVisible()
})

test('the back button leads from both forms to the list', { tag: '@sweep' }, async ({ page, device }) => {
  await visit({ page, device }, '/dashboard')
  for (const name of ['Add Playlist', 'Add XC Playlist']) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByLabel('Playlist name')).toBeFocused()
    await page.goBack()
    await expect(heading(page, 'Manage Playlists')).toBeVisible()
  }
})

test('each form shows an error at every missing field', async ({ page, device }) => {
  await visit({ page, device }, '/dashboard?view=add')
  const save = page.getByRole('button', { name: 'Save playlist' })
  await page.getByLabel('Protect this playlist').check()
  await save.click()
  for (const text of [
    'Playlist name is required',
    'Playlist URL is required',
    'PIN is required in protected playlists',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByLabel('Playlist URL').fill('tv.example')
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByLabel('PIN again').fill('9999')
  await save.click()
  await expect(page.getByText('Invalid URL Format')).toBeVisible()
  await expect(page.getByText('PIN does not match')).toBeVisible()
  await page.getByRole('button', { name: 'http://tv.example' }).click()
  await expect(page.getByLabel('Playlist URL')).toHaveValue('http://tv.example')
  await expect(page.getByLabel('Playlist URL')).toBeFocused()

  await page.getByRole('link', { name: 'Xtream account' }).click()
  await page.getByLabel('Host URL').fill('')
  await save.click()
  for (const text of ['Username is required', 'Password is required', 'URL is required']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await page.getByLabel('Host URL').fill('tv.example')
  await page.getByLabel('XMLTV EPG URL').fill('epg')
  await save.click()
  await expect(page.getByText('Invalid URL', { exact: true })).toHaveCount(2)
})

test(
  'a get.php address offers the XC form with its fields filled in, and its password is masked',
  { tag: '@sweep' },
  async ({ page, device }) => {
    const url = 'http://tv.example:8080/get.php?username=ann&password=pw&type=m3u'
    const masked = url.replace('=pw', '=••••••')
    await page.context().grantPermissions(['clipboard-write'])
    await addPlaylist(page, { name: 'Evening', url })
    await visit({ page, device }, '/dashboard')
    await expect(page.getByText(masked)).toBeVisible()
    await page.getByRole('button', { name: 'Copy the address of Evening' }).click()
    await page.getByRole('link', { name: 'Edit Evening' }).click()
    await expect(page.getByLabel('Playlist URL')).toHaveValue(masked)
    await page.getByRole('button', { name: 'Show the whole address' }).click()
    await expect(page.getByLabel('Playlist URL')).toHaveValue(url)

    await page.goto('/dashboard?view=add')
    await page.getByLabel('Playlist URL').press('ControlOrMeta+V')
    await expect(page.getByLabel('Playlist URL')).toHaveValue(url)
    await expect(page.getByText('You already have this playlist: “Evening”.')).toBeVisible()
    await page.getByRole('button', { name: 'Fill in the Xtream form' }).click()
    await expect(page.getByLabel('Host URL')).toHaveValue('http://tv.example:8080')
    await expect(page.getByLabel('Username')).toHaveValue('ann')
  },
)

test('a protected playlist opens with its PIN, and shows no content before', async ({ page, device }) => {
  await addPlaylist(page, { name: 'Kids', url: SECRET, pin: PIN })
  const received: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/frontend/trpc') && response.request().resourceType() === 'fetch')
      void response.text().then(
        (text) => received.push(text),
        () => undefined,
      )
  })
  await visit({ page, device }, '/dashboard')
  await expect(page.getByText('Protected', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Edit Kids' }).click()
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact')
  await enterPin(page, '12')
  await expect(page.getByText('PIN must be 4-6 digits (Only Numbers)')).toBeVisible()
  await enterPin(page, '9999')
  const refusal = page.getByRole('dialog', { name: 'Invalid PIN!' })
  await expect(refusal).toContainText('You are not authorized to edit this playlist.')
  await expect(refusal).toContainText('That PIN is wrong. 4 tries left.')
  await accept(page)
  expect(received.join()).not.toContain('secret-list')

  await loseAnswer(page, 'playlists.open')
  await enterPin(page, PIN)
  await expect(page.getByText('An error occurred while verifying the PIN. Please try again.')).toBeVisible()
  await accept(page)
  await expect(pinField(page)).toHaveValue(PIN)
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()

  await expect(page.getByLabel('Playlist URL')).toHaveValue(SECRET)
  await page.getByLabel('Playlist name').fill('Children')
  await page.getByRole('button', { name: 'Save playlist' }).click()
  await expect(page.getByText('PIN is required in protected playlists')).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill('5678')
  await page.getByLabel('PIN again').fill('5678')
  await page.getByRole('button', { name: 'Save playlist' }).click()
  await expect(page.getByText('Playlist has been saved.')).toBeVisible()
  await expect(heading(page, 'Children')).toBeVisible()
  await expect(page.getByText('Protected', { exact: true })).toBeVisible()
})

test('a PIN in the URL is used once and removed from the URL', async ({ page, device }) => {
  await addPlaylist(page, { name: 'Kids', url: SECRET, pin: PIN })
  await visit({ page, device }, '/dashboard')
  await page.getByRole('link', { name: 'Edit Kids' }).click()
  await expect(pinField(page)).toBeVisible()
  const address = page.url()
  await page.goto(`${address}/${PIN}`)
  await expect(page.getByLabel('Playlist URL')).toHaveValue(SECRET)
  expect(page.url()).toBe(address)
  await page.reload()
  await expect(pinField(page)).toBeVisible()
  await page.goto(`${address}/9999`)
  await expect(page.getByText('Invalid PIN!')).toBeVisible()
  expect(page.url()).toBe(address)
})

test(
  'input is kept when the unlock expires, and unprotecting asks for the PIN again',
  { tag: '@sweep' },
  async ({ page, device, product }) => {
    await addPlaylist(page, { name: 'Kids', url: SECRET, pin: PIN })
    await visit({ page, device }, '/dashboard')
    await page.getByRole('link', { name: 'Edit Kids' }).click()
    await enterPin(page, PIN)
    await page.getByLabel('Playlist name').fill('Children')
    await page.getByLabel('PIN', { exact: true }).fill(PIN)
    await page.getByLabel('PIN again').fill(PIN)
    // The unlocking ends, as after ten minutes.
    await product.db
      .deleteFrom('playlist_openings')
      .where('session_id', 'in', (sessions) =>
        sessions
          .selectFrom('sessions')
          .innerJoin('devices', 'devices.id', 'sessions.device_id')
          .where('devices.mac_address', '=', device.mac)
          .select('sessions.id'),
      )
      .execute()
    const save = page.getByRole('button', { name: 'Save playlist' })
    await save.click()
    await enterPin(page, PIN)
    await expect(page.getByText('Playlist has been saved.')).toBeVisible()
    await page.getByRole('link', { name: 'Edit Children' }).click()
    await enterPin(page, PIN)
    await page.getByLabel('Protect this playlist').uncheck()
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Stop protecting “Children”?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await save.click()
    await pinField(page).fill(PIN)
    await dialog.getByRole('button', { name: 'Stop protecting' }).click()
    await expect(page.getByText('Playlist has been saved.')).toBeVisible()
    await expect(page.getByText('Protected', { exact: true })).toHaveCount(0)
  },
)

test('deleting needs a confirmation, and the PIN for a protected playlist', async ({ page, device }) => {
  await addPlaylist(page, { name: 'Evening' })
  await addPlaylist(page, { name: 'Kids', pin: PIN })
  await visit({ page, device }, '/dashboard')
  const dialog = page.getByRole('dialog')
  const press = () => dialog.getByRole('button', { name: 'Delete' }).click()

  await page.getByRole('button', { name: 'Delete Evening' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Evening')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Evening' }).click()
  await press()
  await expect(page.getByText('Playlist has been deleted.')).toBeVisible()
  await expect(heading(page, 'Evening')).toHaveCount(0)
  // Undo has the focus, and is explained to screen readers.
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(undo).toHaveAccessibleDescription('You can bring “Evening” back for 10 seconds.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Playlist restored.')).toBeVisible()
  await expect(heading(page, 'Manage Playlists')).toBeFocused()
  await page.getByRole('button', { name: 'Delete Evening' }).click()
  await press()
  await expect(heading(page, 'Evening')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Kids' }).click()
  await press()
  await expect(page.getByText('PIN is required in protected playlists')).toBeVisible()
  await pinField(page).fill('9999')
  await press()
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(
    /Invalid PIN!\s*That PIN is wrong\. 4 tries left\./,
  )
  await accept(page)
  await pinField(page).fill(PIN)
  await press()
  await expect(page.getByText('No playlist yet')).toBeVisible()
})

test('each failure of a deletion has its message', { tag: '@sweep' }, async ({ page, device }) => {
  await addPlaylist(page, { name: 'Evening' })
  await visit({ page, device }, '/dashboard')
  await page.getByRole('button', { name: 'Delete Evening' }).click()
  const press = () => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  await refuse(page, 'playlists.delete', { kind: 'forbidden', message: 'Not from here.' })
  await press()
  await expect(page.getByRole('dialog', { name: 'Unauthorized.' })).toContainText('Not from here.')
  await accept(page)
  await refuse(page, 'playlists.delete', { kind: 'unexpected' })
  await press()
  await expect(page.getByText('Something went wrong while deleting the playlist.')).toBeVisible()
  await accept(page)
  await page.route(calls('playlists.delete'), (route) => route.abort(), { times: 1 })
  await press()
  await expect(page.getByText('Something went wrong with request authorization.')).toBeVisible()
  await accept(page)
  // The deletion succeeded, only its answer was lost: the list shows that.
  await loseAnswer(page, 'playlists.delete')
  await press()
  await expect(page.getByText('Playlist has been deleted.')).toBeVisible()
})

test('a failed save keeps the input, and saving again adds no duplicate', async ({ page, device }) => {
  await visit({ page, device }, '/dashboard?view=add')
  await page.getByLabel('Playlist name').fill('Evening')
  await page.getByLabel('Playlist URL').fill('http://tv.example/a.m3u8')
  const save = page.getByRole('button', { name: 'Save playlist' })
  await refuse(page, 'playlists.save', { kind: 'unexpected' })
  await save.click()
  await expect(page.getByText('Something went wrong, please try again later.')).toBeVisible()
  await accept(page)
  await loseAnswer(page, 'playlists.save')
  await save.click()
  await expect(page.getByText('Request failed, please try again later.')).toBeVisible()
  await accept(page)
  await expect(page.getByLabel('Playlist name')).toHaveValue('Evening')
  await save.dblclick()
  await expect(page.getByText('Playlist has been saved.')).toBeVisible()
  await expect(heading(page, 'Evening')).toHaveCount(1)
})
