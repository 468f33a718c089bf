import { createPublicKey } from 'node:crypto'
import { blockDevice } from '@player/server/modules/devices'
import { jwtVerify } from 'jose'
import { describe, expect } from 'vitest'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { loggedIn, payWithPayPal } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { serverStatementsOf } from '../../kit/sent-statements.ts'
import { television, type Television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const ACTOR = { name: 'olga', reason: 'The owner wrote to us' }

describe('The state of a television', () => {
  it('contains everything that the television shows', async ({ stack }) => {
    const device = await loggedIn(stack)
    const tv = await television(stack, { device, os: 'android' })
    await device.browser.trpc.playlists.save.mutate({
      ...NEW_PLAYLIST,
      xml_url: 'http://films.example/guide.xml',
    })
    await device.browser.trpc.playlists.save.mutate({
      ...NEW_PLAYLIST,
      playlist_name: 'Sport',
      playlist_type: 'xc',
      playlist_url: 'http://panel.example:8080',
      username: 'ann',
      password: 'secret',
    })
    const { status, headers, body } = await tv.state()
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      etag: expect.stringMatching(/^W\/"3\.[\da-f]{16}\.1-7-\d+"$/),
      'cache-control': 'private, no-cache',
      vary: 'Authorization',
      'access-control-allow-origin': '*',
    })
    const time: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(body).toEqual({
      authorized: true,
      device: {
        mac_address: device.mac_address,
        addresses: [{ mac: device.mac_address, kind: 'unknown' }],
        blocked: false,
      },
      licence: {
        status: 'trial',
        expires_at: time,
        days_left: 7,
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]{86}$/),
        price: { amount_minor: 799, currency: 'EUR', text: '€7.99' },
        term: '1 year',
        moved_at: null,
        payment_arriving: false,
        activate_url: `${stack.origin}/dashboard/active-device`,
      },
      playlists: [
        {
          id: expect.any(String),
          name: 'Films',
          type: 'm3u',
          protected: false,
          updated_at: time,
          source: { url: 'http://films.example/films.m3u8', epg_url: 'http://films.example/guide.xml' },
          fallbacks: [],
          again_at: null,
          rules_version: 0,
          tell: { result: true, groups: false },
        },
        {
          id: expect.any(String),
          name: 'Sport',
          type: 'xtream',
          protected: false,
          updated_at: time,
          source: { host: 'http://panel.example:8080', username: 'ann', password: 'secret', epg_url: null },
          fallbacks: [],
          again_at: null,
          rules_version: 0,
          tell: { result: true, groups: false },
        },
      ],
      parental: { pin_set: false },
      secrets_version: 1,
      notices: [],
      security_events: [],
      confirmations: [],
      app: {
        latest: '4.2.0',
        minimum: null,
        download_url: `${stack.origin}/app_downloads/player.apk`,
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
      },
      languages: ['en'],
      site: { name: 'Player', url: stack.origin, support_email: 'support@player.test' },
      poll: { after_seconds: 900, wait_seconds: 50 },
    })
  })

  it('contains the versions that the operator set for its system', async ({ stack }) => {
    const appOf = async (os: string) => (await (await television(stack, { os })).state()).body['app']
    expect(await appOf('Tizen')).toMatchObject({ latest: null, minimum: '0.9.0', download_url: null })
    expect(await appOf('browser')).toMatchObject({ latest: '1.1.0', minimum: '1.0.1' })
    expect(await appOf('android')).toMatchObject({ latest: '4.2.0', minimum: null })
    expect(await appOf('webos')).toMatchObject({ latest: null, minimum: null })
  })

  it('has a licence signed for this television alone', async ({ stack }) => {
    const device = await loggedIn(stack)
    const tv = await television(stack, { device })
    await payWithPayPal(stack, device)
    await stack.drain()
    const { body } = await tv.state()
    expect(body).toMatchObject({ licence: { status: 'active', days_left: 372 } })
    const [key] = stack.ctx.signer.publicKeys
    const { payload } = await jwtVerify(
      String(Object(body['licence']).token),
      createPublicKey({ key: { ...key }, format: 'jwk' }),
      { algorithms: ['Ed25519'], issuer: stack.origin, subject: device.mac_address },
    )
    expect(payload).toMatchObject({ cnf: { jkt: tv.thumbprint }, status: 'active' })
    expect(Number(payload['use_until']) - Number(payload.iat)).toBe(14 * 86_400)
  })

  it('is not sent again until something changes, whoever changes it', async ({ stack }) => {
    const { browser, ...device } = await loggedIn(stack)
    const tv = await television(stack, { device })
    let { tag } = await tv.state()
    const changes: (() => Promise<unknown>)[] = [
      () => browser.trpc.playlists.save.mutate(NEW_PLAYLIST),
      () => browser.trpc.devices.changePin.mutate({ pin_code: '4321' }),
      () => browser.trpc.devices.changeKey.mutate({ device_key: '135790' }),
      () => blockDevice(stack.ctx, ACTOR, device.mac_address, true),
    ]
    for (const change of changes) {
      expect(await tv.state({ tag })).toMatchObject({ status: 304, tag, body: {} })
      expect(await tv.state({ tag: `"other", ${tag.slice(2)}` })).toMatchObject({ status: 304 })
      await change()
      const after = await tv.state({ tag })
      expect(after.status).toBe(200)
      tag = after.tag
    }
    const { body } = await tv.state()
    expect(body).toMatchObject({
      device: { blocked: true },
      parental: { pin_set: true },
      secrets_version: 3,
    })
  })

  itWithoutWorkers(
    'is sent again after six hours, when its licence is signed again, but not with an expired token',
    async ({ stack }) => {
      const tv = await television(stack)
      const { tag } = await tv.state()
      await stack.shiftClock('6 hours')
      expect((await tv.state({ tag })).status).toBe(200)
      await stack.shiftClock('8 days')
      expect(await tv.state({ tag })).toMatchObject({ status: 401, body: { code: 'request.token_over' } })
    },
  )

  it('costs one statement if nothing changed, nine when first sent, and seven later', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const tv = await television(stack)
    const first = await serverStatementsOf(() => tv.state())
    expect(first.length, first.join('\n')).toBe(9)
    const { tag } = await tv.state()
    const again = await serverStatementsOf(() => tv.state())
    expect(again.length, again.join('\n')).toBe(7)
    const unchanged = await serverStatementsOf(() => tv.state({ tag }))
    expect(unchanged).toEqual([expect.stringMatching(/^select/)])
    expect(unchanged.join('\n')).not.toContain('sealed')
  })
})

