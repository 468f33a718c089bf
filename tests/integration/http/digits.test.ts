// @module-tag sweep
import { describe, expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'
import { isActing } from '../app/app-steps.ts'

const DIGITS = '482913'

/** Digits of other scripts, with separators (D53). */
describe.each(['４８２ ９１３', '٤٨٢-٩١٣', '\u200E۴۸۲۹۱۳'])('%j is read as 482913', (typed) => {
  it('over REST, in a body and in a path', async ({ stack }) => {
    const { browser, ...device } = await loggedIn(stack, DIGITS)
    expect(await logIn(openBrowser(stack), { ...device, device_key: typed })).toMatchObject({ status: 200 })
    const saved = await browser.rest('POST', '/device/savePlaylist', { ...OVER_REST, pin: typed })
    expect(saved).toMatchObject({ status: 200 })
    const other = openBrowser(stack)
    await logIn(other, device)
    const pin = encodeURIComponent(typed)
    const opened = await other.rest('GET', `/device/checkPlaylistPinCode/${String(saved.body['_id'])}/${pin}`)
    expect(opened.body).toMatchObject({ status: 'success' })
    expect((await other.rest('GET', `/device/playlists/${pin}`)).status).toBe(200)
  })

  it('over tRPC', async ({ stack, owner: { browser, ...device } }) => {
    await browser.trpc.devices.changeKey.mutate({ device_key: typed })
    expect(await logIn(openBrowser(stack), { ...device, device_key: DIGITS })).toMatchObject({ status: 200 })
    const id = crypto.randomUUID()
    await browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, new_id: id, protect: 'true', pin: DIGITS })
    const other = openBrowser(stack)
    await logIn(other, { ...device, device_key: DIGITS })
    await other.trpc.playlists.open.mutate({ id, pin: typed })
  })

  it('over the interface of apps, as a device key and as a PIN', async ({ stack }) => {
    const { browser, ...device } = await loggedIn(stack, DIGITS)
    const app = await openApp(stack)
    expect(await app.report([device.mac_address])).toMatchObject({ status: 202 })
    expect(await app.call('POST', '/claims', { device_key: typed })).toMatchObject({ status: 204 })
    expect(await isActing(app)).toBe(true)
    const id = crypto.randomUUID()
    await browser.trpc.playlists.save.mutate({ ...NEW_PLAYLIST, new_id: id, protect: 'true', pin: DIGITS })
    const newTv = await television(stack, { device })
    expect(await newTv.call('POST', `/playlists/${id}/unlocks`, { pin: typed })).toMatchObject({
      status: 204,
    })
  })
})

const OVER_REST = { ...NEW_PLAYLIST, protect: 'true' }
