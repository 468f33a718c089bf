import type { Page } from '@playwright/test'
import { announce } from '@player/server/kernel/announce'
import { addTelevision } from '../../kit/television.ts'
import { expect, idOf, test } from './owner.ts'

/** The panel's line about televisions, with the text for screen readers. */
const line = (page: Page) => page.getByRole('region', { name: 'Your device' }).locator('p[aria-live]').last()

const heightOf = (page: Page) => line(page).evaluate('(node) => node.getBoundingClientRect().height')

for (const width of [360, 1280]) {
  const title = `the dashboard tells what the TV shows at ${width} pixels, without a layout shift`
  test(title, { tag: width === 360 ? [] : '@sweep' }, async ({ page, device, product }, { outputDir }) => {
    await page.setViewportSize({ width, height: 760 })
    await page.goto('/dashboard')
    await expect(line(page)).toHaveText('No TV uses this device.')
    const height = await heightOf(page)
    const id = await idOf(product, device)
    const { token } = await addTelevision(product.db, id, device.mac)
    await announce(product.db, id)
    await expect(line(page)).toHaveText('Sending to your TV…')
    expect(await heightOf(page)).toBe(height)
    await page.reload()
    await expect(line(page)).toHaveText('Your TV updates within 15 minutes if it’s on.')
    expect(await heightOf(page)).toBe(height)
    await readState(page, token)
    await expect(line(page)).toHaveText(/^Your TV updated \d(\.\d)? s agoYour TV is up to date\.$/)
    expect(await heightOf(page)).toBe(height)
    await page.screenshot({ path: `${outputDir}/seen-${width}.png` })
    // Screen readers read the line once: the time is hidden from them.
    await expect(line(page).locator('[aria-hidden]')).toHaveText(/^Your TV updated/)

    await addTelevision(product.db, id, device.mac)
    await announce(product.db, id)
    await page.reload()
    await expect(line(page)).toHaveText('Your TVs update within 15 minutes if they’re on.')
    expect(await heightOf(page)).toBe(height)
    await page.screenshot({ path: `${outputDir}/waiting-${width}.png` })
  })
}

async function readState(page: Page, token: string): Promise<void> {
  const answer = await page.request.get('/app/v1/state', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(200)
}
