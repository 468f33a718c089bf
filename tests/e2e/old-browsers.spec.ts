import { CAPTCHA_ANSWER } from '../product.ts'
import type { AnyBrowser, AnyPage } from '../any-browser.ts'
import { findFirefox, openFirefox } from '../firefox.ts'
import { fetchOldBrowsers, OLD_CHROMIUM, OLDEST_CHROMIUM, openOldChromium } from '../old-browsers.ts'
import { untilTrue, MAX_STAGE_MS, untilText } from './any-page.ts'
import { type Device, expect, newDevice, test as base } from './dashboard/owner.ts'
import { useClient } from './old-televisions.ts'

/** One journey in old versions of Chromium and in Firefox; `journey.spec.ts` has a longer one in the current Chromium. Safari runs on Apple's systems only. */

interface Fixtures {
  visitor: Device
  /** Opens a browser that is closed after the test. */
  open: (opening: () => Promise<AnyBrowser>) => Promise<AnyPage>
}

const test = base.extend<Fixtures>({
  visitor: ({ product }, provide) => newDevice(product).then(provide),
  open: [
    // Playwright parses this pattern for fixture names.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, provide) => {
      await fetchOldBrowsers()
      const closes: (() => Promise<void>)[] = []
      await provide(async (opening) => {
        const { page, close } = await opening()
        closes.push(close)
        return page
      })
      for (const close of closes) await close()
    },
    // The first test downloads the browsers.
    { timeout: 300_000 },
  ],
})

// The tests run in one worker, so that the browsers are downloaded once.
test.describe.configure({ mode: 'default' })

/** Longer than a journey takes on a busy machine, in milliseconds. */
const MAX_JOURNEY_MS = 180_000

test.describe('the journey of an owner', { tag: '@sweep' }, () => {
  test.describe.configure({ timeout: MAX_JOURNEY_MS })

  test.describe(() => {
    test.skip(process.platform !== 'linux' || process.arch !== 'x64', 'The packages are for Linux on x64.')
    for (const version of OLD_CHROMIUM) {
      test(`in Chromium ${version}`, async ({ open, visitor }, { outputDir }) => {
        const page = await open(() => openOldChromium(version))
        await runJourney(page, { device: visitor, files: 'old', pictures: outputDir })
      })
    }
  })

  test.describe(() => {
    test.skip(findFirefox() === null, 'There is no Firefox: install one, or name it in FIREFOX_PATH.')
    test('in Firefox', async ({ open, visitor }, { outputDir }) => {
      const page = await open(openFirefox)
      await runJourney(page, { device: visitor, files: 'current', pictures: outputDir })
    })
  })
})

test.describe('an app of a television', { tag: '@sweep' }, () => {
  test.describe.configure({ timeout: MAX_JOURNEY_MS })
  test.skip(process.platform !== 'linux' || process.arch !== 'x64', 'The packages are for Linux on x64.')

  for (const version of [OLDEST_CHROMIUM, ...OLD_CHROMIUM] as const)
    test(`with the client in Chromium ${version}`, async ({ open, product }) => {
      await useClient(await open(() => openOldChromium(version)), product, version)
    })
})

test('an unsupported browser shows the pages, and a message to log in with another browser', async ({
  page,
}) => {
  await page.addInitScript('CSS.supports = () => false')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden()
  // The dashboard has no content without scripts.
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('This browser is too old. Open this address on your phone:')).toBeVisible()
  await expect(page.getByText(`${process.env['SITE_URL'] ?? ''}/login`)).toBeVisible()
  await expect(page.getByLabel('MAC address')).toBeHidden()
})

interface Journey {
  readonly device: Device
  /** The build that the browser must choose. */
  readonly files: 'old' | 'current'
  /** The beginning of the screenshots' paths. */
  readonly pictures: string
}

