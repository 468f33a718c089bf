import type { Page } from '@playwright/test'
import { addPlaylist, expect, test, visit } from './owner.ts'
import { confirm } from './situations/situation.ts'

const PIN = '482913'
const SECRETS = ['canary-host.example', PIN]

/** Records everything that reaches the browser: answers and messages of streams. */
async function record(page: Page): Promise<() => Promise<string>> {
  const bodies: Promise<string>[] = []
  const texts: string[] = []
  page.on('response', (response) => {
    texts.push(`${response.url()} ${JSON.stringify(response.headers())}`)
    // A stream does not end: its messages are recorded below.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return
    // Files of the build contain no data.
    if (new URL(response.url()).pathname.startsWith('/assets/')) return
    bodies.push(response.text().catch(() => ''))
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  devtools.on('Network.eventSourceMessageReceived', ({ data }) => texts.push(data))
  return async () => [...(await Promise.all(bodies)), ...texts].join('\n')
}

test('no secret of a protected playlist reaches the browser before its PIN', async ({ page, device }) => {
  await addPlaylist(page, { name: 'Kids', url: `http://${SECRETS[0]}/list.m3u8`, pin: PIN })
  const received = await record(page)
  await visit({ page, device }, '/dashboard')
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
  await expect(links).toHaveCount(6)
  for (const name of [...(await links.allTextContents()).slice(1), 'Manage Playlists']) {
    await links.filter({ hasText: name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await page.getByRole('link', { name: 'Edit Kids' }).click()
  await page.getByLabel('PIN of this playlist').fill('9999')
  await confirm(page, 'Open')
  await expect(page.getByText('Invalid PIN!')).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()

  const before = await received()
  expect(before).toContain('Kids')
  expect(before).toContain(device.mac)
  for (const secret of SECRETS) expect(before).not.toContain(secret)
  const stored = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  )
  expect(stored).not.toMatch(/canary|482913/)

  await page.getByLabel('PIN of this playlist').fill(PIN)
  await confirm(page, 'Open')
  await expect(page.getByLabel('Playlist URL')).toHaveValue(`http://${SECRETS[0]}/list.m3u8`)
  const after = await received()
  expect(after).toContain(SECRETS[0])
  expect(after).not.toContain(PIN)
})
