import type { Page } from '@playwright/test'
import { z } from 'zod'
import { newMac, visit } from '../dashboard/owner.ts'
import {
  expect,
  expectNoViolations,
  fact,
  givePlaylist,
  storedDataOf,
  televisionUrl,
  test,
  typeKey,
} from './test.ts'

const number = (television: Page) => television.locator('.steps strong')

test(
  'a reset television gets no data before its device key is typed, or its number on the dashboard',
  { tag: '@sweep' },
  async ({ television, page, device }) => {
    await givePlaylist({ page, television }, 'Living room')
    const playlist = television.getByRole('button', { name: 'Living room' })

    await test.step('the television waits', async () => {
      await reset(television)
      await expect(number(television)).toHaveText(/^\d{4}$/)
      await expect(television.getByText(`MAC address ${device.mac}`)).toBeVisible()
      await expect(playlist).toHaveCount(0)
      await expectNoViolations(television)
      expect(await storedDataOf(television)).not.toMatch(/Living room|\/live\//)
    })

    await test.step('a key that is too short is not sent', async () => {
      await television.keyboard.type('12')
      await expect(television.getByRole('button', { name: 'OK' })).toBeFocused()
      await television.keyboard.press('Enter')
      await expect(television.getByText('The device key has six digits.')).toBeVisible()
      await television.keyboard.press('Backspace')
      await television.keyboard.press('Backspace')
      await expect(television.locator('.typed')).toHaveText('––––––')
    })

    await test.step('a wrong key is refused, the right one is accepted', async () => {
      await typeKey(television, { ...device, key: device.key === '000000' ? '000001' : '000000' })
      await expect(television.locator('.wrong')).not.toBeEmpty()
      await expect(playlist).toHaveCount(0)
      await typeKey(television, device)
      await expect(playlist).toBeFocused()
      await expectNoViolations(television)
    })

    await test.step('the owner allows the television by its number', async () => {
      await reset(television)
      const shown = await number(television).innerText()
      await page.goto('/dashboard/account')
      const televisions = page.getByRole('region', { name: 'Your TVs' })
      await televisions.getByRole('button', { name: 'Allow Television in a browser' }).click()
      await page.getByLabel('Number on the TV').fill(shown)
      await page.keyboard.press('Enter')
      await expect(page.getByText('This TV can now be used.')).toBeVisible()
      await expect(playlist).toBeFocused()
    })
  },
)

test(
  'a television that waits is allowed on another one by its number, or by the device key, and then asks for a playlist’s PIN, only once',
  { tag: '@sweep' },
  async ({ television, page, device, startAnother }) => {
    test.slow()
    await givePlaylist({ page, television }, 'Films', '4711')
    const otherTelevision = await startAnother()
    const allowDialog = television.getByRole('alertdialog', { name: 'Allow another television?' })
    const films = otherTelevision.getByRole('button', { name: 'Films' })

    await test.step('the other television is allowed by its number', async () => {
      await expect(otherTelevision.getByText(`MAC address ${device.mac}`)).toBeVisible()
      await expect(number(otherTelevision)).toHaveText(/^\d{4}$/)
      const shown = await number(otherTelevision).innerText()
      await expect(allowDialog).toBeVisible()
      await expect(television.getByRole('button', { name: 'No' })).toBeFocused()
      await expectNoViolations(television)
      await allowDialog.getByRole('button', { name: shown }).press('Enter')
      await expect(allowDialog).toBeHidden()
      await expect(films).toBeFocused()
    })

    await test.step('the question ends when the key is typed on the other television', async () => {
      await reset(otherTelevision)
      await expect(allowDialog).toBeVisible()
      await typeKey(otherTelevision, device)
      await expect(allowDialog).toBeHidden()
    })

    // This television was authorized before the playlist was protected.
    await openChannels(television, 'Films')

    await test.step('authorized after that, the other television asks for the PIN once', async () => {
      await films.press('Enter')
      await expect(otherTelevision.getByText('PIN of this playlist')).toBeVisible()
      await typePin(otherTelevision, '111')
      await expect(otherTelevision.getByText('A PIN has at least four digits.')).toBeVisible()
      await otherTelevision.getByRole('button', { name: 'Cancel' }).click()
      await films.press('Enter')
      await typePin(otherTelevision, '1111')
      await expect(otherTelevision.getByText('That’s not the PIN of this playlist.')).toBeVisible()
      await expectNoViolations(otherTelevision)
      await typePin(otherTelevision, '4711')
      await expect(otherTelevision.getByRole('button', { name: 'Lantern News' })).toBeFocused()
      await expectNoViolations(otherTelevision)
      await otherTelevision.reload()
      await openChannels(otherTelevision, 'Films')
    })
  },
)

test(
  'a television whose unused MAC address another app registered can start with a new one',
  { tag: '@sweep' },
  async ({ television, startAnother }) => {
    const taken = await fact(television, 'MAC address').innerText()
    const otherTelevision = await startAnother()
    await expectNoViolations(otherTelevision)
    await otherTelevision.getByRole('button', { name: 'Start with a new address' }).press('Enter')
    await expect(fact(otherTelevision, 'Device key')).toHaveText(/^\d{6}$/)
    await expect(fact(otherTelevision, 'MAC address')).not.toHaveText(taken)
  },
)

test(
  'a television that its owner removed shows that, and deletes its data; one whose device was deleted shows that',
  { tag: '@sweep' },
  async ({ television, page, device }) => {
    test.slow()
    await givePlaylist({ page, television }, 'Living room')
    await expect.poll(() => storedDataOf(television)).toMatch(/Living room.*\/live\/|\/live\/.*Living room/)
    await page.goto('/dashboard/account')
    await page.getByRole('button', { name: 'Remove Television in a browser' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(television.getByRole('heading', { name: 'This television was removed' })).toBeVisible()
    await expect(television.getByText('Living room')).toHaveCount(0)
    await expectNoViolations(television)
    await expect.poll(() => storedDataOf(television)).not.toMatch(/Living room|\/live\//)

    await television.getByRole('button', { name: 'Reset this television' }).press('Enter')
    await expect(television.getByRole('heading', { name: 'Is this television yours?' })).toBeVisible()
    await typeKey(television, device)
    await expect(television.getByRole('button', { name: 'Living room' })).toBeFocused()

    await visit({ page, device }, '/dashboard/account')
    await page.getByRole('main').getByRole('button', { name: 'Delete device' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete device' }).click()
    await expect(page.getByText('Your device was deleted.')).toBeVisible()
    await expect(television.getByRole('heading', { name: 'This device was deleted' })).toBeVisible()
    await expect(television.getByText('Support can undo that for 7 days.')).toBeVisible()
    await expectNoViolations(television)
  },
)

test(
  'a television whose owner switched to another one shows that its licence moved, also after a reset',
  { tag: '@sweep' },
  async ({ television, page, device }) => {
    await givePlaylist({ page, television }, 'Living room')
    await page.goto('/dashboard/switch-mac')
    await page.getByLabel('New MAC address').fill(newMac())
    await page.getByRole('button', { name: 'Switch MAC' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch MAC' }).click()
    await expect(page.getByText('Mac Address Switched Successfully!')).toBeVisible()
    await expect(television.getByRole('heading', { name: 'Moved to another TV' })).toBeVisible()
    await expect(
      television.getByText(/^Its licence and playlists moved to another TV on \d+ \w{3}\. \d{4}\. /),
    ).toBeVisible()
    await expectNoViolations(television)
    await television.getByRole('button', { name: 'Reset this television' }).press('Enter')
    const activationPrompt = television.getByRole('region', { name: 'Activate to keep watching' })
    await expect(
      activationPrompt.getByText(/^The licence moved to another TV on \d+ \w{3}\. \d{4}\. /),
    ).toBeVisible()
    await expect(fact(television, 'MAC address')).toHaveText(device.mac)
    await expectNoViolations(television)
  },
)

async function reset(television: Page): Promise<void> {
  await television.getByRole('button', { name: 'Settings' }).press('Enter')
  await fact(television, 'Device key').waitFor()
  await television.getByRole('main').getByRole('button', { name: 'Factory reset' }).press('Enter')
  await expect(television.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await television.getByRole('button', { name: 'Reset', exact: true }).press('Enter')
  await expect(television.getByRole('heading', { name: 'Is this television yours?' })).toBeVisible()
}

async function typePin(television: Page, pin: string): Promise<void> {
  await television.keyboard.type(pin)
  await television.getByRole('button', { name: 'OK' }).press('Enter')
}

/** Opens a playlist without being asked for a PIN. */
async function openChannels(television: Page, playlist: string): Promise<void> {
  await television.getByRole('button', { name: playlist }).press('Enter')
  await expect(television.getByRole('button', { name: 'Lantern News' })).toBeFocused()
}

test(
  'a television above the limit of its network shows that, and starts once support lifts the limit',
  { tag: '@sweep' },
  async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 1260, height: 540 },
      reducedMotion: 'reduce',
    })
    const television = await context.newPage()
    const registration = '**/app/v1/installations/*'
    await television.route(registration, (route) =>
      route.fulfill({
        status: 429,
        headers: {
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'Retry-After',
          'access-control-allow-headers': 'Content-Type, DPoP',
          'access-control-allow-methods': 'PUT',
          'retry-after': '50400',
        },
        json: { status: 429, code: 'devices.registrations_throttled', detail: 'Too many apps' },
      }),
    )
    // The television first tries a proof of work, which takes a random time: a few seconds, or half a minute on a busy machine.
    await television.route('**/app/v1/nonces', async (route) => {
      const response = await route.fetch()
      const nonce = z.object({ nonce: z.string() }).parse(await response.json())
      await route.fulfill({ response, json: { ...nonce, work_bits: 4 } })
    })
    await television.goto(televisionUrl())
    await expect(television.getByRole('heading', { name: 'Too many new televisions today' })).toBeVisible()
    await expect(
      television.getByText(/Try again in 14\shours, or write to support at .+\/contact/),
    ).toBeVisible()
    await expectNoViolations(television)
    await television.unroute(registration)
    await television.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(fact(television, 'Device key')).toHaveText(/^\d{6}$/)
    await context.close()
  },
)
