import type { Page } from '@playwright/test'
import { altered, failing, paid, RECEIPT, seller, sessions, combined } from '../screenshots/dashboard-data.ts'
import { button, type Control, dialog, field, heading, link, press, type Screen, typing } from './control.ts'

const LIST = '/dashboard'
const ACTIVATE = '/dashboard/active-device'
const KEY = '/dashboard/device-key'
const PARENT = '/dashboard/parent-pin'
const ACCOUNT = '/dashboard/account'
const SWITCH = '/dashboard/switch-mac'
const FREQUENT = ['Manage Playlists', 'Activate Device', 'Account Details']
const RARE = ['Device Key', 'Parent PIN', 'Switch MAC']

const PHONE: readonly Screen[] = ['phone']
const DESKTOP: readonly Screen[] = ['desktop']
const menu = button('Menu')
const inDialog = (name: string | RegExp) => (page: Page) =>
  dialog(page).getByRole('button', { name, exact: true })
const main = (page: Page) => page.getByRole('main')
const visibleText = (text: string | RegExp) => (page: Page) => page.getByText(text)

const television = (state: 'allowed' | 'waiting') => ({
  id: `0000000${state.length}-0000-4000-8000-000000000000`,
  name: `A television, ${state}`,
  system: 'Tizen',
  app_version: '1.0.0',
  mac_addresses: ['02:00:5E:10:00:01'],
  state,
  added_at: '2026-11-01T09:30:00.000Z',
  last_seen_at: '2026-11-20T09:30:00.000Z',
})
const accountAnswers = combined(
  paid,
  sessions,
  altered('devices.televisions', { televisions: [television('allowed'), television('waiting')] }),
)
const allow = button('Allow A television, waiting')

const menuControls: readonly Control[] = [
  ...FREQUENT.map((name) => ({
    name,
    path: name === 'Manage Playlists' ? ACCOUNT : LIST,
    target: link(name),
    effect: heading(name),
  })),
  ...RARE.map((name) => ({ name, path: LIST, screens: DESKTOP, target: link(name), effect: heading(name) })),
  { name: 'Menu', path: LIST, screens: PHONE, target: menu, effect: dialog },
  {
    name: 'Menu, close',
    path: LIST,
    screens: PHONE,
    before: press(menu),
    target: button('Close the menu'),
    effect: menu,
  },
  ...[...FREQUENT, ...RARE].map((name) => ({
    name: `Menu, ${name}`,
    path: name === 'Manage Playlists' ? ACCOUNT : LIST,
    screens: PHONE,
    before: press(menu),
    target: link(name),
    effect: heading(name),
  })),
  {
    name: 'Logout',
    path: LIST,
    answers: failing('sessions.logout'),
    screens: DESKTOP,
    target: button('Logout'),
    effect: visibleText('You’re still logged in.'),
  },
  {
    name: 'Menu, Logout',
    path: LIST,
    answers: failing('sessions.logout'),
    screens: PHONE,
    before: press(menu),
    target: button('Logout'),
    effect: visibleText('You’re still logged in.'),
  },
]

const method = (type: string) => (page: Page) => page.locator(`[name="payment_type"][value="${type}"]`)
const pay = (page: Page) => page.getByRole('button', { name: /^Pay (€|EGP)|^Choose a method$/ })
const email = (page: Page) => page.getByLabel(/^Email/)
const country = field('Country code')

const paymentControls: readonly Control[] = [
  { name: 'Copy MAC', path: LIST, target: button('Copy MAC'), effect: visibleText('Copied') },
  { name: 'Activate', path: LIST, target: link('Activate'), effect: heading('Activate Device') },
  { name: 'PayPal', path: ACTIVATE, target: method('paypal'), effect: button(/^PayPal/) },
  { name: 'Card', path: ACTIVATE, target: method('cowpay'), effect: country },
  { name: 'Crypto', path: ACTIVATE, target: method('crypto'), effect: field('Coin type') },
  { name: 'OPay', path: ACTIVATE, target: method('opay'), effect: email },
  { name: 'OPay 1', path: ACTIVATE, target: method('opay1'), effect: email },
  { name: 'Store', path: ACTIVATE, target: method('ibostore'), effect: dialog },
  { name: 'Email', path: ACTIVATE, target: email, keys: ['a', 'n', 'n'], effect: email },
  {
    name: 'First name',
    path: ACTIVATE,
    before: press(method('cowpay')),
    target: field('First name'),
    keys: ['A', 'n'],
    effect: email,
  },
  {
    name: 'Country',
    path: ACTIVATE,
    before: press(method('cowpay')),
    target: country,
    effect: visibleText('Egypt'),
  },
  {
    name: 'Country, a key',
    path: ACTIVATE,
    before: press(method('cowpay'), country),
    target: country,
    keys: ['u', 'n', 'i', 'ArrowDown', 'Enter'],
    effect: country,
  },
  {
    name: 'Country, an option',
    path: ACTIVATE,
    before: press(method('cowpay'), country),
    target: (page) => page.getByRole('option').nth(2),
    effect: country,
  },
  { name: 'Pay, none chosen', path: ACTIVATE, target: pay, effect: (page) => page.getByRole('alert') },
  {
    name: 'Pay',
    path: ACTIVATE,
    before: async (page) => {
      await method('opay')(page).check()
      await email(page).fill('ann@owner.test')
    },
    target: pay,
    effect: dialog,
  },
  {
    name: 'Pay, Continue',
    path: ACTIVATE,
    answers: failing('payments.start'),
    before: press(method('ibostore')),
    target: inDialog('Continue to our store'),
    effect: inDialog('OK'),
  },
  {
    name: 'Pay, Cancel',
    path: ACTIVATE,
    before: press(method('ibostore')),
    target: inDialog('Cancel'),
    effect: pay,
  },
]

