import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  type BrowserContextOptions,
  chromium,
  devices,
  expect as expectSoon,
  type Page,
} from '@playwright/test'
import { browserOptions } from './browser.ts'
import { startProduct } from './product.ts'

/*
 * `npm run pictures`: takes screenshots of a television and its owner's page in use, in artifacts/pictures, and makes the
 * pictures of the site and the README from them. The films and channels come from the provider's stand-in.
 */

// A busy machine needs longer than the usual five seconds.
const expect = expectSoon.configure({ timeout: 30_000 })

const artifacts = fileURLToPath(new URL('../artifacts/pictures/', import.meta.url))
const encoder = fileURLToPath(new URL('../web/build/pictures/encode-screenshots.ts', import.meta.url))

await mkdir(artifacts, { recursive: true })
const product = await startProduct()
const provider = new URL(product.playlistUrl)
const browser = await chromium.launch({
  ...browserOptions,
  // Every address of a playlist in the pictures leads to the stand-in.
  args: [...(browserOptions.args ?? []), `--host-resolver-rules=MAP *.example:80 ${provider.host}`],
})
try {
  const television = await open({ viewport: { width: 1920, height: 1080 } })
  const owner = await open({
    viewport: { width: 1100, height: 740 },
    userAgent: devices['Pixel 7'].userAgent,
  })
  await logIn(television, owner)
  await addPlaylist(owner, 'Living room')
  await addPlaylist(owner, 'Evening films')
  await television.getByRole('button', { name: 'Evening films' }).focus()
  await expect(owner.getByText(/^Your TV updated \d/)).toBeVisible()
  await takePicture(owner, 'page')
  await takePicture(television, 'saved')
  await addPlaylist(owner, 'For the kids')
  await addPlaylist(owner, 'Documentaries')
  await takePhone(owner)
  await watch(television, 'Living room', 'Night Train Cinema')
  await failToLoad(television, owner, 'Travel')
} finally {
  await browser.close()
  await product.stop()
}
await promisify(execFile)(process.execPath, [encoder, artifacts]).then(({ stdout }) =>
  console.log(stdout.trim()),
)

async function open(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    timezoneId: eveningTimeZone(),
    ...options,
  })
  return context.newPage()
}

