import { request } from '@playwright/test'
import lighthouse from 'lighthouse'
import { z } from 'zod'
import { DASHBOARD_PATHS } from './kit/dashboard-paths.ts'
import { CAPTCHA_ANSWER } from './product.ts'

/**
 * Lighthouse's accessibility score of every page behind the login, for the demo device. @param port of the browser's
 * developer tools
 */
export async function dashboardAccessibility(url: string, port: number): Promise<Record<string, number>> {
  const Cookie = await sessionCookie(url)
  const scores: Record<string, number> = {}
  for (const path of DASHBOARD_PATHS) {
    const result = await lighthouse(url + path, {
      port,
      logLevel: 'error',
      onlyCategories: ['accessibility'],
      extraHeaders: { Cookie },
    })
    // Without a session the page would be the login's.
    if (!result?.lhr.finalDisplayedUrl.includes('/dashboard')) throw new Error(`${path} did not open`)
    scores[path] = Math.round((result.lhr.categories['accessibility']?.score ?? 0) * 100)
  }
  return scores
}

async function sessionCookie(url: string): Promise<string> {
  const browser = await request.newContext({ baseURL: url, extraHTTPHeaders: { 'X-Client-Origin': url } })
  const captcha = await browser.get('/frontend/captcha/generate')
  const { token } = z.object({ token: z.string() }).parse(await captcha.json())
  await browser.post('/frontend/device/login', {
    data: { mac_address: '02:00:5E:10:00:01', device_key: '123456', captcha: CAPTCHA_ANSWER, token },
  })
  const { cookies } = await browser.storageState()
  await browser.dispose()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
