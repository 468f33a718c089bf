import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'
import { expect, expectNoViolations, expectPlaying, fact, televisionUrl, test } from './test.ts'

/** A television and its owner's phone, each with a browser of its own. */
test('a new television shows what its owner adds, plays it, and becomes active when it is paid for', async ({
  browser,
}) => {
  // Decodes a film without a graphics card.
  test.slow()
  const television = await open(browser, { width: 960, height: 540 })
  const phone = await open(browser, { width: 390, height: 844 })

  let link = ''

  await test.step('the television registers and shows its device key and a QR code', async () => {
    const code = television.waitForResponse((answer) => answer.url().endsWith('/app/v1/login-codes'))
    await television.goto(`${televisionUrl()}/?bench=off`)
    await expect(television.getByRole('heading', { name: 'Add your first playlist' })).toBeVisible()
    await expect(fact(television, 'Device key')).toHaveText(/^\d{6}$/)
    await expectNoViolations(television)
    // What the QR code holds.
    link = z.object({ qr_url: z.url() }).parse(await (await code).json()).qr_url
  })

  await test.step('its owner scans the code and confirms on the television', async () => {
    await phone.goto(link)
    const number = await phone.getByText(/^\d\d$/).innerText()
    await expect(television.getByRole('heading', { name: 'Are you logging in?' })).toBeVisible()
    await expect(television.getByRole('button', { name: 'No' })).toBeFocused()
    await television.getByRole('button', { name: number }).press('Enter')
    await expect(phone).toHaveURL('/dashboard')
  })

  await test.step('a playlist that the owner adds appears', async () => {
    await phone.getByRole('link', { name: 'Add Playlist' }).click()
    await phone.getByLabel('Playlist name').fill('Living room')
    await phone.getByLabel('Playlist URL').fill(process.env['PLAYLIST_URL'] ?? '')
    await phone.getByRole('button', { name: 'Save playlist' }).click()
    await expect(television.getByRole('button', { name: 'Living room' })).toBeFocused()
    await expect(television.getByText('Trial, 7 days left')).toBeVisible()
    await expect(phone.getByText(/^Your TV updated \d/)).toBeVisible()
  })

  await test.step('another playlist closes the screen with the code, which stays valid until it expires', async () => {
    const add = television.getByRole('button', { name: 'Add a playlist' })
    const code = television.locator('.short-code')
    await add.press('Enter')
    const shownCode = await code.innerText()
    await television.keyboard.press('Escape')
    await add.press('Enter')
    await expect(code).toHaveText(shownCode)
    await phone.getByRole('link', { name: 'Add Playlist' }).click()
    await phone.getByLabel('Playlist name').fill('Kitchen')
    await phone.getByLabel('Playlist URL').fill(process.env['PLAYLIST_URL'] ?? '')
    await phone.getByRole('button', { name: 'Save playlist' }).click()
    await expect(television.getByRole('button', { name: 'Kitchen' })).toBeVisible()
    await expect(add).toBeFocused()
  })

  await test.step('the guide shows what is on, and a channel plays', async () => {
    await television.getByRole('button', { name: 'Living room' }).press('Enter')
    await expect(television.getByRole('button', { name: 'Lantern News' })).toBeFocused()
    await television.keyboard.press('ArrowDown')
    await expectNowAndNext(television)
    await expectNoViolations(television)
    await television.keyboard.press('Enter')
    await expect.poll(() => decodedFrames(television)).toBeGreaterThan(0)
    await expectPlaying(television)
    // While the bar with the guide is there, OK would open the choices.
    await expect(television.locator('.bar.shown')).toHaveCount(0)
    await television.keyboard.press('Enter')
    await expectNowAndNext(television)
    await television.keyboard.press('Escape')
    await television.keyboard.press('Escape')
  })

  await test.step('a payment activates the television', async () => {
    await phone.goto('/dashboard/active-device')
    await phone.getByLabel('PayPal').check()
    await phone.getByLabel('Email for the receipt').fill('television@owner.example')
    const opened = phone.waitForEvent('popup')
    await phone.getByRole('button', { name: /PayPal/ }).click()
    await (await opened).getByRole('button', { name: 'Approve and pay' }).click()
    await expect(television.getByText(/^Active, 37[0-9] days left$/)).toBeVisible()
  })

  await test.step('a report shows every line before it is sent, and then its number', async () => {
    await television.getByRole('button', { name: 'Settings' }).press('Enter')
    await television.getByRole('button', { name: 'Report for support' }).press('Enter')
    await expect(television.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(fact(television, 'Our server')).toHaveText(/^Answer 200 after \d+ ms$/)
    await expect(fact(television, new URL(process.env['PLAYLIST_URL'] ?? '').host)).toHaveText(/^Answer 200/)
    await expectNoViolations(television)
    await television.keyboard.press('ArrowRight')
    await television.keyboard.press('Enter')
    await expect(television.getByText(/^\d{4}-\d{4}$/)).toBeVisible()
    await television.keyboard.press('Enter')
    await expect(television.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })

  await test.step('a browser is logged out from the television', async () => {
    await television.getByRole('button', { name: 'Logged-in browsers' }).press('Enter')
    const row = television.getByRole('button', {
      name: /^Log out: Chrome on Linux\. In this network\. Logged in/,
    })
    await expect(row).toBeVisible()
    await expect(television.getByRole('button', { name: 'Back' })).toBeFocused()
    await television.keyboard.press('ArrowLeft')
    await expect(row).toBeFocused()
    await television.keyboard.press('Enter')
    await expect(television.getByText('Chrome on Linux was logged out.')).toBeVisible()
    await expect(television.getByText('No browser is logged in.')).toBeVisible()
    await expect(television.getByRole('button', { name: 'Back' })).toBeFocused()
    await expect(phone.getByText('You’ve been logged out.')).toBeVisible()
  })
})

test(
  'an expired code is renewed on request, and too many requests are refused with the time to wait',
  { tag: '@sweep' },
  async ({ television }) => {
    const renew = television.getByRole('button', { name: 'Show a new code' })
    const code = television.locator('.short-code')
    const firstCode = await code.innerText()
    await television.clock.install()
    await television.reload()
    await expect(code).not.toHaveText(firstCode)
    // The clock below would time out requests that still run, so they must end first.
    await expect(fact(television, 'Device key')).toHaveText(/^\d{6}$/)
    await television.clock.runFor('02:01')
    await expect(code).toHaveCount(0)
    await television.route('**/app/v1/login-codes', (route) =>
      route.fulfill({
        status: 429,
        headers: {
          'Retry-After': '700',
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'Retry-After',
        },
        json: { code: 'sessions.login_codes_throttled', detail: 'Too many.' },
      }),
    )
    await renew.press('Enter')
    await expect(television.getByText(/Try again in 12\sminutes/)).toBeVisible()
    await expect(renew).toBeFocused()
    await expect(fact(television, 'Device key')).toHaveText(/^\d{6}$/)
    await expectNoViolations(television)
    await television.unroute('**/app/v1/login-codes')
    await renew.press('Enter')
    await expect(code).toBeVisible()
    await expect(television.getByRole('button', { name: 'Settings' })).toBeFocused()
  },
)

async function open(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  return context.newPage()
}

/** In one snapshot, because the player’s bar disappears after a few seconds. */
async function expectNowAndNext(television: Page): Promise<void> {
  await expect(television.getByRole('region', { name: 'On this channel' })).toMatchAriaSnapshot(`
    - region "On this channel":
      - paragraph: /^Now \\d\\d:\\d\\d–\\d\\d:\\d\\d$/
      - paragraph
      - progressbar
      - paragraph: /^Next \\d\\d:\\d\\d/
  `)
}

const decodedFrames = (page: Page) =>
  page.evaluate<number>('document.querySelector("video").getVideoPlaybackQuality().totalVideoFrames')
