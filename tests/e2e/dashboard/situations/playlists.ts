import { addPlaylist, expect, idOf, loseAnswer, refuse, visit } from '../owner.ts'
import { confirm, failRequest, press, type Arrange, type Situations, type OwnerPage } from './situation.ts'

/** The input of the two forms of playlists, by label. */
export const GENERAL = { 'Playlist name': 'Evening', 'Playlist URL': 'http://tv.example/a.m3u8' }
export const ACCOUNT = {
  'Playlist name': 'Living room',
  Username: 'ann',
  Password: 'a-password',
  'Host URL': 'http://tv.example:8080',
}

async function save(
  ownerPage: OwnerPage,
  view: 'add' | 'add-xc',
  changes: Record<string, string>,
): Promise<void> {
  const { page } = ownerPage
  await visit(ownerPage, `/dashboard?view=${view}`)
  const isProtected = 'PIN' in changes
  if (isProtected) await page.getByLabel('Protect this playlist').check()
  const filled = { ...(view === 'add' ? GENERAL : ACCOUNT), ...changes }
  for (const [label, text] of Object.entries(filled)) await page.getByLabel(label, { exact: true }).fill(text)
  await press(page, 'Save playlist')
}

const saving =
  (view: 'add' | 'add-xc', changes: Record<string, string> = {}): Arrange =>
  (ownerPage) =>
    save(ownerPage, view, changes)

const GUIDE = 'XMLTV EPG URL (optional)'

// Only the guide is invalid; the other fields are empty. So the text for an invalid address can only be the guide's.
const emptyList = saving('add', { 'Playlist name': '', 'Playlist URL': '', [GUIDE]: 'guide', PIN: '' })
const wrongList = saving('add', { 'Playlist URL': 'tv.example', PIN: '4321', 'PIN again': '4322' })
const emptyAccount = saving('add-xc', {
  'Playlist name': '',
  Username: '',
  Password: '',
  'Host URL': '',
  [GUIDE]: 'guide',
})

async function askToDelete(ownerPage: OwnerPage, name: string, pin?: string): Promise<void> {
  await addPlaylist(ownerPage.page, { name, ...(pin !== undefined && { pin }) })
  await visit(ownerPage, `/dashboard?search=${name}`)
  await ownerPage.page
    .getByRole('button', { name: `Delete ${name}` })
    .first()
    .click()
}

async function enterPin(ownerPage: OwnerPage, name: string, pin: string): Promise<void> {
  await addPlaylist(ownerPage.page, { name, pin: '4321' })
  await visit(ownerPage, `/dashboard?search=${name}`)
  await ownerPage.page
    .getByRole('link', { name: `Edit ${name}` })
    .first()
    .click()
  await ownerPage.page.getByLabel('PIN of this playlist').fill(pin)
  await confirm(ownerPage.page, 'Open')
}

async function moveTo(ownerPage: OwnerPage, host: string): Promise<void> {
  await addPlaylist(ownerPage.page, { name: 'Eighth' })
  await visit(ownerPage, '/dashboard?view=moved')
  await ownerPage.page.getByLabel('New host').fill(host)
  await press(ownerPage.page, 'Show what changes')
}

export const playlists: Situations<'playlists'> = {
  'no name': emptyList,
  'no address': emptyList,
  'an invalid address': wrongList,
  'an invalid guide': emptyList,
  'no PIN': emptyList,
  'a PIN repeated differently': wrongList,
  'an account without a name': emptyAccount,
  'an account without a user': emptyAccount,
  'an account without a password': emptyAccount,
  'an account without a host': emptyAccount,
  'an invalid host': saving('add-xc', { 'Host URL': 'tv.example' }),
  'an account with an invalid guide': emptyAccount,
  async 'not saved'(ownerPage) {
    await refuse(ownerPage.page, 'playlists.save', { kind: 'unexpected' })
    await save(ownerPage, 'add', {})
  },
  async 'save without an answer'(ownerPage) {
    await loseAnswer(ownerPage.page, 'playlists.save')
    await save(ownerPage, 'add', {})
  },
  async deleted(ownerPage) {
    await askToDelete(ownerPage, 'First')
    await confirm(ownerPage.page, 'Delete')
  },
  async 'delete refused'(ownerPage) {
    await askToDelete(ownerPage, 'Second', '4321')
    await ownerPage.page.getByLabel('PIN of this playlist').fill('9999')
    await confirm(ownerPage.page, 'Delete')
    await expect(ownerPage.page.getByRole('dialog', { name: 'Error' })).toContainText('Invalid PIN!')
  },
  async 'delete not allowed'(ownerPage) {
    await refuse(ownerPage.page, 'playlists.delete', { kind: 'forbidden', message: 'Not from here.' })
    await askToDelete(ownerPage, 'Third')
    await confirm(ownerPage.page, 'Delete')
    await expect(ownerPage.page.getByText('Not from here.')).toBeVisible()
  },
  async 'not deleted'(ownerPage) {
    await refuse(ownerPage.page, 'playlists.delete', { kind: 'unexpected' })
    await askToDelete(ownerPage, 'Fourth')
    await confirm(ownerPage.page, 'Delete')
  },
  async 'delete without an answer'(ownerPage) {
    await failRequest(ownerPage.page, 'playlists.delete')
    await askToDelete(ownerPage, 'Fifth')
    await confirm(ownerPage.page, 'Delete')
  },
  'a wrong PIN': (ownerPage) => enterPin(ownerPage, 'Sixth', '9999'),
  async 'PIN check without an answer'(ownerPage) {
    await failRequest(ownerPage.page, 'playlists.open')
    await enterPin(ownerPage, 'Seventh', '4321')
  },
  async 'a further address without a scheme'(ownerPage) {
    const { page } = ownerPage
    await visit(ownerPage, '/dashboard?view=add')
    for (const [label, text] of Object.entries(GENERAL))
      await page.getByLabel(label, { exact: true }).fill(text)
    await press(page, 'Add another address')
    await page.getByLabel('2nd address (optional)').fill('tv.example')
    await press(page, 'Save playlist')
  },
  'no new host': (ownerPage) => moveTo(ownerPage, ''),
  async 'nothing left to move'(ownerPage) {
    await moveTo(ownerPage, 'new.example')
    await expect(ownerPage.page.getByRole('dialog')).toBeVisible()
    // The playlists are deleted while the dialog is open.
    await ownerPage.product.db
      .deleteFrom('playlists')
      .where('device_id', '=', await idOf(ownerPage.product, ownerPage.device))
      .execute()
    await confirm(ownerPage.page, 'Change host')
  },
}
