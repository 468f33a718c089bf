import type { Page } from '@playwright/test'
import { altered, failing, paid, RECEIPT, seller, sessions, combined } from '../screenshots/dashboard-data.ts'
import {
  button,
  control,
  type Control,
  dialog,
  field,
  heading,
  link,
  press,
  type Screen,
  typing,
} from './control.ts'

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
  ...FREQUENT.map((name) =>
    control(name, name === 'Manage Playlists' ? ACCOUNT : LIST, link(name), heading(name)),
  ),
  ...RARE.map((name) => control(name, LIST, link(name), heading(name), { screens: DESKTOP })),
  control('Menu', LIST, menu, dialog, { screens: PHONE }),
  control('Menu, close', LIST, button('Close the menu'), menu, { screens: PHONE, before: press(menu) }),
  ...[...FREQUENT, ...RARE].map((name) =>
    control(`Menu, ${name}`, name === 'Manage Playlists' ? ACCOUNT : LIST, link(name), heading(name), {
      screens: PHONE,
      before: press(menu),
    }),
  ),
  control('Logout', LIST, button('Logout'), visibleText('You’re still logged in.'), {
    answers: failing('sessions.logout'),
    screens: DESKTOP,
  }),
  control('Menu, Logout', LIST, button('Logout'), visibleText('You’re still logged in.'), {
    answers: failing('sessions.logout'),
    screens: PHONE,
    before: press(menu),
  }),
]

const method = (type: string) => (page: Page) => page.locator(`[name="payment_type"][value="${type}"]`)
const pay = (page: Page) => page.getByRole('button', { name: /^Pay (€|EGP)|^Choose a method$/ })
const email = (page: Page) => page.getByLabel(/^Email/)
const country = field('Country code')

const paymentControls: readonly Control[] = [
  control('Copy MAC', LIST, button('Copy MAC'), visibleText('Copied')),
  control('Activate', LIST, link('Activate'), heading('Activate Device')),
  control('PayPal', ACTIVATE, method('paypal'), button(/^PayPal/)),
  control('Card', ACTIVATE, method('cowpay'), country),
  control('Crypto', ACTIVATE, method('crypto'), field('Coin type')),
  control('OPay', ACTIVATE, method('opay'), email),
  control('OPay 1', ACTIVATE, method('opay1'), email),
  control('Store', ACTIVATE, method('ibostore'), dialog),
  control('Email', ACTIVATE, email, email, { keys: ['a', 'n', 'n'] }),
  control('First name', ACTIVATE, field('First name'), email, {
    before: press(method('cowpay')),
    keys: ['A', 'n'],
  }),
  control('Country', ACTIVATE, country, visibleText('Egypt'), { before: press(method('cowpay')) }),
  control('Country, a key', ACTIVATE, country, country, {
    before: press(method('cowpay'), country),
    keys: ['u', 'n', 'i', 'ArrowDown', 'Enter'],
  }),
  control('Country, an option', ACTIVATE, (page) => page.getByRole('option').nth(2), country, {
    before: press(method('cowpay'), country),
  }),
  control('Pay, none chosen', ACTIVATE, pay, (page) => page.getByRole('alert')),
  control('Pay', ACTIVATE, pay, dialog, {
    before: async (page) => {
      await method('opay')(page).check()
      await email(page).fill('ann@owner.test')
    },
  }),
  control('Pay, Continue', ACTIVATE, inDialog('Continue to our store'), inDialog('OK'), {
    answers: failing('payments.start'),
    before: press(method('ibostore')),
  }),
  control('Pay, Cancel', ACTIVATE, inDialog('Cancel'), pay, { before: press(method('ibostore')) }),
]

const accountControls: readonly Control[] = [
  typing('Device key', KEY, 'New device key', '123456'),
  control('Change device key, empty', KEY, button('Change device key'), main),
  control('Change device key', KEY, button('Change device key'), dialog, {
    before: (page) => field('New device key')(page).fill('482913'),
  }),
  control('Change device key, confirm', KEY, inDialog('Change key'), inDialog('OK'), {
    answers: failing('devices.changeKey'),
    before: async (page) => {
      await field('New device key')(page).fill('482913')
      await button('Change device key')(page).click()
    },
  }),
  typing('Parent PIN, a key', PARENT, 'New parent PIN', '2468'),
  control('Change parent PIN', PARENT, button('Change parent PIN'), dialog, {
    before: (page) => field('New parent PIN')(page).fill('2468'),
  }),
  typing('New MAC address', SWITCH, 'New MAC address', 'A483E7102B9C'),
  typing('Its device key', SWITCH, 'Its device key (optional)', '123456'),
  control('Switch MAC, question', SWITCH, button('Switch MAC'), dialog, {
    before: (page) => field('New MAC address')(page).fill('A4:83:E7:10:2B:9C'),
  }),
  control('Switch MAC, confirm', SWITCH, inDialog('Switch MAC'), inDialog('OK'), {
    answers: failing('devices.askToMove'),
    before: async (page) => {
      await field('New MAC address')(page).fill('A4:83:E7:10:2B:9C')
      await button('Switch MAC')(page).click()
    },
  }),
  control('Account, Switch', ACCOUNT, link('Switch'), heading('Switch MAC')),
  control('Account, Change', ACCOUNT, link('Change'), heading('Device Key')),
  control('Log out everywhere', ACCOUNT, button('Log out everywhere'), dialog, { answers: accountAnswers }),
  control(
    'Log out everywhere, confirm',
    ACCOUNT,
    inDialog('Log out everywhere'),
    visibleText('Other browsers may still be logged in.'),
    {
      answers: combined(accountAnswers, failing('sessions.endOthers')),
      before: press(button('Log out everywhere')),
    },
  ),
  control('Allow a television', ACCOUNT, allow, dialog, { answers: accountAnswers }),
  {
    ...typing('Allow, a key', ACCOUNT, 'Number on the TV', '123456'),
    answers: accountAnswers,
    before: press(allow),
  },
  control('Remove a television', ACCOUNT, button('Remove A television, allowed'), dialog, {
    answers: accountAnswers,
  }),
  control(
    'Receipt',
    ACCOUNT,
    (page) => page.getByRole('link', { name: /^Receipt for/ }).first(),
    heading('Receipt'),
    { answers: combined(accountAnswers, seller) },
  ),
  control('Receipt, back', RECEIPT, link('Account Details'), heading('Account Details'), {
    answers: combined(paid, seller),
  }),
]

export const pageControls: readonly Control[] = [...menuControls, ...paymentControls, ...accountControls]
