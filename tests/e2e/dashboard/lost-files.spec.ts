import { expect, test } from './owner.ts'

for (const [kind, file] of [
  ['script', /\/assets\/active-device-[^/]+\.js$/],
  ['stylesheet', /\/assets\/active-device-[^/]+\.css$/],
] as const)
  test(`a page opens although its ${kind} is lost at first`, async ({ page, device }) => {
    await page.goto('/dashboard')
    await expect(page.getByText(device.mac)).toBeVisible()
    let isLost = true
    page.on('request', (request) => (isLost &&= !request.isNavigationRequest()))
    await page.route(file, (route) => (isLost ? route.abort('internetdisconnected') : route.fallback()))
    const again = page.waitForEvent('load')
    await page.getByRole('link', { name: 'Activate Device', exact: true }).click()
    await again
    await expect(page).toHaveTitle('Activate Device | Player')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activate Device')
  })