describe('The states of many televisions of one device', () => {
  it('are read one after the other, so that other devices do not wait; a read beyond twenty waiting ones gets 429', async ({
    stack,
  }) => {
    const device = await loggedIn(stack)
    await device.browser.trpc.playlists.save.mutate(NEW_PLAYLIST)
    const televisions: Television[] = []
    for (let count = 0; count < 22; count += 1) televisions.push(await television(stack, { device }))
    const other = await television(stack)
    await withClient(stack.ctx.config.database.url, async (client) => {
      // Stops each read of the device's whole state at its end.
      await client.query('begin')
      await client.query('select from device_versions where device_id = $1 for update', [device.id])
      const reads = televisions.map((tv) => tv.state())
      const first = await Promise.race(reads)
      expect(first).toMatchObject({ status: 429, body: { code: 'request.too_many_requests' } })
      expect(first.headers.get('retry-after')).toBe('1')
      await untilWaitingForLocks(client, 1)
      expect(await other.state()).toMatchObject({ status: 200 })
      await client.query('commit')
      const statuses = (await Promise.all(reads)).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(21).fill(200), 429])
    })
  })
})

describe('A television that waits for consent', () => {
  it('gets a number and nothing about the device, not even whether it changes', async ({ stack }) => {
    const { browser, ...device } = await loggedIn(stack)
    await browser.trpc.playlists.save.mutate(NEW_PLAYLIST)
    const tv = await television(stack, { device, isPending: true })
    const { tag, body } = await tv.state()
    expect(Object.keys(body).toSorted()).toEqual([
      'app',
      'authorized',
      'claim_number',
      'languages',
      'may_take_assigned',
      'poll',
      'site',
    ])
    expect(body).toMatchObject({ authorized: false, claim_number: '47' })
    await browser.trpc.playlists.save.mutate(NEW_PLAYLIST)
    expect(await tv.state({ tag })).toMatchObject({ status: 304, tag })
    for (const [method, path, body] of [
      ['GET', '/secrets', undefined],
      ['POST', '/device-key', {}],
      ['POST', `/playlists/${crypto.randomUUID()}/unlocks`, { pin: '4711' }],
    ] as const)
      expect(await tv.call(method, path, body)).toMatchObject({
        status: 403,
        body: { code: 'devices.installation_waiting' },
      })
  })
})
