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
  fallbackResults,
  televisions,
  combined,
  waiting,
} from './dashboard-data.ts'
import { calls, PAYPAL_ALONE } from '../kit/answers.ts'
import { CARD_PATH, showCardForm } from '../kit/card-form.ts'
import {
  addAddresses,
  changeKey,
  choose,
  deleteOne,
  findCountry,
  giveWrongPin,
  leaveUnsaved,
  waitForLoading,
  moveHost,
  open,
  openGroup,
  waitForOutline,
  pasteAccount,
  payWith,
  press,
  switchToUsedMac,
  save,
  saveEmpty,
  waitForButton,
  switchMac,
  typeIncomplete,
} from './dashboard-steps.ts'
import { resultShots } from './results.ts'
import type { Shot } from './shot.ts'

const GROUPS = '/dashboard/groups/00000000-0000-4000-8000-000000000000'
const ACTIVATE = '/dashboard/active-device'
const ACTIVE = {
  is_trial: 2,
  created_time: '2026-09-20T09:30:00.000Z',
  expire_date: '2027-09-20T09:30:00.000Z',
}
const NEARLY_OVER = { is_trial: 2, expire_date: new Date(Date.now() + 5 * 86_400_000).toISOString() }
const ENDED = { is_trial: 0, expire_date: '2026-11-12T09:30:00.000Z' }
const methods = combined(offer, device({}))
const refusal = { kind: 'unexpected' }

const loadingShot = (name: string, path: string, procedure: string): Shot => ({
  name,
  path,
  answers: waiting(procedure),
  hasEndlessRequest: true,
  prepare: waitForLoading,
})
const failedShot = (name: string, path: string, procedure: string): Shot => ({
  name,
  path,
  answers: failing(procedure),
  prepare: waitForButton('Try again'),
})

const overlay = (
  name: string,
  path: string,
  prepare: NonNullable<Shot['prepare']>,
  answers?: NonNullable<Shot['answers']>,
): Shot => ({ name, inView: true, path, prepare, ...(answers && { answers }) })

