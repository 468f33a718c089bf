import type { Page } from '@playwright/test'
import { alterAnswer } from '../../kit/answers.ts'
import { method, openOffer, pay, stubPaymentStart } from './offers.ts'
import { addPlaylist, calls, newMac, visit } from './owner.ts'
import { ACCOUNT, GENERAL } from './situations/playlists.ts'
import { confirm, press, type OwnerPage } from './situations/situation.ts'

export type Filled = Readonly<Record<string, string>>

export interface Form {
  readonly name: string
  /** Opens and fills in the form; returns the values that must not be lost, by label. */
  readonly fill: (ownerPage: OwnerPage) => Promise<Filled>
  readonly openQuestion?: (page: Page) => Promise<void>
  readonly send: (page: Page) => ReturnType<Page['locator']>
  /** Fills in what a new session asks for again. */
  readonly fillAgain?: (page: Page) => Promise<void>
  readonly procedure: string
  /** The message if there is no answer. */
  readonly errorText: string
  /** Whether the message is beside the input instead of in a dialog. */
  readonly hasInlineError?: true
  readonly successText: string
}

const pageButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name })
const dialogButton = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

const saving = {
  procedure: 'playlists.save',
  errorText: 'Request failed, please try again later.',
  successText: 'Playlist has been saved.',
  send: pageButton('Save playlist'),
}
const NO_ANSWER = 'We couldn’t reach the server. Nothing you typed is lost. Try again in a moment.'
const NEWS = { kind: 'live', title: 'News', name: '', hidden: false, locked: false, count: 24, is_new: false }
const deleting = {
  procedure: 'playlists.delete',
  errorText: 'Something went wrong with request authorization.',
  successText: 'Playlist has been deleted.',
  send: dialogButton('Delete'),
}

async function type(page: Page, fields: Filled): Promise<Filled> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  return fields
}

const filled = (path: string, fields: Filled) => async (ownerPage: OwnerPage) => {
  await visit(ownerPage, path)
  return type(ownerPage.page, fields)
}

async function openRow({ page, device }: OwnerPage, link: 'Edit' | 'Delete', pin?: string): Promise<void> {
  await addPlaylist(page, { name: 'Kids', ...(pin !== undefined && { pin }) })
  await visit({ page, device }, '/dashboard')
  await page.getByLabel(`${link} Kids`, { exact: true }).click()
}

