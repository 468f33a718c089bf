import type { Page } from '@playwright/test'
import {
  altered,
  device,
  failing,
  LONG_NAME,
  offer,
  paid,
  paying,
  playlists,
  RECEIPT,
  refused,
  seller,
  sessions,
  together,
  waiting,
} from './dashboard-data.ts'
import { calls, PAYPAL_ALONE } from '../kit/answers.ts'
import type { Shot } from './shot.ts'

const ACTIVATE = '/dashboard/active-device'
const ACTIVE = { is_trial: 2, expire_date: '2027-09-20T09:30:00.000Z' }
const CARD = '/cowpay/checkout/token/an-open-one'
const methods = together(offer, device({}))
const cardForm = altered('payments.frame', { url: 'about:blank' })
const refusal = { kind: 'unexpected' }

/** Every screen and state of the dashboard. */
export const dashboardShots: readonly Shot[] = [
  { name: 'list-empty', path: '/dashboard', answers: playlists(0) },
  { name: 'list', path: '/dashboard', answers: playlists(4) },
  { name: 'list-full', path: '/dashboard', answers: playlists(19) },
  { name: 'list-last-page', path: '/dashboard?page=3', answers: playlists(19) },
  { name: 'list-search', path: '/dashboard?search=room', answers: playlists(19) },
  { name: 'list-none-found', path: '/dashboard?search=opera', answers: playlists(19) },
  {
    name: 'list-loading',
    path: '/dashboard',
    answers: waiting('playlists.list'),
    still: true,
    prepare: loading,
  },
  { name: 'list-failed', path: '/dashboard', answers: failing('playlists.list'), prepare: seen('Try again') },
  { name: 'add', path: '/dashboard?view=add' },
  { name: 'add-wrong', path: '/dashboard?view=add', prepare: saveEmpty },
  { name: 'add-xtream-offer', path: '/dashboard?view=add', prepare: pasteAccount },
  { name: 'add-correction', path: '/dashboard?view=add', answers: playlists(4), prepare: typeIncomplete },
  {
    name: 'add-failed',
    inView: true,
    path: '/dashboard?view=add',
    answers: refused('playlists.save', refusal),
    prepare: save,
  },
  { name: 'add-leave', inView: true, path: '/dashboard?view=add', prepare: leave },
  { name: 'add-xc', path: '/dashboard?view=add-xc' },
  { name: 'add-xc-wrong', path: '/dashboard?view=add-xc', prepare: saveEmpty },
  { name: 'edit', path: '/dashboard', answers: playlists(3), prepare: open('Edit Living room') },
  { name: 'edit-pin', inView: true, path: '/dashboard', answers: playlists(3), prepare: open('Edit Kids') },
  { name: 'edit-missing', path: '/dashboard/edit/none', answers: playlists(3) },
  {
    name: 'delete',
    inView: true,
    path: '/dashboard',
    answers: playlists(3),
    prepare: open('Delete Living room'),
  },
  {
    name: 'delete-long',
    inView: true,
    path: '/dashboard',
    answers: playlists(4),
    prepare: open(`Delete ${LONG_NAME}`),
  },
  {
    name: 'delete-pin',
    inView: true,
    path: '/dashboard',
    answers: playlists(3),
    prepare: open('Delete Kids'),
  },
  {
    name: 'delete-undo',
    inView: true,
    path: '/dashboard',
    answers: together(playlists(4), altered('playlists.delete', {})),
    prepare: deleteOne,
  },
  { name: 'pin-wrong', inView: true, path: '/dashboard', answers: playlists(3), prepare: giveWrongPin },
  { name: 'activate', path: ACTIVATE, answers: methods },
  { name: 'activate-none-chosen', path: ACTIVATE, answers: methods, prepare: press('Pay €7.99') },
  { name: 'activate-card', path: ACTIVATE, answers: methods, prepare: choose('cowpay') },
  { name: 'activate-card-wrong', path: ACTIVATE, answers: methods, prepare: payWith('cowpay') },
  { name: 'activate-countries', path: ACTIVATE, answers: methods, prepare: findCountry },
  { name: 'activate-crypto', path: ACTIVATE, answers: methods, prepare: choose('crypto') },
  { name: 'activate-opay', path: ACTIVATE, answers: methods, prepare: choose('opay') },
  {
    name: 'activate-opay-question',
    inView: true,
    path: ACTIVATE,
    answers: methods,
    prepare: payWith('opay'),
  },
  { name: 'activate-store', inView: true, path: ACTIVATE, answers: methods, prepare: choose('ibostore') },
  { name: 'activate-paypal', path: ACTIVATE, answers: methods, prepare: choose('paypal') },
  {
    name: 'activate-refused',
    inView: true,
    path: ACTIVATE,
    answers: together(methods, refused('payments.check', refusal)),
    prepare: payWith('opay'),
  },
  ...(['started', 'approved', 'captured', 'held'] as const).map((step) => ({
    name: `paying-${step}`,
    path: ACTIVATE,
    answers: together(methods, paying(step)),
  })),
  { name: 'paying-left', path: ACTIVATE, answers: together(methods, paying('started', 'cowpay')) },
  { name: 'nearly-over', path: '/dashboard', answers: together(playlists(3), device(nearlyOver())) },
  { name: 'paid', path: ACTIVATE, answers: together(offer, paid, device(ACTIVE)) },
  { name: 'activate-for-life', path: ACTIVATE, answers: device({ is_trial: 2, expire_date: null }) },
  {
    name: 'activate-no-method',
    path: ACTIVATE,
    answers: together(device({}), altered('payments.offer', { ...PAYPAL_ALONE, methods: [] })),
  },
  {
    name: 'activate-loading',
    path: ACTIVATE,
    answers: waiting('payments.offer'),
    still: true,
    prepare: loading,
  },
  { name: 'activate-failed', path: ACTIVATE, answers: failing('payments.offer'), prepare: seen('Try again') },
  { name: 'card-frame', path: CARD, answers: together(paying('started', 'cowpay'), cardForm) },
  {
    name: 'card-frame-loading',
    path: CARD,
    answers: waiting('payments.frame'),
    still: true,
    prepare: loading,
  },
  { name: 'card-frame-failed', path: CARD, answers: failing('payments.frame'), prepare: seen('Try again') },
  { name: 'back-processing', inView: true, path: '/cowpayReturnUrl', answers: playlists(3) },
  { name: 'back-cancelled', inView: true, path: '/device/playlists', answers: playlists(3) },
  { name: 'receipt', path: RECEIPT, answers: together(paid, seller) },
  { name: 'receipt-none', path: '/dashboard/receipt/none' },
  { name: 'device-key', path: '/dashboard/device-key' },
  { name: 'device-key-wrong', path: '/dashboard/device-key', prepare: press('Change device key') },
  { name: 'device-key-question', inView: true, path: '/dashboard/device-key', prepare: changeKey },
  { name: 'parent-pin', path: '/dashboard/parent-pin' },
  { name: 'account', path: '/dashboard/account', answers: together(paid, sessions, device(ACTIVE)) },
  { name: 'account-new', path: '/dashboard/account' },
  {
    name: 'account-log-out',
    inView: true,
    path: '/dashboard/account',
    answers: sessions,
    prepare: press('Log out elsewhere'),
  },
  {
    name: 'account-loading',
    path: '/dashboard/account',
    answers: waiting('sessions.list'),
    still: true,
    prepare: loading,
  },
  { name: 'switch-mac', path: '/dashboard/switch-mac' },
  { name: 'switch-mac-wrong', path: '/dashboard/switch-mac', prepare: press('Switch MAC') },
  { name: 'switch-mac-question', inView: true, path: '/dashboard/switch-mac', prepare: switchMac },
  { name: 'switch-mac-replace', inView: true, path: '/dashboard/switch-mac', prepare: replaceAtNewMac },
  { name: 'switch-mac-used', path: '/dashboard/switch-mac', answers: device({ can_move: false }) },
  { name: 'inactive', path: '/dashboard', answers: together(ended(), playlists(3)) },
  { name: 'blocked', path: '/dashboard', answers: together(device({ enabled: false }), playlists(3)) },
  { name: 'activate-blocked', path: ACTIVATE, answers: together(methods, device({ enabled: false })) },
  { name: 'log-in-again', inView: true, path: '/dashboard?view=add', answers: sessionEnded, prepare: save },
  { name: 'menu', path: '/dashboard', widths: [360, 768], inView: true, prepare: press('Menu') },
  {
    name: 'guard-failed',
    path: '/dashboard',
    answers: failing('sessions.current'),
    prepare: seen('Try again'),
  },
  {
    name: 'guard-loading',
    path: '/dashboard',
    answers: waiting('sessions.current'),
    still: true,
    prepare: outline,
  },
  { name: 'nowhere', path: '/dashboard/nowhere' },
]

