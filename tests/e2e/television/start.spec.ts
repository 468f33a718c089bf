import { addPlaylist } from '../dashboard/owner.ts'
import { expect, expectNoViolations, fact, test } from './test.ts'

const GROUPS = 3000

test(
  'thousands of groups are drawn with few elements',
  { tag: '@sweep' },
  async ({ television, owner: { page } }) => {
    const entries = Array.from(
      { length: GROUPS },
      (_, index) => `#EXTINF:-1 group-title="Group ${index + 1}",Channel ${index + 1}\n${index + 1}.m3u8`,
    )
    await television.route('**/groups.m3u', (route) =>
      route.fulfill({ body: entries.join('\n'), headers: { 'access-control-allow-origin': '*' } }),
    )
    await addPlaylist(page, { name: 'Large', url: new URL('/groups.m3u', process.env['PLAYLIST_URL']).href })
    await television.getByRole('button', { name: 'Large' }).press('Enter')
    await expect(television.getByRole('button', { name: '1 Channel 1', exact: true })).toBeFocused()
    await television.keyboard.press('ArrowLeft')
    await expect(television.getByRole('button', { name: 'All channels' })).toBeFocused()
    for (let time = 0; time < 20; time += 1) await television.keyboard.press('PageDown')
    await expect(television.getByRole('button', { name: 'Group 200', exact: true })).toBeFocused()
    expect(await television.locator('.groups button').count()).toBeLessThan(20)
    await expectNoViolations(television)
    await television.keyboard.press('ArrowRight')
    await expect(television.getByRole('button', { name: '200 Channel 200', exact: true })).toBeFocused()
  },
)

test(
  'a start without storage shows the device, and one without settings an error and a retry button',
  { tag: '@sweep' },
  async ({ television }) => {
    // As in a browser that blocks this site's data.
    await television.addInitScript(`for (const name of ['indexedDB', 'localStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('Denied', 'SecurityError') } })`)
    await television.reload()
    await expect(fact(television, 'MAC address')).toHaveText(/^02:/)
    await expect(television.getByRole('button', { name: 'Factory reset' })).toBeVisible()
    await television.getByRole('button', { name: 'Settings' }).press('Enter')
    await television.getByRole('button', { name: 'Report for support' }).press('Enter')
    await expect(fact(television, 'Error 1')).toHaveText(/^storage\./)

    const settings = '**/settings.json'
    await television.route(settings, (route) => route.abort())
    await television.reload()
    await expect(television.getByRole('heading', { name: 'Player can’t start' })).toBeVisible()
    await expect(television.getByRole('button', { name: 'Try again' })).toBeFocused()
    await expectNoViolations(television)
    for (const body of ['<html>', 'null', '{}', '{"origin":3}', '{"origin":"the site"}']) {
      await television.unroute(settings)
      await television.route(settings, (route) => route.fulfill({ body, contentType: 'application/json' }))
      const answered = television.waitForResponse(settings)
      await television.getByRole('button', { name: 'Try again' }).press('Enter')
      await answered
      await expect(television.getByRole('heading', { name: 'Player can’t start' })).toBeVisible()
    }
    await television.unroute(settings)
    await television.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(fact(television, 'MAC address')).toHaveText(/^02:/)
  },
)

test('a version below the minimum shows the update', { tag: '@sweep' }, async ({ television, page }) => {
  const answerMinimumVersion = (minimum: string) =>
    television.route(
      '**/app/v1/state',
      async (route) => {
        const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
        const state = await response.json()
        const app = { ...state.app, minimum, latest: '1.1.0', download_url: `${page.url()}player.apk` }
        await route.fulfill({ response, json: { ...state, app } })
      },
      { times: 1 },
    )
  await answerMinimumVersion('1.0.0')
  await television.reload()
  await expect(fact(television, 'Device key')).toHaveText(/^\d{6}$/)
  await answerMinimumVersion('1.0.1')
  await television.reload()
  await expect(television.getByRole('heading', { name: 'Update Player' })).toBeVisible()
  await expect(fact(television, 'This version')).toHaveText('1.0.0')
  await expect(fact(television, 'Newest')).toHaveText('1.1.0')
  await expect(television.getByRole('img', { name: 'Opens the download' })).toBeVisible()
  await expectNoViolations(television)
  await television.getByRole('button', { name: 'Settings' }).press('Enter')
  await expect(fact(television, 'MAC address')).toHaveText(/^02:/)
})
