import type { Page } from '@playwright/test'
import { altered } from '../screenshots/dashboard-data.ts'
import { button, type Control, dialog, field, heading, link, press, typing } from './control.ts'

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
/** On a page where any playlist may be deleted. */
const firstDelete = (page: Page) => page.getByRole('button', { name: /^Delete (?!Kids)/ }).first()
const deleteProtected = button('Delete Kids')
const inDialog = (name: string) => (page: Page) => dialog(page).getByRole('button', { name, exact: true })
const onlyList = (page: Page) => page.getByRole('navigation', { name: 'Playlist pages' })
const toast = (text: string) => (page: Page) => page.getByText(text)
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

const list: readonly Control[] = [
  { name: 'Add Playlist', path: LIST, target: link('Add Playlist'), effect: heading('Add Playlist') },
  { name: 'Add XC', path: LIST, target: link('Add XC Playlist'), effect: heading('Add XC Playlist') },
  typing('Search, a key', LIST, 'Search playlists by name', 'room 1'),
  {
    name: 'Search, Backspace',
    path: '/dashboard?search=room%2011',
    target: search,
    keys: Array.from({ length: 7 }, () => 'Backspace'),
    effect: onlyList,
  },
  {
    name: 'Search, clear',
    path: '/dashboard?search=room%2011',
    target: button('Clear the search'),
    effect: onlyList,
  },
  { name: 'Search, Show all', path: '/dashboard?search=opera', target: button('Show all'), effect: onlyList },
  { name: 'Next page', path: LIST, target: button('Next page'), effect: button('Previous page') },
  {
    name: 'Previous page',
    path: '/dashboard?page=2',
    target: button('Previous page'),
    effect: link('Edit Kids'),
  },
  { name: 'Page', path: LIST, target: button('Page 2'), effect: button('Page 3') },
  {
    name: 'Copy address',
    path: LIST,
    target: button('Copy the address of Evening films'),
    effect: toast('Copied'),
  },
  {
    name: 'Show the password',
    path: LIST,
    target: (page) => page.getByRole('button', { name: 'Show the password' }).first(),
    effect: toast('a-password'),
  },
  { name: 'Edit', path: LIST, target: editXc, effect: field('Username') },
  { name: 'Edit, protected', path: LIST, target: editProtected, effect: dialog },
  { ...typing('Edit, PIN', LIST, 'PIN of this playlist', PIN), before: press(editProtected) },
  {
    name: 'Edit, Open',
    path: LIST,
    before: inOrder(press(editProtected), fill('PIN of this playlist', PIN)),
    target: inDialog('Open'),
    effect: field('Playlist name'),
  },
  { name: 'Delete', path: MIDDLE, target: firstDelete, effect: dialog },
  {
    name: 'Delete, Cancel',
    path: MIDDLE,
    before: press(firstDelete),
    target: inDialog('Cancel'),
    effect: onlyList,
  },
  {
    name: 'Delete, close',
    path: MIDDLE,
    before: press(firstDelete),
    target: inDialog('Close'),
    effect: onlyList,
  },
  {
    name: 'Delete, Escape',
    path: MIDDLE,
    before: press(firstDelete),
    target: inDialog('Cancel'),
    keys: ['Escape'],
    effect: onlyList,
  },
  {
    name: 'Delete, confirm',
    path: MIDDLE,
    before: press(firstDelete),
    target: inDialog('Delete'),
    effect: button('Undo'),
  },
  {
    name: 'Delete, Undo',
    path: MIDDLE,
    before: press(firstDelete, inDialog('Delete')),
    target: button('Undo'),
    effect: toast('Playlist restored.'),
  },
  {
    name: 'Delete, close message',
    path: MIDDLE,
    before: press(firstDelete, inDialog('Delete')),
    target: button('Close this message'),
    effect: onlyList,
  },
  { name: 'Delete, protected', path: LIST, target: deleteProtected, effect: field('PIN of this playlist') },
  { ...typing('Delete, PIN', LIST, 'PIN of this playlist', PIN), before: press(deleteProtected) },
]

/** Lets saving succeed, also if the list is full. */
const savingSucceeds = altered('playlists.save', { _id: '00000000-0000-4000-8000-000000000000' })

const forms: readonly Control[] = [
  typing('Playlist name', ADD, 'Playlist name', 'Ann'),
  typing('Playlist URL', ADD, 'Playlist URL', 'http://tv.example', { before: fill('Playlist name', 'Ann') }),
  typing('EPG URL', ADD, 'XMLTV EPG URL (optional)', 'tv.example:80'),
  { name: 'Xtream account', path: ADD, target: link('Xtream account'), effect: field('Username') },
  { name: 'M3U address', path: ADD_XC, target: link('M3U address'), effect: field('Playlist URL') },
  {
    name: 'Fill in the Xtream form',
    path: ADD,
    before: fill('Playlist URL', ACCOUNT),
    target: button('Fill in the Xtream form'),
    effect: field('Username'),
  },
  {
    name: 'Did you mean',
    path: ADD,
    before: fill('XMLTV EPG URL (optional)', 'tv.example:8080/guide.xml'),
    target: button('http://tv.example:8080/guide.xml'),
    effect: field('XMLTV EPG URL (optional)'),
  },
  { name: 'Protect', path: ADD, target: protect, effect: field('PIN') },
  { ...typing('New PIN', ADD, 'PIN', PIN), before: press(protect) },
  typing('Username', ADD_XC, 'Username', 'ann'),
  typing('Password', ADD_XC, 'Password', 'a-pw'),
  {
    name: 'Show what is typed',
    path: ADD_XC,
    before: fillXcForm,
    target: button('Show what is typed'),
    effect: field('Password'),
  },
  typing('Host URL', ADD_XC, 'Host URL', 'http://tv'),
  { name: 'Save, empty', path: ADD, target: button('Save playlist'), effect: invalidField },
  {
    name: 'Save',
    path: ADD,
    answers: savingSucceeds,
    before: fillForm,
    target: button('Save playlist'),
    effect: onlyList,
  },
  {
    name: 'Save XC',
    path: ADD_XC,
    answers: savingSucceeds,
    before: fillXcForm,
    target: button('Save playlist'),
    effect: onlyList,
  },
  { name: 'Cancel', path: ADD, target: button('Cancel'), effect: onlyList },
  { name: 'All playlists', path: ADD, target: link('All playlists'), effect: onlyList },
  { name: 'Leave unsaved', path: ADD, before: fillForm, target: button('Cancel'), effect: dialog },
  {
    name: 'Leave unsaved, Leave',
    path: ADD,
    before: inOrder(fillForm, press(button('Cancel'))),
    target: inDialog('Leave'),
    effect: onlyList,
  },
  {
    name: 'Leave unsaved, Stay',
    path: ADD,
    before: inOrder(fillForm, press(button('Cancel'))),
    target: inDialog('Stay here'),
    effect: field('Playlist name'),
  },
  {
    name: 'Save, edited',
    path: LIST,
    before: inOrder(press(editXc), fill('Playlist name', 'Living room')),
    target: button('Save playlist'),
    effect: onlyList,
  },
]

export const playlistControls: readonly Control[] = [...list, ...forms]
