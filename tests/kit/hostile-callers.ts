import { openApp, type App } from './app.ts'
import { createBelongings } from './belongings.ts'
import { cookieHeader } from './browser.ts'
import { captchaToken, loggedIn, registered } from './factories.ts'
import { CAPTCHA_ANSWER } from './settings.ts'
import type { Stack } from './stack.ts'

export interface Callers {
  readonly cookie: string
  /** `acting` is authorized for a device, `waiting` waits for consent of a device in use. */
  readonly acting: App
  readonly waiting: App
  /** Existing values, also of the victim, by the names of fields that may hold them. */
  readonly known: Readonly<Record<string, readonly string[]>>
}

/** Part of the victim's data; no answer to these callers may contain it. */
export const OTHERS_SECRET = 'secret-of-another-owner'

/** Creates an owner whose data these callers must not read or change. */
export async function openVictim(stack: Stack) {
  const { browser, ...device } = await loggedIn(stack, '314159')
  const playlist = { current_playlist_url_id: -1, playlist_type: 'general', playlist_name: OTHERS_SECRET }
  const address = { playlist_url: `http://${OTHERS_SECRET}.example/list.m3u`, protect: 'true', pin: '2718' }
  const { body } = await browser.rest('POST', '/device/savePlaylist', { ...playlist, ...address })
  await browser.rest('POST', '/device/savePlaylist', { ...playlist, ...address, protect: 'false', pin: '' })
  const app = await openApp(stack)
  await app.report([device.mac_address])
  const { sessions } = await browser.trpc.sessions.list.query()
  return { ...device, playlistId: String(body['_id']), app, sessionId: sessions[0]?.id ?? '' }
}
type Victim = Awaited<ReturnType<typeof openVictim>>

export async function openCallers(stack: Stack, victim: Victim): Promise<Callers> {
  const owner = await loggedIn(stack)
  const { playlistId, pin, orderId, orderReference } = await createBelongings(stack, owner)
  const { sessions } = await owner.browser.trpc.sessions.list.query()
  const [acting, waiting] = [await openApp(stack), await openApp(stack)]
  await acting.report([])
  await waiting.report([owner.mac_address])
  const unused = await registered(stack)
  const macs = [owner.mac_address, victim.mac_address, unused.mac_address, 'FE:00:00:00:00:01']
  const ids = [playlistId, victim.playlistId, sessions[0]?.id ?? '', victim.sessionId]
  const keys = [owner.device_key, victim.device_key]
  const orders = [orderId, orderReference]
  return {
    cookie: cookieHeader(owner.browser),
    acting,
    waiting,
    known: {
      id: ids,
      new_id: ids,
      current_playlist_url_id: ids,
      mac: macs,
      mac_address: macs,
      device_key: keys,
      current_key: keys,
      pin: [pin],
      pin_code: [pin],
      order_id: orders,
      orderID: orders,
      reference: [orderReference],
      thumbprint: [acting.thumbprint, waiting.thumbprint, victim.app.thumbprint],
      captcha: [CAPTCHA_ANSWER],
      token: [await captchaToken(owner.browser), acting.token()],
    },
  }
}
