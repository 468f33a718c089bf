import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { z } from 'zod'
import { unusualSettings } from '../kit/unusual-settings.ts'
import { CAPTCHA_ANSWER, startOwnProduct, type RunningProduct } from '../product.ts'
import { acceptButton, expectNoViolations, waitUntilHydrated, PUBLIC_PATHS } from './public/test.ts'

const OPS = fileURLToPath(new URL('../../infra/start/ops.ts', import.meta.url))
const DOWNLOADS_DIR = fileURLToPath(new URL('../kit/downloads', import.meta.url))
const DEVICE = { mac: '02:00:5E:20:00:14', key: '246810' }
const OWNER = 'ann@owner.example'
const DAY = 86_400_000

/** Texts that appear only with default settings; the seven days of a session, of undoing a deletion or a move and of looks are no setting. */
const DEFAULTS = [
  /\bPlayer\b/,
  /player\.example/,
  /\b7\.99\b/,
  /(?<!undo that for |same facts for )\b(7|seven)[ -]days?\b(?! without use| after )/i,
  /\b(1|one)[ -]year\b/i,
  /\b450\.00\b/,
  /__SITE_/,
]
const DASHBOARD_PATHS = ['', '/account', '/switch-mac', '/device-key', '/parent-pin']
const FILES = ['/sitemap.xml', '/robots.txt', '/site.webmanifest', '/captions/about.vtt', '/nowhere']

/** Texts per licence term that must appear, and that must not. */
const TERMS = [
  {
    term: unusualSettings.LICENCE_TERM.value,
    seenAs: unusualSettings.LICENCE_TERM.seenAs,
    forbidden: /for life|lifetime/i,
  },
  { term: 'lifetime', seenAs: 'for life', forbidden: /6 months/ },
]

for (const { term, seenAs, forbidden } of TERMS) {
  const title = `Pages, e-mails and receipts show the operator’s settings, with a licence of ${term}`
  test(title, { tag: '@sweep' }, async ({ browser }) => {
    test.slow()
    const values = Object.entries(unusualSettings).map(([name, { value }]) => [name, value] as const)
    const product = await startOwnProduct({
      ...Object.fromEntries(values),
      LICENCE_TERM: term,
      DOWNLOADS_DIR,
    })
    const context = await browser.newContext({ baseURL: product.url })
    await context.route(/lanterna\.test/, (route) => route.fulfill({ body: '' }))
    const page = await context.newPage()
    const texts: string[] = []
    const check = (where: string, text: string) => {
      const found = [...DEFAULTS, forbidden].flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
      expect.soft(found, where).toEqual([])
      texts.push(text)
    }
    try {
      await registerDevice(product)
      for (const path of [...PUBLIC_PATHS, ...FILES])
        check(`${path} without scripts`, withoutScripts(await (await fetch(product.url + path)).text()))
      for (const path of PUBLIC_PATHS) {
        await page.goto(path)
        await waitUntilHydrated(page)
        check(path, withoutScripts(await page.content()))
      }
      check('The video', await playVideo(page))
      // Neither depends on the term.
      if (term !== 'lifetime') {
        await checkDownloads(browser, product)
        await openChat(page)
      }
      await writeToSupport(page)
      await logIn(page)
      for (const path of DASHBOARD_PATHS) {
        await page.goto(`/dashboard${path}`)
        await expect(page.getByText(DEVICE.mac).first()).toBeVisible()
        check(`/dashboard${path}`, withoutScripts(await page.content()))
      }
      check('The offer and the provider’s page', await pay(page))
      const { reference, content } = await openReceipt(page)
      check('The receipt', content)
      await ops(product, 'payments', 'refund', reference, '--reason', 'A test')
      for (const mail of await allEmails(page, product, 5)) check('An e-mail', withoutScripts(mail))
    } finally {
      await context.close()
      await product.stop()
    }
    const everything = texts.join('\n')
    const expected = Object.entries({
      ...unusualSettings,
      LICENCE_TERM: { seenAs },
      DOWNLOADS_DIR: { seenAs: 'Version 4.2.0' },
    })
    const unseen = expected.filter((entry) => !everything.includes(entry[1].seenAs))
    expect(unseen.map(([name]) => name)).toEqual([])
  })
}

/** Runs an operator's command in a shell without the product's settings. */
async function ops({ dataDirectory }: RunningProduct, ...args: string[]): Promise<unknown> {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDirectory }
  const { stdout } = await promisify(execFile)(process.execPath, [OPS, ...args, '--json'], { env })
  return JSON.parse(stdout)
}

