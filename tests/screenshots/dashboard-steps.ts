import type { Page } from '@playwright/test'
import { calls } from '../kit/answers.ts'
import { refused } from './dashboard-data.ts'

/* What is pressed and typed before a screenshot of the dashboard. */

export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).last().click()

export const openGroup = (title: string) => (page: Page) =>
  page.getByRole('button', { name: title }).last().click()

/** Waits for the label of the dashboard: the outline that the server sends first has one too. */
export async function waitForLoading(page: Page): Promise<void> {
  await page.locator('main[aria-busy]').waitFor({ state: 'detached' })
  await page.getByLabel('Loading').first().waitFor()
}

export const waitForOutline = (page: Page) => page.locator('main[aria-busy]').waitFor()

export const waitForButton = (name: string) => (page: Page) => page.getByRole('button', { name }).waitFor()

export function open(label: string) {
  return async (page: Page): Promise<void> => {
    await page.getByLabel(label, { exact: true }).click()
    // This playlist is not protected: its form opens without a dialog.
    if (label === 'Edit Living room') await page.getByLabel('Username').waitFor()
    else await page.getByRole('dialog').waitFor()
  }
}

export async function saveEmpty(page: Page): Promise<void> {
  await page.getByLabel('Protect this playlist').check()
  await page.getByRole('button', { name: 'Save playlist' }).click()
}

export async function save(page: Page): Promise<void> {
  await page.getByLabel('Playlist name').fill('Evening films')
  await page.getByLabel('Playlist URL').fill('https://films.example/evening.m3u8')
  await page.getByRole('button', { name: 'Save playlist' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByLabel('Playlist name').fill('Evening films')
  await page.getByRole('link', { name: 'All playlists' }).click()
  await page.getByRole('dialog').waitFor()
}

export const pasteAccount = (page: Page) =>
  page.getByLabel('Playlist URL').fill('http://tv.example:8080/get.php?username=ann&password=pw&type=m3u')

export async function addAddresses(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add another address' }).click()
  await page.getByLabel('2nd address (optional)').fill('http://tv2.example:8080')
  await page.getByRole('button', { name: 'Add another address' }).click()
}

export async function moveHost(page: Page): Promise<void> {
  await page.getByLabel('New host').fill('https://tv.example.org')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function typeIncomplete(page: Page): Promise<void> {
  await page
    .getByLabel('Playlist URL')
    .fill('http://tv.example:8080/get.php?username=ann&password=a-password')
  await page.getByLabel('XMLTV EPG URL').fill('tv.example:8080/guide.xml')
}

export async function deleteOne(page: Page): Promise<void> {
  await open('Delete Living room')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
}

export async function giveWrongPin(page: Page): Promise<void> {
  await refused('playlists.open', { kind: 'invalid' })(page)
  await open('Edit Kids')(page)
  await page.getByLabel('PIN of this playlist').fill('9999')
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'OK' }).waitFor()
}

export function choose(type: string) {
  return async (page: Page): Promise<void> => {
    await page.locator(`[name="payment_type"][value="${type}"]`).check()
    if (type === 'cowpay') await page.getByLabel('Country code').waitFor()
    if (type === 'paypal') await page.getByRole('button', { name: /^PayPal/ }).waitFor()
    if (type === 'ibostore') await page.getByRole('dialog').waitFor()
  }
}

export function payWith(type: string) {
  return async (page: Page): Promise<void> => {
    await choose(type)(page)
    await page.getByRole('button', { name: /^Pay (EGP|€)/ }).click()
    if (type !== 'cowpay') await page.getByRole('dialog').waitFor()
  }
}

export async function findCountry(page: Page): Promise<void> {
  await choose('cowpay')(page)
  await page.getByLabel('Country code').click()
  await page.getByLabel('Country code').fill('uni')
}

export async function changeKey(page: Page): Promise<void> {
  await page.getByLabel('New device key').fill('246810')
  await press('Change device key')(page)
}

export async function switchMac(page: Page): Promise<void> {
  await page.getByLabel('New MAC address').fill('A4:83:E7:10:2B:9C')
  await press('Switch MAC')(page)
  await page.getByRole('dialog').waitFor()
}

export async function switchToUsedMac(page: Page): Promise<void> {
  await page.route(calls('devices.move'), (route) => route.fulfill({ json: [{ result: { data: IN_USE } }] }))
  await page.getByLabel('Its device key').fill('246810')
  await switchMac(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Switch MAC' }).click()
  await page.getByRole('dialog', { name: /^Delete that device/ }).waitFor()
}

const IN_USE = {
  status: 'error',
  playlists: [
    { playlist_name: 'Evening films', is_protected: false },
    { playlist_name: null, is_protected: true },
    { playlist_name: 'Everything that grandmother recorded in the winter of last year', is_protected: false },
  ],
}