function press(name: string) {
  return async (page: Page): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).last().click()
  }
}

/** The outline that the server sends stands there first, with a loading label of its own. */
async function loading(page: Page): Promise<void> {
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' })
  await page.getByLabel('Loading').first().waitFor()
}

function outline(page: Page): Promise<void> {
  return page.locator('main[aria-busy]').waitFor()
}

function seen(name: string) {
  return (page: Page) => page.getByRole('button', { name }).waitFor()
}

function open(label: string) {
  return async (page: Page): Promise<void> => {
    await page.getByLabel(label, { exact: true }).click()
    if (label.endsWith('room') && label.startsWith('Edit')) await page.getByLabel('Username').waitFor()
    else await page.getByRole('dialog').waitFor()
  }
}

async function saveEmpty(page: Page): Promise<void> {
  await page.getByLabel('Protect this playlist').check()
  await page.getByRole('button', { name: 'Save playlist' }).click()
}

async function save(page: Page): Promise<void> {
  await page.getByLabel('Playlist name').fill('Evening films')
  await page.getByLabel('Playlist URL').fill('https://films.example/evening.m3u8')
  await page.getByRole('button', { name: 'Save playlist' }).click()
  await page.getByRole('dialog').waitFor()
}

async function leave(page: Page): Promise<void> {
  await page.getByLabel('Playlist name').fill('Evening films')
  await page.getByRole('link', { name: 'All playlists' }).click()
  await page.getByRole('dialog').waitFor()
}

