import type { Page } from '@playwright/test'
import { altered } from '../screenshots/dashboard-data.ts'
import { button, control, type Control, dialog, field, heading, link, press, typing } from './control.ts'

const LIST = '/dashboard'
const MIDDLE = '/dashboard?page=10'
const ADD = '/dashboard?view=add'
const ADD_XC = '/dashboard?view=add-xc'
const ACCOUNT = 'http://tv.example:8080/get.php?username=ann&password=a-password&type=m3u_plus'

export const PIN = '2468'

export const NAMES = [
  'Evening films',
  'Living room',
  'Kids',
  'Sports and games',
  'News of the world',
] as const

const editXc = link('Edit Living room')
const editProtected = link('Edit Kids')
/** The first that asks for no PIN. */
const firstDelete = (page: Page) => page.getByRole('button', { name: /^Delete (?!Kids)/ }).first()
const deleteProtected = button('Delete Kids')
const inDialog = (name: string) => (page: Page) => dialog(page).getByRole('button', { name, exact: true })
const pager = (page: Page) => page.getByRole('navigation', { name: 'Playlist pages' })
const byText = (text: string) => (page: Page) => page.getByText(text)
const search = field('Search playlists by name')

const protect = (page: Page) => page.getByRole('switch', { name: 'Protect this playlist' })
const fill = (label: string, text: string) => (page: Page) => field(label)(page).fill(text)
const inOrder =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }
const fillForm = inOrder(
  fill('Playlist name', 'A new one'),
  fill('Playlist URL', 'https://films.example/new.m3u8'),
)
const fillXcForm = inOrder(
  fill('Playlist name', 'A new account'),
  fill('Username', 'ann'),
  fill('Password', 'a-password'),
  fill('Host URL', 'http://tv.example:8080'),
)
const invalidField = (page: Page) => page.locator('[aria-invalid="true"]')

const listControls: readonly Control[] = [
  control('Add Playlist', LIST, link('Add Playlist'), heading('Add Playlist')),
  control('Add XC', LIST, link('Add XC Playlist'), heading('Add XC Playlist')),
  typing('Search, a key', LIST, 'Search playlists by name', 'room 1'),
  control('Search, Backspace', '/dashboard?search=room%2011', search, pager, {
    keys: Array.from({ length: 7 }, () => 'Backspace'),
  }),
  control('Search, clear', '/dashboard?search=room%2011', button('Clear the search'), pager),
  control('Search, Show all', '/dashboard?search=opera', button('Show all'), pager),
  control('Next page', LIST, button('Next page'), button('Previous page')),
  control('Previous page', '/dashboard?page=2', button('Previous page'), link('Edit Kids')),
  control('Page', LIST, button('Page 2'), button('Page 3')),
  control('Copy address', LIST, button('Copy the address of Evening films'), byText('Copied')),
  control(
    'Show the password',
    LIST,
    (page) => page.getByRole('button', { name: 'Show the password' }).first(),
    byText('a-password'),
  ),
  control('Edit', LIST, editXc, field('Username')),
  control('Edit, protected', LIST, editProtected, dialog),
  { ...typing('Edit, PIN', LIST, 'PIN of this playlist', PIN), before: press(editProtected) },
  control('Edit, Open', LIST, inDialog('Open'), field('Playlist name'), {
    before: inOrder(press(editProtected), fill('PIN of this playlist', PIN)),
  }),
  control('Delete', MIDDLE, firstDelete, dialog),
  control('Delete, Cancel', MIDDLE, inDialog('Cancel'), pager, { before: press(firstDelete) }),
  control('Delete, close', MIDDLE, inDialog('Close'), pager, { before: press(firstDelete) }),
  control('Delete, Escape', MIDDLE, inDialog('Cancel'), pager, {
    before: press(firstDelete),
    keys: ['Escape'],
  }),
  control('Delete, confirm', MIDDLE, inDialog('Delete'), button('Undo'), { before: press(firstDelete) }),
  control('Delete, Undo', MIDDLE, button('Undo'), byText('Playlist restored.'), {
    before: press(firstDelete, inDialog('Delete')),
  }),
  control('Delete, close message', MIDDLE, button('Close this message'), pager, {
    before: press(firstDelete, inDialog('Delete')),
  }),
  control('Delete, protected', LIST, deleteProtected, field('PIN of this playlist')),
  { ...typing('Delete, PIN', LIST, 'PIN of this playlist', PIN), before: press(deleteProtected) },
]

/** Lets saving succeed, also if the list is full. */
const savingSucceeds = altered('playlists.save', { _id: '00000000-0000-4000-8000-000000000000' })

const formControls: readonly Control[] = [
  typing('Playlist name', ADD, 'Playlist name', 'Ann'),
  typing('Playlist URL', ADD, 'Playlist URL', 'http://tv.example', { before: fill('Playlist name', 'Ann') }),
  typing('EPG URL', ADD, 'XMLTV EPG URL (optional)', 'tv.example:80'),
  control('Xtream account', ADD, link('Xtream account'), field('Username')),
  control('M3U address', ADD_XC, link('M3U address'), field('Playlist URL')),
  control('Fill in the Xtream form', ADD, button('Fill in the Xtream form'), field('Username'), {
    before: fill('Playlist URL', ACCOUNT),
  }),
  control(
    'Did you mean',
    ADD,
    button('http://tv.example:8080/guide.xml'),
    field('XMLTV EPG URL (optional)'),
    { before: fill('XMLTV EPG URL (optional)', 'tv.example:8080/guide.xml') },
  ),
  control('Protect', ADD, protect, field('PIN')),
  { ...typing('New PIN', ADD, 'PIN', PIN), before: press(protect) },
  typing('Username', ADD_XC, 'Username', 'ann'),
  typing('Password', ADD_XC, 'Password', 'a-pw'),
  control('Show what is typed', ADD_XC, button('Show what is typed'), field('Password'), {
    before: fillXcForm,
  }),
  typing('Host URL', ADD_XC, 'Host URL', 'http://tv'),
  control('Save, empty', ADD, button('Save playlist'), invalidField),
  control('Save', ADD, button('Save playlist'), pager, { answers: savingSucceeds, before: fillForm }),
  control('Save XC', ADD_XC, button('Save playlist'), pager, { answers: savingSucceeds, before: fillXcForm }),
  control('Cancel', ADD, button('Cancel'), pager),
  control('All playlists', ADD, link('All playlists'), pager),
  control('Leave unsaved', ADD, button('Cancel'), dialog, { before: fillForm }),
  control('Leave unsaved, Leave', ADD, inDialog('Leave'), pager, {
    before: inOrder(fillForm, press(button('Cancel'))),
  }),
  control('Leave unsaved, Stay', ADD, inDialog('Stay here'), field('Playlist name'), {
    before: inOrder(fillForm, press(button('Cancel'))),
  }),
  control('Save, edited', LIST, button('Save playlist'), pager, {
    before: inOrder(press(editXc), fill('Playlist name', 'Living room')),
  }),
]

export const playlistControls: readonly Control[] = [...listControls, ...formControls]