export const dashboardShots: readonly Shot[] = [
  { name: 'list-empty', path: '/dashboard', answers: playlists(0) },
  { name: 'list', path: '/dashboard', answers: playlists(4) },
  { name: 'list-full', path: '/dashboard', answers: playlists(19) },
  { name: 'list-last-page', path: '/dashboard?page=3', answers: playlists(19) },
  { name: 'list-search', path: '/dashboard?search=room', answers: playlists(19) },
  { name: 'list-none-found', path: '/dashboard?search=opera', answers: playlists(19) },
  loadingShot('list-loading', '/dashboard', 'playlists.list'),
  failedShot('list-failed', '/dashboard', 'playlists.list'),
  { name: 'add', path: '/dashboard?view=add' },
  { name: 'add-wrong', path: '/dashboard?view=add', prepare: saveEmpty },
  { name: 'add-xtream-offer', path: '/dashboard?view=add', prepare: pasteAccount },
  { name: 'add-correction', path: '/dashboard?view=add', answers: playlists(4), prepare: typeIncomplete },
  overlay('add-failed', '/dashboard?view=add', save, refused('playlists.save', refusal)),
  overlay('add-leave', '/dashboard?view=add', leaveUnsaved),
  { name: 'add-xc', path: '/dashboard?view=add-xc' },
  { name: 'add-xc-wrong', path: '/dashboard?view=add-xc', prepare: saveEmpty },
  { name: 'list-fallback', path: '/dashboard', answers: combined(playlists(2), fallbackResults) },
  ...resultShots,
  { name: 'add-fallbacks', path: '/dashboard?view=add', prepare: addAddresses },
  { name: 'moved', path: '/dashboard?view=moved', answers: hostsOf(1) },
  overlay('moved-preview', '/dashboard?view=moved', moveHost, hostsOf(0)),
  { name: 'edit', path: '/dashboard', answers: playlists(3), prepare: open('Edit Living room') },
  overlay('edit-pin', '/dashboard', open('Edit Kids'), playlists(3)),
  { name: 'groups-off', path: GROUPS, answers: groups.off },
  { name: 'groups-waiting', path: GROUPS, answers: groups.waiting },
  { name: 'groups', path: GROUPS, answers: groups.few },
  { name: 'groups-open', path: GROUPS, answers: groups.few, prepare: openGroup('UK | News') },
  {
    name: 'groups-changed',
    path: GROUPS,
    answers: groups.few,
    inView: true,
    prepare: press('Show UK | Sports'),
  },
  { name: 'groups-many', path: GROUPS, answers: groups.many, inView: true },
  { name: 'edit-missing', path: '/dashboard/edit/none', answers: playlists(3) },
  overlay('delete', '/dashboard', open('Delete Living room'), playlists(3)),
  overlay('delete-long', '/dashboard', open(`Delete ${LONG_NAME}`), playlists(4)),
  overlay('delete-pin', '/dashboard', open('Delete Kids'), playlists(3)),
  overlay('delete-undo', '/dashboard', deleteOne, combined(playlists(4), altered('playlists.delete', {}))),
  overlay('pin-wrong', '/dashboard', giveWrongPin, playlists(3)),
  { name: 'activate', path: ACTIVATE, answers: methods },
  { name: 'activate-none-chosen', path: ACTIVATE, answers: methods, prepare: press('Choose a method') },
  { name: 'activate-card', path: ACTIVATE, answers: methods, prepare: choose('cowpay') },
  // The button is above the menu.
  {
    name: 'activate-chosen',
    path: ACTIVATE,
    widths: [360, 768],
    inView: true,
    answers: methods,
    prepare: choose('cowpay'),
  },
  { name: 'activate-card-wrong', path: ACTIVATE, answers: methods, prepare: payWith('cowpay') },
  { name: 'activate-countries', path: ACTIVATE, answers: methods, prepare: findCountry },
  { name: 'activate-crypto', path: ACTIVATE, answers: methods, prepare: choose('crypto') },
  { name: 'activate-opay', path: ACTIVATE, answers: methods, prepare: choose('opay') },
  overlay('activate-opay-question', ACTIVATE, payWith('opay'), methods),
  overlay('activate-store', ACTIVATE, choose('ibostore'), methods),
  { name: 'activate-paypal', path: ACTIVATE, answers: methods, prepare: choose('paypal') },
  overlay(
    'activate-refused',
    ACTIVATE,
    payWith('opay'),
    combined(methods, refused('payments.check', refusal)),
  ),
  ...(['started', 'approved', 'captured', 'held'] as const).map((step) => ({
    name: `paying-${step}`,
    path: ACTIVATE,
    answers: combined(methods, paying(step)),
  })),
  { name: 'paying-left', path: ACTIVATE, answers: combined(methods, paying('started', 'cowpay')) },
  { name: 'nearly-over', path: '/dashboard', answers: combined(playlists(3), device(NEARLY_OVER)) },
  { name: 'paid', path: ACTIVATE, answers: combined(offer, paid, device(ACTIVE)) },
  { name: 'activate-for-life', path: ACTIVATE, answers: device({ is_trial: 2, expire_date: null }) },
  {
    name: 'activate-no-method',
    path: ACTIVATE,
    answers: combined(device({}), altered('payments.offer', { ...PAYPAL_ALONE, methods: [] })),
  },
  loadingShot('activate-loading', ACTIVATE, 'payments.offer'),
  failedShot('activate-failed', ACTIVATE, 'payments.offer'),
  { name: 'card-frame', path: CARD_PATH, answers: combined(paying('started', 'cowpay'), showCardForm) },
  {
    ...loadingShot('card-frame-loading', CARD_PATH, 'payments.frame'),
    answers: combined(paying('started', 'cowpay'), showCardForm, (page) =>
      page.route('**/card-form', () => undefined),
    ),
  },
  failedShot('card-frame-failed', CARD_PATH, 'payments.frame'),
  { name: 'back-processing', inView: true, path: '/cowpayReturnUrl', answers: playlists(3) },
  { name: 'back-cancelled', inView: true, path: '/device/playlists', answers: playlists(3) },
  { name: 'receipt', path: RECEIPT, answers: combined(paid, seller, device(ACTIVE)) },
  { name: 'receipt-none', path: '/dashboard/receipt/none' },
  { name: 'device-key', path: '/dashboard/device-key' },
  { name: 'device-key-wrong', path: '/dashboard/device-key', prepare: press('Change device key') },
  overlay('device-key-question', '/dashboard/device-key', changeKey),
  { name: 'parent-pin', path: '/dashboard/parent-pin' },
  {
    name: 'account',
    path: '/dashboard/account',
    answers: combined(paid, sessions, televisions, device(ACTIVE)),
  },
  { name: 'account-new', path: '/dashboard/account' },
  overlay('account-delete', '/dashboard/account', press('Delete device')),
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
  overlay('account-log-out', '/dashboard/account', press('Log out everywhere'), sessions),
  loadingShot('account-loading', '/dashboard/account', 'sessions.list'),
  { name: 'switch-mac', path: '/dashboard/switch-mac' },
  { name: 'switch-mac-wrong', path: '/dashboard/switch-mac', prepare: press('Switch MAC') },
  overlay('switch-mac-question', '/dashboard/switch-mac', switchMac),
  overlay('switch-mac-replace', '/dashboard/switch-mac', switchToUsedMac),
  { name: 'switch-mac-used', path: '/dashboard/switch-mac', answers: device({ can_move: false }) },
  { name: 'inactive', path: '/dashboard', answers: combined(device(ENDED), playlists(3)) },
  { name: 'blocked', path: '/dashboard', answers: combined(device({ enabled: false }), playlists(3)) },
  { name: 'activate-blocked', path: ACTIVATE, answers: combined(methods, device({ enabled: false })) },
  overlay('log-in-again', '/dashboard?view=add', save, sessionEnded),
  { name: 'menu', path: '/dashboard', widths: [360, 768], inView: true, prepare: press('Menu') },
  failedShot('guard-failed', '/dashboard', 'sessions.current'),
  {
    name: 'guard-loading',
    path: '/dashboard',
    answers: waiting('sessions.current'),
    hasEndlessRequest: true,
    prepare: waitForOutline,
  },
  { name: 'nowhere', path: '/dashboard/nowhere' },
]

/** The session ends at the save. Later calls stay without an answer: one that succeeded would close the question. */
async function sessionEnded(page: Page): Promise<void> {
  await refused('playlists.save', { kind: 'unauthorised' })(page)
  const isSave = calls('playlists.save')
  let hasEnded = false
  await page.route(calls(''), (route) => {
    const saves = isSave.test(route.request().url())
    if (hasEnded && !saves) return
    hasEnded ||= saves
    return route.fallback()
  })
}
