import { addPlaylist, expect, loseAnswer, refuse } from './owner.ts'
import { confirm, cutOff, press, visit, type Proof, type Proofs, type Stage } from './proof.ts'

const GENERAL = { 'Playlist name': 'Evening', 'Playlist URL': 'http://tv.example/a.m3u8' }
const ACCOUNT = {
  'Playlist name': 'Living room',
  Username: 'ann',
  Password: 'a-password',
  'Host URL': 'http://tv.example:8080',
}

/** Sends the form of a kind, with these fields in place of good ones. */
async function save(stage: Stage, view: 'add' | 'add-xc', changes: Record<string, string>): Promise<void> {
  const { page } = stage
  await visit(stage, `/dashboard?view=${view}`)
  const isProtected = 'PIN' in changes
  if (isProtected) await page.getByLabel('Protect this playlist').check()
  const filled = { ...(view === 'add' ? GENERAL : ACCOUNT), ...changes }
  for (const [label, text] of Object.entries(filled)) await page.getByLabel(label, { exact: true }).fill(text)
  await press(page, 'Save playlist')
}

const saved =
  (view: 'add' | 'add-xc', changes: Record<string, string> = {}): Proof =>
  (stage) =>
    save(stage, view, changes)

const GUIDE = 'XMLTV EPG URL (optional)'

/** Opens the question before a playlist of this name is deleted. */
async function askToDelete(stage: Stage, name: string, pin?: string): Promise<void> {
  await addPlaylist(stage.page, { name, ...(pin !== undefined && { pin }) })
  await visit(stage, '/dashboard')
  await stage.page.getByLabel('Search playlists by name').fill(name)
  await stage.page
    .getByRole('button', { name: `Delete ${name}` })
    .first()
    .click()
}

async function givePin(stage: Stage, name: string, pin: string): Promise<void> {
  await addPlaylist(stage.page, { name, pin: '4321' })
  await visit(stage, '/dashboard')
  await stage.page.getByLabel('Search playlists by name').fill(name)
  await stage.page
    .getByRole('link', { name: `Edit ${name}` })
    .first()
    .click()
  await stage.page.getByLabel('PIN of this playlist').fill(pin)
  await confirm(stage.page, 'Open')
}

export const playlists: Proofs<'playlists'> = {
  'no name': saved('add', { 'Playlist name': '' }),
  'no address': saved('add', { 'Playlist URL': '' }),
  'an address that is none': saved('add', { 'Playlist URL': 'tv.example' }),
  'a guide that is none': saved('add', { [GUIDE]: 'guide' }),
  'no PIN': saved('add', { PIN: '' }),
  'another PIN the second time': saved('add', { PIN: '4321', 'PIN again': '4322' }),
  'an account without a name': saved('add-xc', { 'Playlist name': '' }),
  'an account without a user': saved('add-xc', { Username: '' }),
  'an account without a password': saved('add-xc', { Password: '' }),
  'an account without a host': saved('add-xc', { 'Host URL': '' }),
  'a host that is none': saved('add-xc', { 'Host URL': 'tv.example' }),
  'an account with a guide that is none': saved('add-xc', { [GUIDE]: 'guide' }),
  async 'not saved'(stage) {
    await refuse(stage.page, 'playlists.save', { kind: 'unexpected' })
    await save(stage, 'add', {})
  },
  async 'save without an answer'(stage) {
    await loseAnswer(stage.page, 'playlists.save')
    await save(stage, 'add', {})
  },
  async deleted(stage) {
    await askToDelete(stage, 'First')
    await confirm(stage.page, 'Delete')
  },
  async 'delete refused'(stage) {
    await askToDelete(stage, 'Second', '4321')
    await stage.page.getByLabel('PIN of this playlist').fill('9999')
    await confirm(stage.page, 'Delete')
    await expect(stage.page.getByRole('dialog', { name: 'Error' })).toContainText('Invalid PIN!')
  },
  async 'delete not allowed'(stage) {
    await refuse(stage.page, 'playlists.delete', { kind: 'forbidden', message: 'Not from here.' })
    await askToDelete(stage, 'Third')
    await confirm(stage.page, 'Delete')
    await expect(stage.page.getByText('Not from here.')).toBeVisible()
  },
  async 'not deleted'(stage) {
    await refuse(stage.page, 'playlists.delete', { kind: 'unexpected' })
    await askToDelete(stage, 'Fourth')
    await confirm(stage.page, 'Delete')
  },
  async 'delete without an answer'(stage) {
    await cutOff(stage.page, 'playlists.delete')
    await askToDelete(stage, 'Fifth')
    await confirm(stage.page, 'Delete')
  },
  'a wrong PIN': (stage) => givePin(stage, 'Sixth', '9999'),
  async 'PIN check without an answer'(stage) {
    await cutOff(stage.page, 'playlists.open')
    await givePin(stage, 'Seventh', '4321')
  },
}