/** A time zone where the clock shows eight in the evening. */
function eveningTimeZone(): string {
  const hoursAhead = ((20 - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.evaluate(
    'Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())])',
  )
  await page.screenshot({ path: `${artifacts}${name}.png`, animations: 'disabled' })
}

async function logIn(television: Page, owner: Page): Promise<void> {
  let link = ''
  await television.route('**/app/v1/login-codes', async (route) => {
    const response = await route.fetch()
    const code: unknown = await response.json()
    if (typeof code !== 'object' || !code || !('qr_url' in code)) return route.fulfill({ response })
    link = String(code.qr_url)
    // A phone that scans the code in the picture shows this text.
    await route.fulfill({ response, json: { ...code, qr_url: 'Scan the code on your own television.' } })
  })
  await television.goto(`${product.televisionUrl}/?bench=off`)
  const address = television.getByText(`${new URL(product.url).host}/tv`)
  await expect(address).toBeVisible()
  await address.evaluate((element) => (element.textContent = 'player.example/tv'))
  await takePicture(television, 'start')
  // A guide shows the start screen without its button for the settings.
  const settings = television.getByText('Settings')
  await settings.evaluate((button) => button.setAttribute('style', 'visibility: hidden'))
  await takePicture(television, 'start-words')
  await settings.evaluate((button) => button.removeAttribute('style'))
  await owner.goto(link)
  const number = await owner.getByText(/^\d\d$/).innerText()
  await expect(television.getByRole('button', { name: number })).toBeVisible()
  await takePicture(television, 'question')
  await television.getByRole('button', { name: number }).press('Enter')
  await owner.waitForURL('**/dashboard')
  // The television shows for ten seconds who logged in.
  const note = television.getByText('is logged in')
  await expect(note).toBeVisible()
  await expect(note).toBeHidden({ timeout: 20_000 })
}

async function addPlaylist(owner: Page, name: string): Promise<void> {
  await owner.goto(`${product.url}/dashboard?view=add`)
  await owner.getByLabel('Playlist name').fill(name)
  const host = `${name.toLowerCase().replaceAll(' ', '-')}.example`
  await owner.getByLabel('Playlist URL').fill(`http://${host}${provider.pathname}`)
  await owner.getByRole('button', { name: 'Save playlist' }).click()
  await expect(owner.getByText('Playlist has been saved.')).toBeVisible()
}

/** Takes the pictures of two guides on a phone, 960 px wide as the guides' other pictures. */
async function takePhone(owner: Page): Promise<void> {
  const phone = await open({
    ...devices['Pixel 7'],
    // The content security policy would refuse the style that is added below.
    bypassCSP: true,
    viewport: { width: 360, height: 400 },
    deviceScaleFactor: 960 / 360,
    colorScheme: 'dark',
    storageState: await owner.context().storageState(),
  })
  await phone.goto(`${product.url}/dashboard/switch-mac`)
  await phone.getByLabel('New MAC address').fill('02:00:5E:4A:C3:91')
  // The picture shows both televisions with their addresses.
  await phone
    .locator('main [data-surface="night"]')
    .first()
    .evaluate((picture) => {
      picture.style.scrollMarginTop = '20px'
      picture.scrollIntoView()
    })
  await takePicture(phone, 'switch')
  await phone.goto(`${product.url}/dashboard`)
  await phone.getByRole('button', { name: 'Delete For the kids' }).click()
  await expect(phone.getByRole('dialog')).toBeVisible()
  // The picture shows the question alone, in its middle.
  await phone.addStyleTag({
    content: `body { visibility: hidden } dialog { visibility: visible; zoom: 0.86 }
      html, dialog::backdrop { background: #0b0a0d }`,
  })
  await takePicture(phone, 'delete')
  await phone.context().close()
}

async function failToLoad(television: Page, owner: Page, playlist: string): Promise<void> {
  const host = `${playlist.toLowerCase()}.example`
  await television.route(`http://${host}/**`, (route) => route.abort())
  await addPlaylist(owner, playlist)
  const cover = television.getByRole('button', { name: playlist })
  await expect(async () => {
    await television.keyboard.press('Escape')
    await expect(cover).toBeVisible({ timeout: 500 })
  }).toPass()
  await cover.press('Enter')
  await expect(television.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 60_000 })
  await takePicture(television, 'failed')
}

async function watch(television: Page, playlist: string, channel: string): Promise<void> {
  await expect(television.getByRole('button', { name: 'Documentaries' })).toBeVisible()
  await television.getByRole('button', { name: playlist }).focus()
  await takePicture(television, 'home')
  await television.keyboard.press('Enter')
  const row = television.getByRole('button', { name: channel })
  await expect(async () => {
    await television.keyboard.press('ArrowDown')
    await expect(row).toBeFocused({ timeout: 200 })
  }).toPass()
  await expectNowAndNext(television)
  await takePicture(television, 'live')
  await television.keyboard.press('Enter')
  // Without a graphics card a film may need time to start.
  await expect
    .poll(
      () =>
        television.evaluate<number>(
          'document.querySelector("video").getVideoPlaybackQuality().totalVideoFrames',
        ),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(24)
  // The bar would disappear while a slow machine takes the picture.
  await television
    .locator('.bar')
    .evaluate((bar) => bar.setAttribute('style', 'opacity: 1; visibility: visible'))
  await expectNowAndNext(television)
  await takePicture(television, 'playing')
}

async function expectNowAndNext(television: Page): Promise<void> {
  await expect(television.getByText(/^Next \d\d:\d\d/)).toBeVisible()
}
