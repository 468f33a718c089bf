import { expect, test } from '@playwright/test'
import { hydrated } from './public/test.ts'

test('before the app’s modules have loaded the captcha is shown, and input is kept', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!early-captcha|remember-terms|start)[^/]*\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('MAC address').pressSequentially('02005e100001')
  await page.getByLabel('Device key').fill('123456')
  const picture = page.getByAltText('Letters and digits to copy')
  await expect(picture).toBeVisible()
  const drawn = await picture.getAttribute('src')
  await page.locator('[name="captcha"]').fill('ABC')
  script.resolve()
  await hydrated(page)
  await page.getByLabel('Device key').focus()
  await expect(page.getByLabel('MAC address')).toHaveValue('02:00:5E:10:00:01')
  await expect(page.getByLabel('Device key')).toHaveValue('123456')
  await expect(page.locator('[name="captcha"]')).toHaveValue('ABC')
  await expect(picture).toHaveAttribute('src', drawn ?? '')
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
