import { describe, expect } from 'vitest'
import { clientOf, ownerOf } from '../../kit/original-client.ts'
import { it } from '../../kit/test.ts'

const general = {
  current_playlist_url_id: -1,
  playlist_url: 'http://films.example/list.m3u',
  playlist_name: 'Evenings',
  username: '',
  password: '',
  playlist_type: 'general',
  protect: 'false',
  xml_url: '',
  pin: '',
}
const HOSTILE = [
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u0000',
  '😀'.repeat(500),
  '__proto__',
]

describe('Every call', () => {
  const calls = [
    ['get', '/sendUserQuestion'],
    ['post', '/sendUserQuestion'],
    ['post', '/device/login'],
    ['get', '/device'],
    ['get', '/device/playlists'],
    ['get', '/device/playlists/1234'],
    ['post', '/device/savePlaylist'],
    ['delete', '/device/deletePlayListUrl/1'],
    ['get', '/device/checkPlaylistPinCode/1/1234'],
    ['post', '/device/saveParentPin'],
    ['post', '/device/saveDeviceKey'],
    ['post', '/device/switchMacAddress'],
    ['get', '/device/checkMacValid'],
    ['post', '/device/saveActivation'],
    ['post', '/paypal/order/create'],
    ['post', '/paypal/order/capture/1'],
  ] as const
  const open = new Set(['/sendUserQuestion', '/device/login'])

  it.for(calls.filter(([, path]) => !open.has(path)))(
    '%s %s is for the owner alone',
    async ([method, url], { stack }) => {
      expect(await clientOf(stack).request({ method, url, data: {} })).toMatchObject({
        status: 401,
        data: { status: 'error', message: 'Please log in.', msg: 'Please log in.' },
      })
    },
  )

  it.for(calls)('%s %s takes hostile input for what it is', async ([method, url], { stack }) => {
    const { client } = await ownerOf(stack)
    for (const text of [...HOSTILE, [], {}, 7, null]) {
      const names = [
        'name',
        'email',
        'subject',
        'mac_address',
        'device_key',
        'captcha',
        'token',
        'playlist_name',
        'pin',
        'pin_code',
        'payment_type',
        'protect',
      ]
      const data = Object.fromEntries(names.map((name) => [name, text]))
      const answer = await client.request({ method, url, data })
      expect(answer.status, `${JSON.stringify(text)} to ${url}`).toBeLessThan(500)
      expect(JSON.stringify(answer.data)).not.toMatch(/at .*\.ts|node_modules|syntax error|violates/i)
    }
  })

  it('says the same through either door', async ({ stack }) => {
    const { owner } = await ownerOf(stack)
    const { browser } = owner
    const rest = await browser.rest('POST', '/device/saveDeviceKey', { device_key: '12' })
    const trpc: unknown = await browser.trpc.devices.changeKey
      .mutate({ device_key: '12' })
      .catch((error: unknown) => error)
    expect(trpc).toMatchObject({
      message: rest.body['message'],
      data: { httpStatus: rest.status, failure: { errors: rest.body['errors'] } },
    })
    const missing = await browser.rest('POST', '/paypal/order/capture/NONE')
    const same: unknown = await browser.trpc.payments.capture
      .mutate({ order_id: 'NONE' })
      .catch((error: unknown) => error)
    expect(same).toMatchObject({ message: missing.body['message'], data: { httpStatus: missing.status } })
  })
})

describe('Another device’s owner', () => {
  it('finds no way to what is not theirs', async ({ stack }) => {
    const { client, owner } = await ownerOf(stack)
    const stranger = (await ownerOf(stack)).client
    const saved = await client.post('/device/savePlaylist', { ...general, protect: 'true', pin: '4711' })
    const id: string = saved.data._id
    const order = await client.post('/paypal/order/create')

    expect((await stranger.get(`/device/checkPlaylistPinCode/${id}/4711`)).data.status).toBe('error')
    expect(
      (await stranger.delete(`/device/deletePlayListUrl/${id}`, { data: { pin: '4711' } })).data.status,
    ).toBe('error')
    expect((await stranger.get('/device/playlists/4711')).data.playlists).toEqual([])
    expect((await stranger.get('/device/playlists')).data.playlists).toEqual([])
    const change = { ...general, current_playlist_url_id: id }
    expect(await stranger.post('/device/savePlaylist', change)).toMatchObject({ status: 404 })
    expect(await stranger.post(`/paypal/order/capture/${order.data.id}`)).toMatchObject({ status: 404 })
    expect((await owner.browser.trpc.playlists.list.query()).playlists).toHaveLength(1)
  })
})
