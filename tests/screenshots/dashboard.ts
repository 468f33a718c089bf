import type { Page } from '@playwright/test'
import {
  altered,
  device,
  failing,
  hostsOf,
  groups,
  LONG_NAME,
  offer,
  paid,
  paying,
  playlists,
  RECEIPT,
  refused,
  seller,
  sessions,
  throughSecond,
  together,
  waiting,
} from './dashboard-data.ts'
import { PAYPAL_ALONE } from '../kit/answers.ts'
import {
  addAddresses,
  changeKey,
  choose,
  deleteOne,
  findCountry,
  giveWrongPin,
  leave,
  loading,
  moveHost,
  open,
  openGroup,
  outline,
  pasteAccount,
  payWith,
  press,
  switchToUsedMac,
  save,
  saveEmpty,
  seen,
  switchMac,
  typeIncomplete,
} from './dashboard-steps.ts'
import type { Shot } from './shot.ts'

const GROUPS = '/dashboard/groups/00000000-0000-4000-8000-000000000000'
const ACTIVATE = '/dashboard/active-device'
const ACTIVE = { is_trial: 2, expire_date: '2027-09-20T09:30:00.000Z' }
const CARD = '/cowpay/checkout/token/an-open-one'
const methods = together(offer, device({}))
const cardForm = altered('payments.frame', { url: 'about:blank', sandboxed: true })
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
  { name: 'list-fallback', path: '/dashboard', answers: together(playlists(2), throughSecond) },
  { name: 'add-fallbacks', path: '/dashboard?view=add', prepare: addAddresses },
  { name: 'moved', path: '/dashboard?view=moved', answers: hostsOf(1) },
  {
    name: 'moved-preview',
    inView: true,
    path: '/dashboard?view=moved',
    answers: hostsOf(0),
    prepare: moveHost,
  },
  { name: 'edit', path: '/dashboard', answers: playlists(3), prepare: open('Edit Living room') },
  { name: 'edit-pin', inView: true, path: '/dashboard', answers: playlists(3), prepare: open('Edit Kids') },
  { name: 'groups-off', path: GROUPS, answers: groups.off },
  { name: 'groups-waiting', path: GROUPS, answers: groups.waiting },
  { name: 'groups', path: GROUPS, answers: groups.few },
  { name: 'groups-open', path: GROUPS, answers: groups.few, prepare: openGroup('UK | News') },
  { name: 'groups-many', path: GROUPS, answers: groups.many, inView: true },
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
    name: 'account-delete',
    inView: true,
    path: '/dashboard/account',
    prepare: press('Delete device'),
  },
  {
    name: 'account-delete-ends',
    inView: true,
    path: '/dashboard/account',
    prepare: async (page) => {
      await press('Delete device')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('dialog', { name: 'This ends your licence' }).waitFor()
    },
  },
  {
    name: 'account-log-out',
    inView: true,
    path: '/dashboard/account',
    answers: sessions,
    prepare: press('Log out everywhere'),
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
  { name: 'switch-mac-replace', inView: true, path: '/dashboard/switch-mac', prepare: switchToUsedMac },
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
