import type { Page } from '@playwright/test'
import { CAPTCHA_ANSWER } from '../../../product.ts'
import type { Device } from '../owner.ts'
import { expect, visit } from '../owner.ts'
import { waitUntilHydrated } from '../../public/test.ts'
import type { Situations } from './situation.ts'

export async function sendLogin(page: Page, { mac, key }: Device): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
  await waitUntilHydrated(page)
  await page.getByLabel('MAC address').fill(mac)
  await page.getByLabel('Device key').fill(key)
  await page.locator('[name="captcha"]').fill(CAPTCHA_ANSWER)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

export const sessions: Situations<'sessions'> = {
  'a wrong key': ({ page, device }) => sendLogin(page, { ...device, key: '654321' }),
  async 'refused without a message'({ page, device }) {
    const failure = { kind: 'unauthorised' }
    await page.route(/sessions\.login/, (route) =>
      route.fulfill({ status: 401, json: { error: { message: '', code: -32001, data: { failure } } } }),
    )
    await sendLogin(page, device)
  },
  async 'no answer'({ page, device }) {
    await page.route(/sessions\.login/, (route) => route.abort())
    await sendLogin(page, device)
  },
}

export const site: Situations<'site'> = {
  async 'a route that fails'({ page, device }) {
    await page.route('**/assets/switch-mac*.js', (route) => route.abort())
    await visit({ page, device }, '/dashboard')
    await page.getByRole('link', { name: 'Switch MAC' }).click()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.getByText(/switch-mac-/), 'no address of a script').toHaveCount(0)
  },
}