/** Opens the landing page, accepts the terms, logs in, adds a playlist, pays at the stand-in of OPay, and sees the device active. */
async function runJourney(page: AnyPage, { device, files, pictures }: Journey): Promise<void> {
  const site = process.env['SITE_URL'] ?? ''
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))

  await stage('home', async () => {
    await page.goto(site)
    expect(await page.evaluate('document.documentElement.dataset.engine')).toBe(files)
    // The terms cover the page.
    await untilTrue(page, "getComputedStyle(document.documentElement).overflowY === 'hidden'")
    await waitUntilHydrated(page)
    await pressElement(page, 'document.querySelector(\'[role=dialog] a[href="/terms-and-conditions"]\')')
    await untilTrue(page, "getComputedStyle(document.documentElement).overflowY !== 'hidden'")
    await page.goto(site)
    await press(page, 'Accept and continue')
    await untilTrue(
      page,
      "![...document.querySelectorAll('[role=dialog]')].some((each) => each.getClientRects().length)",
    )
    await waitUntilHydrated(page)
  })
  await stage('menu', async () => {
    const focus = "document.activeElement.closest('#site-menu')"
    const scrolls = "getComputedStyle(document.documentElement).overflowY !== 'hidden'"
    const shown = "getComputedStyle(document.querySelector('main')).visibility === 'visible'"
    await pressElement(page, 'document.querySelector(\'[popovertarget="site-menu"]\')')
    await untilTrue(page, `${focus} && !(${scrolls}) && !(${shown})`)
    await pressElement(page, "document.querySelector('#site-menu [popovertarget]')")
    await untilTrue(page, `!${focus} && ${scrolls} && ${shown}`)
  })
  await stage('login', async () => {
    await page.goto(`${site}/login`)
    await untilTrue(page, 'document.querySelector(\'img[src^="data:"], img[src^="blob:"]\')')
    // Before hydration the button sends nothing.
    await waitUntilHydrated(page)
    await page.type('[name=mac_address]', device.mac)
    await page.type('[name=device_key]', device.key)
    await page.type('[name=captcha]', CAPTCHA_ANSWER)
  })
  await stage('playlists', async () => {
    await press(page, 'LOGIN')
    await untilText(page, 'Trial')
    await press(page, 'Add Playlist')
    await fill(page, '[name=playlist_name]', 'Evening films')
    await fill(page, '[name=playlist_url]', 'http://films.example/evening.m3u8')
    await press(page, 'Save playlist')
    // The form shows the name too, so wait until it is closed.
    await untilTrue(page, "location.search === ''")
    await untilText(page, 'Evening films')
  })
  await stage('activation', async () => {
    await press(page, 'Activate Device')
    await pressElement(page, "document.querySelector('[name=payment_type][value=opay]')")
    await fill(page, '[name=email]', 'ann@owner.example')
  })
  await stage('active', async () => {
    await press(page, 'Pay ')
    await press(page, 'Continue to OPay')
    await press(page, 'Pay by card')
    await untilTrue(page, "location.pathname === '/dashboard'")
    await untilText(page, 'Active until')
    await press(page, 'OK')
  })
  expect(errors).toEqual([])

  /** A part of the journey, with a picture if it fails. The drivers have no time limits of their own for most calls. */
  async function stage(name: string, body: () => Promise<void>): Promise<void> {
    const withPicture = () =>
      body().catch(async (error: unknown) => {
        await page.screenshot({ path: `${pictures}-${name}.png` }).catch(() => undefined)
        throw error
      })
    await test.step(name, withPicture, { timeout: MAX_STAGE_MS })
  }
}

async function fill(page: AnyPage, selector: string, text: string): Promise<void> {
  await untilTrue(page, `document.querySelector('${selector}')`)
  await page.type(selector, text)
}

const waitUntilHydrated = (page: AnyPage) => untilTrue(page, "!document.querySelector('[data-preloader]')")

/** Presses the visible button or link whose text begins with this text. */
const press = (page: AnyPage, text: string) =>
  pressElement(
    page,
    `[...document.querySelectorAll('button, a')].find((each) =>
      each.textContent.trim().startsWith('${text}') && each.getClientRects().length && !each.disabled)`,
  )

/** Presses without the mouse, for which the drivers wait differently. */
async function pressElement(page: AnyPage, element: string): Promise<void> {
  await untilTrue(page, element)
  await page.evaluate(`(${element}).click()`)
}