export const forms: readonly Form[] = [
  { name: 'Add Playlist', fill: filled('/dashboard?view=add', GENERAL), ...saving },
  { name: 'Add XC Playlist', fill: filled('/dashboard?view=add-xc', ACCOUNT), ...saving },
  {
    name: 'Edit Playlist',
    async fill(ownerPage) {
      await openRow(ownerPage, 'Edit')
      return type(ownerPage.page, { 'Playlist name': 'Children' })
    },
    ...saving,
  },
  {
    name: 'Edit a protected playlist',
    async fill(ownerPage) {
      await openRow(ownerPage, 'Edit', '4321')
      await type(ownerPage.page, { 'PIN of this playlist': '4321' })
      await confirm(ownerPage.page, 'Open')
      return type(ownerPage.page, { 'Playlist name': 'Children', PIN: '4321', 'PIN again': '4321' })
    },
    async fillAgain(page) {
      await type(page, { 'PIN of this playlist': '4321' })
      await confirm(page, 'Open')
    },
    ...saving,
  },
  {
    name: 'The PIN of a protected playlist',
    async fill(ownerPage) {
      await openRow(ownerPage, 'Edit', '4321')
      return type(ownerPage.page, { 'PIN of this playlist': '4321' })
    },
    send: dialogButton('Open'),
    procedure: 'playlists.open',
    errorText: 'An error occurred while verifying the PIN. Please try again.',
    successText: 'Save playlist',
  },
  {
    name: 'Delete a playlist',
    async fill(ownerPage) {
      await openRow(ownerPage, 'Delete')
      return {}
    },
    ...deleting,
  },
  {
    name: 'Delete a protected playlist',
    async fill(ownerPage) {
      await openRow(ownerPage, 'Delete', '4321')
      return type(ownerPage.page, { 'PIN of this playlist': '4321' })
    },
    ...deleting,
  },
  {
    name: 'Your provider moved?',
    async fill(ownerPage) {
      await addPlaylist(ownerPage.page, { name: 'Kids' })
      await visit(ownerPage, '/dashboard?view=moved')
      return type(ownerPage.page, { 'New host': 'new.example' })
    },
    openQuestion: (page) => press(page, 'Show what changes'),
    send: dialogButton('Change host'),
    procedure: 'playlists.moveHost',
    errorText: 'Request failed, please try again later.',
    successText: '1 playlist changed.',
  },
  {
    name: 'Arrange groups',
    async fill(ownerPage) {
      const { page } = ownerPage
      await addPlaylist(page, { name: 'Kids' })
      // Groups as a television reports them.
      await alterAnswer(page, 'playlists.arrangement', { is_told: true, groups: [NEWS] })
      await visit(ownerPage, '/dashboard')
      await page.getByRole('link', { name: 'Arrange groups of Kids' }).click()
      await press(page, 'Turn on')
      await page.getByRole('button', { name: /^News/ }).click()
      return type(page, { 'Your name for it': 'Headlines' })
    },
    send: pageButton(/^Save$/),
    procedure: 'playlists.arrange',
    errorText: 'We couldn’t save this.',
    hasInlineError: true,
    successText: 'Saved. Your TV shows it in a moment.',
  },
  {
    name: 'E-mail me before it ends',
    async fill(ownerPage) {
      await visit(ownerPage, '/dashboard/account')
      await press(ownerPage.page, 'E-mail me')
      return type(ownerPage.page, { 'E-mail address': 'ann@owner.example' })
    },
    send: dialogButton('E-mail me'),
    procedure: 'reminders.ask',
    errorText: NO_ANSWER,
    hasInlineError: true,
    successText: 'Look in your inbox',
  },
  {
    name: 'Device Key',
    fill: filled('/dashboard/device-key', { 'New device key': '482913' }),
    openQuestion: (page) => press(page, 'Change device key'),
    send: dialogButton('Change key'),
    procedure: 'devices.changeKey',
    errorText: 'Something went wrong, try again later.',
    successText: 'Device Key Changed Successfully!',
  },
  {
    name: 'Parent PIN',
    fill: filled('/dashboard/parent-pin', { 'New parent PIN': '2222' }),
    send: pageButton('Change parent PIN'),
    procedure: 'devices.changePin',
    errorText: 'Something went wrong, try again later.',
    successText: 'Parent Pin Changed Successfully!',
  },
  {
    name: 'Switch MAC',
    // A new address for each test.
    fill: (ownerPage) => filled('/dashboard/switch-mac', { 'New MAC address': newMac() })(ownerPage),
    openQuestion: (page) => press(page, 'Switch MAC'),
    send: dialogButton('Switch MAC'),
    procedure: 'devices.askToMove',
    errorText: 'Something went wrong, try again later.',
    successText: 'Mac Address Switched Successfully!',
  },
  {
    name: 'Activate Device',
    async fill(ownerPage) {
      await openOffer(ownerPage.page, ownerPage.device)
      await method(ownerPage.page, 'cowpay').check()
      return type(ownerPage.page, {
        'First name': 'Ann',
        'Last name': 'Owner',
        Mobile: '0100 123 4567',
        Email: 'ann@owner.example',
      })
    },
    async openQuestion(page) {
      await stubPaymentStart(page, 'https://pay.example/card')
      await pay(page).click()
    },
    send: dialogButton('Continue to card payment'),
    procedure: 'payments.start',
    errorText: 'Something went wrong.',
    successText: 'The provider',
  },
]

export function countCalls(page: Page, procedure: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && calls(procedure).test(request.url())) count += 1
  })
  return () => count
}
