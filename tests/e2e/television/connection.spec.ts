import type { Page, Route } from '@playwright/test'
import { extendLicence } from '@player/server/modules/devices'
import { z } from 'zod'
import { logIn } from '../dashboard/owner.ts'
import {
  disconnectServer,
  endTrial,
  expect,
  expectNoViolations,
  expectPlaying,
  fact,
  givePlaylist,
  readNow,
  reconnectServer,
  SUPPORT,
  televisionUrl,
  test,
  watch,
} from './test.ts'

const DAY_MS = 86_400_000

test(
  'with Ethernet instead of Wi-Fi device, playlists and licence stay, and the new address logs in',
  { tag: '@sweep' },
  async ({ television, page, device, product }) => {
    await givePlaylist({ page, television }, 'Living room')
    await extendLicence(product, SUPPORT, device.mac, 'P1Y')
    await expect(television.getByText(/^Active, 37\d days left$/)).toBeVisible()
    const registered = television.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().includes('/app/v1/installations/'),
    )
    const bench = television.getByRole('complementary')
    expect(await bench.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await bench.getByRole('button', { name: 'Ethernet' }).click()
    expect((await registered).status()).toBe(200)
    await television.getByRole('button', { name: 'Settings' }).press('Enter')
    await expect(fact(television, 'MAC address')).toHaveText(device.mac)
    await expect(fact(television, 'Wi-Fi address')).toHaveText(device.mac)
    await expect(fact(television, 'Licence')).toHaveText(/^Active, 37\d days left$/)
    await expect(fact(television, 'Device key')).toHaveText(device.key)
    await expectNoViolations(television)
    const ethernetMac = await fact(television, 'Ethernet address').innerText()
    await television.keyboard.press('Escape')
    await expect(television.getByRole('button', { name: 'Living room' })).toBeVisible()

    await page.context().clearCookies()
    await logIn(page, { mac: ethernetMac, key: device.key })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Living room' })).toBeVisible()
    await expect(page.getByText(device.mac).first()).toBeVisible()
  },
)

test(
  'without a network a television shows a message, and keeps its address after a restart',
  { tag: '@sweep' },
  async ({ television }) => {
    const mac = await fact(television, 'MAC address').innerText()
    // Nothing has the focus at the first start, until an arrow is pressed.
    await television.keyboard.press('ArrowDown')
    await television.getByRole('button', { name: 'Off', exact: true }).click()
    await expect(television.getByText('No network', { exact: true })).toBeVisible()
    // A press on the bench leaves the focus on the screen.
    await expect(television.getByRole('button', { name: 'Settings' })).toBeFocused()

    await test.step('the list of logged-in browsers is shown once it can be read', async () => {
      await television.getByRole('button', { name: 'Settings' }).press('Enter')
      await television.getByRole('button', { name: 'Logged-in browsers' }).press('Enter')
      await expect(television.getByText('Check this television’s cable or Wi-Fi.')).toBeVisible()
      const refuse = (route: Route) =>
        route.fulfill({ status: 503, json: { code: 'request.unavailable', detail: 'Not right now.' } })
      await television.route('**/app/v1/sessions', refuse)
      await television.getByRole('button', { name: 'On', exact: true }).click()
      await expect(television.getByText('Not right now.')).toBeVisible()
      await expectNoViolations(television)
      await television.unroute('**/app/v1/sessions', refuse)
      await television.getByRole('button', { name: 'Try again' }).press('Enter')
      await expect(television.getByText('No browser is logged in.')).toBeVisible()
      await expect(television.getByRole('button', { name: 'Back', exact: true })).toBeFocused()
      await television.getByRole('button', { name: 'Off', exact: true }).click()
    })

    await television.reload()
    await expect(television.getByText('No network', { exact: true })).toBeVisible()
    await expect(fact(television, 'MAC address')).toHaveText(mac)

    await test.step('without a network before the first start is complete', async () => {
      await disconnectServer(television)
      await television.goto(`${televisionUrl()}/?tv=2`)
      await expect(television.getByRole('heading', { name: 'We can’t reach our server' })).toBeVisible()
      await expectNoViolations(television)
      await television.getByRole('button', { name: 'Off', exact: true }).click()
      await expect(television.getByRole('heading', { name: 'No network' })).toBeVisible()
      await expectNoViolations(television)
      await reconnectServer(television)
      await readNow(television)
      await expect(fact(television, 'Device key')).toHaveText(/^\d{6}$/)
    })
  },
)