async function registerDevice(product: RunningProduct): Promise<void> {
  await ops(product, 'devices', 'register', DEVICE.mac, DEVICE.key, '--reason', 'A test')
  const device = z
    .object({ created_time: z.coerce.date(), expire_date: z.coerce.date() })
    .parse(await ops(product, 'devices', 'show', DEVICE.mac))
  const length = device.expire_date.getTime() - device.created_time.getTime()
  expect(length / DAY).toBeCloseTo(Number(unusualSettings.TRIAL_DAYS.value), 3)
}

/** A page's text, descriptions and URLs, without scripts. */
const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script(?! type="application\/ld\+json")[^]*?<\/script>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/&nbsp;|\u00a0/g, ' ')
    .replaceAll(/<!--[^]*?-->/g, '')

async function playVideo(page: Page): Promise<string> {
  await page.goto('/')
  await waitUntilHydrated(page)
  await acceptButton(page).click()
  await page.getByRole('button', { name: 'Play the video' }).click()
  await expect(page.locator('iframe')).toBeVisible()
  return withoutScripts(await page.content())
}

/** The link for the visitor's system: to a file, a store, or the television's steps. */
const LINKS_BY_SYSTEM = [
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36', 'Download', '/app_downloads/player.apk'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15',
    'Apple App Store',
    unusualSettings.APPLE_APP_STORE_URL.value,
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36',
    'See the steps',
    '/support#manual-install',
  ],
] as const

/** Checks the downloads page of a product with one file and all stores. */
async function checkDownloads(browser: Browser, { url: baseURL }: RunningProduct): Promise<void> {
  for (const [userAgent, name, href] of LINKS_BY_SYSTEM) {
    const context = await browser.newContext({ baseURL, userAgent, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/downloads')
    await acceptButton(page).click()
    await waitUntilHydrated(page)
    const own = page.getByRole('region', { name: 'For this device' })
    await expect(own.getByRole('link', { name })).toHaveAttribute('href', href)
    // The link to a file, to a store or to steps has the same look.
    if (name === 'Download')
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoViolations(page)
      }
    await context.close()
  }
}

/** Checks that nothing of the chat loads before the click. */
async function openChat(page: Page): Promise<void> {
  const { value } = unusualSettings.CHAT_URL
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/support')
  await waitUntilHydrated(page)
  expect(requested).not.toContain(value)
  await page.getByRole('banner').getByRole('link', { name: 'Chat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chat' })
  await expect(dialog.locator('iframe')).toHaveAttribute('src', value)
  await expect(dialog.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', value)
  await expect.poll(() => requested).toContain(value)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function writeToSupport(page: Page): Promise<void> {
  await page.goto('/contact')
  await waitUntilHydrated(page)
  await page.getByLabel('Name').fill('Ann Owner')
  await page.getByLabel('Email', { exact: true }).fill(OWNER)
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Does it play ISO files?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('we have received your message')).toBeVisible()
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await waitUntilHydrated(page)
  await page.getByLabel('MAC address').fill(DEVICE.mac)
  await page.getByLabel('Device key').fill(DEVICE.key)
  await page.locator('[name="captcha"]').fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL('/dashboard')
}

/** Pays with OPay; returns the texts of the offer and OPay's page. */
async function pay(page: Page): Promise<string> {
  await page.goto('/dashboard/active-device')
  await page.getByLabel(/^Email/).fill(OWNER)
  await page.locator('[name="payment_type"][value="opay"]').check()
  const offered = await page.content()
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to' }).click()
  const atProvider = page.getByRole('button', { name: 'Pay by card' })
  await expect(atProvider).toBeVisible()
  const content = withoutScripts(`${offered}\n${await page.getByRole('main').innerText()}`)
  await atProvider.click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  return content
}

async function openReceipt(page: Page): Promise<{ reference: string; content: string }> {
  await page.goto('/dashboard/account')
  await page.getByRole('link', { name: /^Receipt for / }).click()
  await expect(page.getByText(unusualSettings.SELLER_TAX_NUMBER.value)).toBeVisible()
  return {
    reference: new URL(page.url()).pathname.split('/').at(-1) ?? '',
    content: withoutScripts(await page.content()),
  }
}

/** All e-mails with their headers, once there are this many. */
async function allEmails(page: Page, { mailboxUrl }: RunningProduct, count: number): Promise<string[]> {
  const read = async () =>
    z.array(z.unknown()).parse(await (await page.request.get(`${mailboxUrl}/email`)).json())
  await expect.poll(async () => (await read()).length).toBe(count)
  return (await read()).map((mail) => JSON.stringify(mail))
}
