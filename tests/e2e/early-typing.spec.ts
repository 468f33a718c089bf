import { expect, type Page, test } from '@playwright/test'
import { acceptButton, waitUntilHydrated } from './public/test.ts'

/** Opens a page whose modules arrive only when the returned function is called. */
async function openWithoutModules(page: Page, path: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route(
    /\/assets\/(?!accept-terms|early-captcha|remember-terms|start)[^/]*\.js$/,
    async (route) => {
      await arrival.promise
      await route.continue()
    },
  )
  await page.goto(path, { waitUntil: 'commit' })
  return arrival.resolve
}

test(
  'before the app’s modules have loaded the captcha is shown, and input is kept',
  { tag: '@sweep' },
  async ({ page }) => {
    const loadModules = await openWithoutModules(page, '/login')
    await page.getByLabel('MAC address').pressSequentially('02005e100001')
    await page.getByLabel('Device key').fill('123456')
    const picture = page.getByAltText('Letters and digits to copy')
    await expect(picture).toBeVisible()
    const source = await picture.getAttribute('src')
    await page.locator('[name="captcha"]').fill('ABC')
    loadModules()
    await waitUntilHydrated(page)
    await page.getByLabel('Device key').focus()
    await expect(page.getByLabel('MAC address')).toHaveValue('02:00:5E:10:00:01')
    await expect(page.getByLabel('Device key')).toHaveValue('123456')
    await expect(page.locator('[name="captcha"]')).toHaveValue('ABC')
    await expect(picture).toHaveAttribute('src', source ?? '')
  },
)

test('a click before the app’s modules have loaded takes effect when they have', async ({ page }) => {
  const loadModules = await openWithoutModules(page, '/contact')
  await acceptButton(page).click()
  await page.getByLabel('Subject').fill('Sound')
  await page.getByRole('button', { name: 'Send message' }).click()
  loadModules()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Subject')).toHaveValue('Sound')
})

test(
  'a click in a scene of the landing page takes effect once, when the scenes’ script has loaded',
  { tag: '@sweep' },
  async ({ page }) => {
    const arrival = Promise.withResolvers<void>()
    await page.route(/\/assets\/scenes-[^/]*\.js$/, async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.goto('/')
    await acceptButton(page).click()
    await waitUntilHydrated(page)
    const plug = page.getByRole('button', { name: 'Pull the plug' })
    await plug.click()
    await expect(plug).toHaveAttribute('aria-pressed', 'false')
    arrival.resolve()
    await expect(page.getByText('No connection. Your film plays from the buffer.')).toBeVisible()
    await expect(plug).toHaveAttribute('aria-pressed', 'true')
    await plug.click()
    await expect(plug).toHaveAttribute('aria-pressed', 'false')
  },
)

test('Enter before the app’s modules have loaded sends the form when they have', async ({ page }) => {
  const loadModules = await openWithoutModules(page, '/login')
  await page.getByLabel('Device key').fill('123456')
  await page.getByLabel('Device key').press('Enter')
  loadModules()
  await expect(page.getByLabel('MAC address')).toBeFocused()
  await expect(page.getByLabel('MAC address')).toHaveAttribute('aria-invalid', 'true')
})

for (const [path, field, button] of [
  ['/login', 'Device key', 'LOGIN'],
  ['/contact', 'Subject', 'Send message'],
] as const) {
  test(`${path} cannot be sent, and loses no input, before its script has loaded`, async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    const sent: string[] = []
    await page.goto(path)
    // Without scripts only a navigation can send a form; the browser may request the icon.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) sent.push(request.url())
    })
    await page.getByLabel(field).fill('123456')
    await page.getByLabel(field).press('Enter')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByLabel(field)).toHaveValue('123456')
    expect(sent).toEqual([])
    expect(page.url()).not.toContain('123456')
  })
}
