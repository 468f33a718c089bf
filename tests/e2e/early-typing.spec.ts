import { expect, test } from '@playwright/test'

test('what is typed before the script is there is kept', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('MAC address').pressSequentially('02005e100001')
  await page.getByLabel('Device key').fill('123456')
  script.resolve()
  await expect(page.getByLabel('MAC address')).toHaveValue('02:00:5E:10:00:01')
  await expect(page.getByLabel('Device key')).toHaveValue('123456')
})

test('a form that is sent before the script is there puts nothing into the address', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/login')
  await page.getByLabel('Device key').fill('123456')
  await page.getByLabel('Device key').press('Enter')
  await expect(page.getByRole('heading', { name: 'Manage Your Playlist' })).toBeVisible()
  expect(page.url()).not.toContain('123456')
})