async function pasteAccount(page: Page): Promise<void> {
  await page
    .getByLabel('Playlist URL')
    .fill('http://tv.example:8080/get.php?username=ann&password=pw&type=m3u')
}

async function typeIncomplete(page: Page): Promise<void> {
  await page
    .getByLabel('Playlist URL')
    .fill('http://tv.example:8080/get.php?username=ann&password=a-password')
  await page.getByLabel('XMLTV EPG URL').fill('tv.example:8080/guide.xml')
}

async function deleteOne(page: Page): Promise<void> {
  await open('Delete Living room')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
}

async function giveWrongPin(page: Page): Promise<void> {
  await refused('playlists.open', { kind: 'invalid' })(page)
  await open('Edit Kids')(page)
  await page.getByLabel('PIN of this playlist').fill('9999')
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'OK' }).waitFor()
}

function choose(type: string) {
  return async (page: Page): Promise<void> => {
    await page.locator(`[name="payment_type"][value="${type}"]`).check()
    if (type === 'cowpay') await page.getByLabel('Country code').waitFor()
    if (type === 'paypal') await page.getByRole('button', { name: /^PayPal/ }).waitFor()
    if (type === 'ibostore') await page.getByRole('dialog').waitFor()
  }
}

function payWith(type: string) {
  return async (page: Page): Promise<void> => {
    await choose(type)(page)
    await page.getByRole('button', { name: /^Pay (EGP|€)/ }).click()
    if (type !== 'cowpay') await page.getByRole('dialog').waitFor()
  }
}

async function findCountry(page: Page): Promise<void> {
  await choose('cowpay')(page)
  await page.getByLabel('Country code').click()
  await page.getByLabel('Country code').fill('uni')
}

async function changeKey(page: Page): Promise<void> {
  await page.getByLabel('New device key').fill('246810')
  await press('Change device key')(page)
}

async function switchMac(page: Page): Promise<void> {
  await page.getByLabel('New MAC address').fill('A4:83:E7:10:2B:9C')
  await press('Switch MAC')(page)
}

async function replaceAtNewMac(page: Page): Promise<void> {
  await page.route(calls('devices.move'), (route) => route.fulfill({ json: [{ result: { data: TO_LOSE } }] }))
  await page.getByLabel('Its device key').fill('246810')
  await switchMac(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Switch MAC' }).click()
  await page.getByRole('dialog', { name: /^Delete that device/ }).waitFor()
}

const TO_LOSE = {
  status: 'error',
  playlists: [
    { playlist_name: 'Evening films', is_protected: false },
    { playlist_name: null, is_protected: true },
    { playlist_name: 'Everything that grandmother recorded in the winter of last year', is_protected: false },
  ],
}

/** A licence that ends within the next days, whenever the picture is taken. */
function nearlyOver() {
  return { is_trial: 2, expire_date: new Date(Date.now() + 5 * 86_400_000).toISOString() }
}

function ended() {
  return device({ is_trial: 0, expire_date: '2026-11-12T09:30:00.000Z' })
}

async function sessionEnded(page: Page): Promise<void> {
  await refused('playlists.save', { kind: 'unauthorised' })(page)
}
