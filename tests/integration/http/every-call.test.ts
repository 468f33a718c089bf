import { describe, expect } from 'vitest'
import { z } from 'zod'
import type { Browser } from '../../kit/browser.ts'
import { clientOf, newPlaylist, ownerOf } from '../../kit/original-client.ts'
import { it } from '../../kit/test.ts'

const LOGIN = { mac_address: '02:00:5E:10:00:01', device_key: '123456', token: 'none' }
const HOSTILE = [
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\u0000',
  '😀'.repeat(500),
  '__proto__',
]

/** The same call in REST and tRPC, valid or invalid. */
const transports: Record<
  string,
  {
    rest: [verb: string, path: string, body?: object]
    trpc: (trpc: Browser['trpc']) => Promise<unknown>
    restOnly?: object
  }
> = {
  'the device': { rest: ['GET', '/device'], trpc: (trpc) => trpc.sessions.current.query() },
  'opened playlists': {
    rest: ['GET', '/device/playlists/4711'],
    trpc: (trpc) => trpc.playlists.opened.mutate({ pin: '4711' }),
  },
  'the check before a payment': {
    rest: ['GET', '/device/checkMacValid'],
    trpc: (trpc) => trpc.payments.check.mutate(),
  },
  'an empty contact message': {
    rest: ['POST', '/sendUserQuestion', { name: '', email: '', subject: '', message: '' }],
    trpc: (trpc) => trpc.contact.submit.mutate({ name: '', email: '', subject: '', message: '' }),
  },
  'a login with a used captcha': {
    rest: ['POST', '/device/login', { ...LOGIN, captcha: 'ABCDE' }],
    trpc: (trpc) => trpc.sessions.login.mutate({ ...LOGIN, captcha: 'ABCDE' }),
  },
  'an unknown playlist': {
    rest: ['POST', '/device/savePlaylist', { ...newPlaylist, current_playlist_url_id: 'none' }],
    trpc: (trpc) =>
      trpc.playlists.save.mutate({
        ...newPlaylist,
        playlist_type: 'general',
        protect: 'false',
        current_playlist_url_id: 'none',
      }),
  },
  'a PIN of an unknown playlist': {
    rest: ['GET', '/device/checkPlaylistPinCode/none/4711'],
    trpc: (trpc) => trpc.playlists.open.mutate({ id: 'none', pin: '4711' }),
  },
  'deleting an unknown playlist': {
    rest: ['DELETE', '/device/deletePlayListUrl/none', { pin: '4711' }],
    trpc: (trpc) => trpc.playlists.delete.mutate({ id: 'none', pin: '4711' }),
  },
  'a short PIN': {
    rest: ['POST', '/device/saveParentPin', { pin_code: '12' }],
    trpc: (trpc) => trpc.devices.changePin.mutate({ pin_code: '12' }),
  },
  'a short key': {
    rest: ['POST', '/device/saveDeviceKey', { device_key: '12' }],
    trpc: (trpc) => trpc.devices.changeKey.mutate({ device_key: '12' }),
  },
  'a switch to an invalid MAC address': {
    rest: ['POST', '/device/switchMacAddress', { mac_address: '02:00' }],
    trpc: (trpc) => trpc.devices.move.mutate({ mac_address: '02:00' }),
  },
  'a card without a payer': {
    rest: ['POST', '/device/saveActivation', { payment_type: 'cowpay' }],
    trpc: (trpc) => trpc.payments.start.mutate({ payment_type: 'cowpay' }),
  },
  'an unknown order': {
    rest: ['POST', '/paypal/order/capture/NONE'],
    trpc: (trpc) => trpc.payments.capture.mutate({ order_id: 'NONE' }),
    restOnly: {
      details: [{ issue: 'PAYMENT_MISSING', description: 'There is no such payment.' }],
      debug_id: '',
    },
  },
}

const refusal = z.object({
  message: z.string(),
  data: z.object({
    failure: z.object({
      code: z.string(),
      errors: z.record(z.string(), z.string()).optional(),
      errorCodes: z.record(z.string(), z.string()).optional(),
    }),
  }),
})

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
  const withoutLogin = new Set(['/sendUserQuestion', '/device/login'])

  it.for(calls.filter(([, path]) => !withoutLogin.has(path)))(
    '%s %s needs a login',
    async ([method, url], { stack }) => {
      expect(await clientOf(stack).request({ method, url, data: {} })).toMatchObject({
        status: 401,
        data: { status: 'error', message: 'Please log in.', msg: 'Please log in.' },
      })
    },
  )

  it.for(calls)('%s %s gets no 5xx and no internals with hostile input', async ([method, url], { stack }) => {
    const { client } = await ownerOf(stack)
    for (const value of [...HOSTILE, [], {}, 7, null]) {
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
      const data = Object.fromEntries(names.map((name) => [name, value]))
      const answer = await client.request({ method, url, data })
      expect(answer.status, `${JSON.stringify(value)} to ${url}`).toBeLessThan(500)
      expect(JSON.stringify(answer.data)).not.toMatch(/at .*\.ts|node_modules|syntax error|violates/i)
    }
  })

  it.for(Object.entries(transports))(
    '%s gives the same answer in REST and tRPC',
    async ([, { rest, trpc, restOnly }], { stack }) => {
      const { owner } = await ownerOf(stack)
      const { browser } = owner
      await browser.rest('POST', '/device/savePlaylist', { ...newPlaylist, protect: 'true', pin: '4711' })
      const [verb, path, body] = rest
      const restAnswer = await browser.rest(verb, path, body)
      const trpcAnswer = await trpc(browser.trpc).then(
        (answer) => ({ status: 'success', ...Object(answer) }),
        (error: unknown) => {
          const { message, data } = refusal.parse(error)
          const { code, errors, errorCodes } = data.failure
          const fields = errors && { errors, error_codes: errorCodes }
          return { status: 'error', message, msg: message, code, ...fields, ...restOnly }
        },
      )
      const { reference: _, ...answer } = restAnswer.body
      expect(answer).toEqual(JSON.parse(JSON.stringify(trpcAnswer)))
    },
  )
})

describe('The owner of another device', () => {
  it('cannot read, change or delete playlists and orders', async ({ stack }) => {
    const { client, owner } = await ownerOf(stack)
    const otherOwner = (await ownerOf(stack)).client
    const saved = await client.post('/device/savePlaylist', { ...newPlaylist, protect: 'true', pin: '4711' })
    const id: string = saved.data._id
    const order = await client.post('/paypal/order/create')

    expect((await otherOwner.get(`/device/checkPlaylistPinCode/${id}/4711`)).data.status).toBe('error')
    expect(
      (await otherOwner.delete(`/device/deletePlayListUrl/${id}`, { data: { pin: '4711' } })).data.status,
    ).toBe('error')
    expect((await otherOwner.get('/device/playlists/4711')).data.playlists).toEqual([])
    expect((await otherOwner.get('/device/playlists')).data.playlists).toEqual([])
    const change = { ...newPlaylist, current_playlist_url_id: id }
    expect(await otherOwner.post('/device/savePlaylist', change)).toMatchObject({ status: 404 })
    expect((await otherOwner.post(`/paypal/order/capture/${order.data.id}`)).data).toMatchObject({
      status: 'error',
      details: [{ issue: 'PAYMENT_MISSING' }],
    })
    expect((await owner.browser.trpc.playlists.list.query()).playlists).toHaveLength(1)
  })
})
