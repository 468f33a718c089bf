import { CAPTCHA_ANSWER } from '../product.ts'
import { type AnyPage, OLD_CHROMIUM, openOldChromium } from '../old-browsers.ts'
import { type Device, expect, newDevice, test as base } from './dashboard/owner.ts'

/** One journey in real old engines; `journey.spec.ts` takes a longer one in the current Chromium. Safari runs on Apple's systems only. */

const test = base.extend<{ visitor: Device }>({
  visitor: ({ product }, provide) => newDevice(product).then(provide),
})

for (const version of OLD_CHROMIUM) {
  test(`the journey in Chromium ${version}`, { tag: '@sweep' }, async ({ visitor }, { outputDir }) => {
    // The first one downloads them.
    test.setTimeout(240_000)
    test.skip(process.platform !== 'linux' || process.arch !== 'x64', 'The package is for Linux on x64.')
    const { page, end } = await openOldChromium(version)
    try {
      await travel(page, visitor, outputDir)
    } finally {
      end()
    }
  })
}

test('a browser below the floor reads the pages, and is told to log in elsewhere', async ({ page }) => {
  await page.addInitScript('CSS.supports = () => false')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toBeHidden()
  // The dashboard has no HTML of its own.
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('This browser is too old. Open this address on your phone:')).toBeVisible()
  await expect(page.getByText(`${process.env['SITE_URL'] ?? ''}/login`)).toBeVisible()
  await expect(page.getByLabel('MAC address')).toBeHidden()
})

/** Lands, accepts the terms, logs in, adds a playlist, pays at the stand-in of OPay, and sees the device active. */
async function travel(page: AnyPage, device: Device, pictures: string): Promise<void> {
  const site = process.env['SITE_URL'] ?? ''
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))

  await page.goto(site)
  expect(await page.evaluate('document.documentElement.dataset.engine')).toBe('old')
  await press(page, 'Accept and continue')
  await comes(
    page,
    "![...document.querySelectorAll('[role=dialog]')].some((each) => each.getClientRects().length)",
  )
  await picture('home')

  await page.goto(`${site}/login`)
  await comes(page, 'document.querySelector(\'img[src^="data:"], img[src^="blob:"]\')')
  await page.type('[name=mac_address]', device.mac)
  await page.type('[name=device_key]', device.key)
  await page.type('[name=captcha]', CAPTCHA_ANSWER)
  await picture('login')
  await press(page, 'LOGIN')
  await sees(page, 'Trial')

  await press(page, 'Add Playlist')
  await fill(page, '[name=playlist_name]', 'Evening films')
  await fill(page, '[name=playlist_url]', 'http://films.example/evening.m3u8')
  await press(page, 'Save playlist')
  await sees(page, 'Evening films')
  await picture('playlists')

  await press(page, 'Activate Device')
  await pressElement(page, "document.querySelector('[name=payment_type][value=opay]')")
  await fill(page, '[name=email]', 'ann@owner.example')
  await picture('activation')
  await press(page, 'Pay ')
  await press(page, 'Continue to payment')
  await press(page, 'Pay by card')
  await comes(page, "location.pathname === '/dashboard'")
  await sees(page, 'Active until')
  await picture('active')
  expect(errors).toEqual([])

  function picture(name: string) {
    return page.screenshot({ path: `${pictures}-${name}.png` })
  }
}

async function fill(page: AnyPage, selector: string, text: string): Promise<void> {
  await comes(page, `document.querySelector('${selector}')`)
  await page.type(selector, text)
}

const sees = (page: AnyPage, text: string) =>
  comes(page, `document.body && document.body.innerText.includes('${text}')`)

/** Waits until an expression of the page is true. The driver's own waiting needs `eval`, which the content policy refuses. */
async function comes(page: AnyPage, expression: string): Promise<void> {
  // An answer is missing while the page changes.
  const answer = () => page.evaluate(`Boolean(${expression})`).catch(() => false)
  await expect.poll(answer, { message: expression }).toBe(true)
}

/** Presses the visible button or link whose text begins so. */
const press = (page: AnyPage, text: string) =>
  pressElement(
    page,
    `[...document.querySelectorAll('button, a')].find((each) =>
      each.textContent.trim().startsWith('${text}') && each.getClientRects().length && !each.disabled)`,
  )

/** Not with the mouse: the drivers' own waiting differs. */
async function pressElement(page: AnyPage, element: string): Promise<void> {
  await comes(page, element)
  await page.evaluate(`(${element}).click()`)
}