test.describe('While our server is away', () => {
  const title = 'a film plays, also after a restart, and when the server goes during it'
  test(title, { tag: '@sweep' }, async ({ television, page, device }) => {
    // Decodes a film without a graphics card.
    test.slow()
    expect(device).toBeDefined()
    await givePlaylist({ page, television }, 'Living room')
    await disconnectServer(television)
    await readNow(television)
    await expect(serverAway(television)).toBeVisible()
    await television.reload()
    await expect(serverAway(television)).toBeVisible()
    await watch(television, 'Living room')

    await reconnectServer(television)
    await readNow(television)
    await expect(serverAway(television)).toHaveCount(0)
    await disconnectServer(television)
    await readNow(television)
    await expect(serverAway(television)).toBeVisible()
    await expectPlaying(television)
    await expectNoViolations(television)

    await television.getByRole('button', { name: 'Off', exact: true }).click()
    await expect(television.getByRole('alert')).toContainText('There’s no network.', { timeout: 30_000 })
    expect(await television.evaluate<boolean>('document.querySelector("video").paused')).toBe(true)
    await television.getByRole('button', { name: 'On', exact: true }).click()
    await expect(television.getByRole('alert')).toHaveCount(0)
    await expectPlaying(television)
  })

  test(
    'a trial lasts three days, also if the clock is set back, and goes on once the server answers',
    { tag: '@sweep' },
    async ({ television, page, device, product }) => {
      await givePlaylist({ page, television }, 'Living room')
      await disconnectServer(television)
      const start = Date.now()
      await restartAt(television, start + 2 * DAY_MS)
      await expect(television.getByRole('button', { name: 'Living room' })).toBeVisible()
      const connectHeading = television.getByRole('heading', { name: 'Connect to continue' })
      await restartAt(television, start + 3 * DAY_MS)
      await expect(connectHeading).toBeVisible()
      await expectNoViolations(television)
      await restartAt(television, start - 365 * DAY_MS)
      await expect(connectHeading).toBeVisible()
      await television.getByRole('button', { name: 'A year back' }).click()
      await readNow(television)
      await expect(connectHeading).toBeVisible()

      // Online, the server's clock counts.
      await reconnectServer(television)
      await readNow(television)
      await expect(television.getByRole('button', { name: 'Living room' })).toBeVisible()
      const loginCode = television.waitForResponse((answer) => answer.url().endsWith('/app/v1/login-codes'))
      await endTrial(product, device)
      const ended = television.getByRole('region', { name: 'Activate to keep watching' })
      await expect(ended.getByText(/^Your trial ended on \d+ \w{3}\. \d{4}\. /)).toBeVisible()
      await expect(ended.getByText('€7.99 for 1 year, one device')).toBeVisible()
      // What the QR code holds: it logs in, and then opens the activation.
      const { activate_url: link } = z.object({ activate_url: z.url() }).parse(await (await loginCode).json())
      await expect(
        television.getByRole('img', { name: 'Logs your phone in and opens the activation' }),
      ).toBeVisible()
      await page.context().clearCookies()
      await page.goto(link)
      const number = await page.getByText(/^\d\d$/).innerText()
      await television.getByRole('button', { name: number }).press('Enter')
      await expect(page).toHaveURL('/dashboard/active-device')
      await ended.getByRole('button', { name: 'Settings' }).and(television.locator(':focus')).press('Enter')
      await expect(television.getByRole('button', { name: 'Report for support' })).toBeVisible()
      await television.keyboard.press('Escape')
      await expect(ended).toBeVisible()
      await expectNoViolations(television)
    },
  )
})

const serverAway = (television: Page) => television.getByText('Our server is away. You can keep watching.')

/** Starts the app again with the television's clock at `time`. */
async function restartAt(television: Page, time: number): Promise<void> {
  await television.clock.setFixedTime(time)
  await television.reload()
}
