import { request } from '@playwright/test'
import lighthouse from 'lighthouse'
import { z } from 'zod'
import { dashboardPaths } from './kit/dashboard-paths.ts'
import { logInByCall } from './kit/log-in-by-call.ts'
import { NEW_PLAYLIST } from './kit/new-playlist.ts'
import { DEMO_DEVICE } from './product.ts'

/**
 * Lighthouse's accessibility score of every page behind the login, by path, for the demo device with a playlist. `port` is that of the browser's
 * developer tools.
 */
export async function dashboardAccessibility(url: string, port: number): Promise<Record<string, number>> {
  const { Cookie, playlist } = await openSession(url)
  const scores: Record<string, number> = {}
  for (const path of dashboardPaths(playlist)) {
    const result = await lighthouse(url + path, {
      port,
      logLevel: 'error',
      onlyCategories: ['accessibility'],
      extraHeaders: { Cookie },
    })
    // Without a session the login page opens instead.
    if (!result?.lhr.finalDisplayedUrl.includes('/dashboard')) throw new Error(`${path} did not open`)
    scores[path.replace(playlist, ':id')] = Math.round(
      (result.lhr.categories['accessibility']?.score ?? 0) * 100,
    )
  }
  return scores
}

async function openSession(url: string) {
  const browser = await request.newContext({ baseURL: url, extraHTTPHeaders: { 'X-Client-Origin': url } })
  await logInByCall(browser, url, DEMO_DEVICE)
  const saved = await browser.post('/frontend/device/savePlaylist', {
    data: { ...NEW_PLAYLIST, playlist_name: 'Evening films' },
  })
  const { _id } = z.object({ _id: z.string() }).parse(await saved.json())
  const { cookies } = await browser.storageState()
  await browser.dispose()
  return { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), playlist: _id }
}