const accountControls: readonly Control[] = [
  typing('Device key', KEY, 'New device key', '123456'),
  { name: 'Change device key, empty', path: KEY, target: button('Change device key'), effect: main },
  {
    name: 'Change device key',
    path: KEY,
    before: (page) => field('New device key')(page).fill('482913'),
    target: button('Change device key'),
    effect: dialog,
  },
  {
    name: 'Change device key, confirm',
    path: KEY,
    answers: failing('devices.changeKey'),
    before: async (page) => {
      await field('New device key')(page).fill('482913')
      await button('Change device key')(page).click()
    },
    target: inDialog('Change key'),
    effect: inDialog('OK'),
  },
  typing('Parent PIN, a key', PARENT, 'New parent PIN', '2468'),
  {
    name: 'Change parent PIN',
    path: PARENT,
    before: (page) => field('New parent PIN')(page).fill('2468'),
    target: button('Change parent PIN'),
    effect: dialog,
  },
  typing('New MAC address', SWITCH, 'New MAC address', 'A483E7102B9C'),
  typing('Its device key', SWITCH, 'Its device key (optional)', '123456'),
  {
    name: 'Switch MAC, question',
    path: SWITCH,
    before: (page) => field('New MAC address')(page).fill('A4:83:E7:10:2B:9C'),
    target: button('Switch MAC'),
    effect: dialog,
  },
  {
    name: 'Switch MAC, confirm',
    path: SWITCH,
    answers: failing('devices.askToMove'),
    before: async (page) => {
      await field('New MAC address')(page).fill('A4:83:E7:10:2B:9C')
      await button('Switch MAC')(page).click()
    },
    target: inDialog('Switch MAC'),
    effect: inDialog('OK'),
  },
  { name: 'Account, Switch', path: ACCOUNT, target: link('Switch'), effect: heading('Switch MAC') },
  { name: 'Account, Change', path: ACCOUNT, target: link('Change'), effect: heading('Device Key') },
  {
    name: 'Log out everywhere',
    path: ACCOUNT,
    answers: accountAnswers,
    target: button('Log out everywhere'),
    effect: dialog,
  },
  {
    name: 'Log out everywhere, confirm',
    path: ACCOUNT,
    answers: combined(accountAnswers, failing('sessions.endOthers')),
    before: press(button('Log out everywhere')),
    target: inDialog('Log out everywhere'),
    effect: visibleText('Other browsers may still be logged in.'),
  },
  { name: 'Allow a television', path: ACCOUNT, answers: accountAnswers, target: allow, effect: dialog },
  {
    ...typing('Allow, a key', ACCOUNT, 'Number on the TV', '123456'),
    answers: accountAnswers,
    before: press(allow),
  },
  {
    name: 'Remove a television',
    path: ACCOUNT,
    answers: accountAnswers,
    target: button('Remove A television, allowed'),
    effect: dialog,
  },
  {
    name: 'Receipt',
    path: ACCOUNT,
    answers: combined(accountAnswers, seller),
    target: (page) => page.getByRole('link', { name: /^Receipt for/ }).first(),
    effect: heading('Receipt'),
  },
  {
    name: 'Receipt, back',
    path: RECEIPT,
    answers: combined(paid, seller),
    target: link('Account Details'),
    effect: heading('Account Details'),
  },
]

export const pageControls: readonly Control[] = [...menuControls, ...paymentControls, ...accountControls]
