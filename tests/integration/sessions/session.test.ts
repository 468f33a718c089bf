import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { requestDuring } from '../../kit/connections.ts'
import { logIn, loggedIn, registered } from '../../kit/factories.ts'
import { openCall } from '../../kit/raw-request.ts'
import { television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { keyOf, newMac } from '../app/app-steps.ts'

const ended = { status: 401, body: { status: 'error', message: 'Please log in.' } }

describe('The session cookie', () => {
  it('is HttpOnly and SameSite', async ({ stack }) => {
    const { headers } = await logIn(openBrowser(stack), await registered(stack))
    const cookies = headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const [index, name] of ['session', 'browser'].entries())
      expect(cookies[index]).toMatch(
        new RegExp(`^${name}=[\\w-]{43}; path=/; expires=[^;]+ GMT; samesite=lax; httponly$`, 'i'),
      )
  })

  it('is bound to host and HTTPS if the site is encrypted', async ({ stack, serve }) => {
    const browser = openBrowser(await serve({ ORIGIN: 'https://player.test' }))
    const { headers } = await logIn(browser, await registered(stack))
    const cookies = headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const [index, name] of ['__Host-session', '__Host-browser'].entries())
      expect(cookies[index]).toMatch(
        new RegExp(`^${name}=[\\w-]{43}; path=/; expires=[^;]+ GMT; samesite=lax; secure; httponly$`, 'i'),
      )
    expect(await browser.rest('GET', '/device')).toMatchObject({ status: 200 })
    browser.cookies.set('session', browser.cookies.get('__Host-session') ?? '')
    browser.cookies.delete('__Host-session')
    expect(await browser.rest('GET', '/device')).toMatchObject(ended)
  })

  it('is stored as a hash', async ({ stack }) => {
    const { browser, id } = await loggedIn(stack)
    const token = browser.cookies.get('session') ?? ''
    const [session] = await stack.sql<{ token_hash: Buffer }>(
      'select token_hash from sessions where device_id = $1',
      id,
    )
    expect(session?.token_hash).toEqual(createHash('sha256').update(token).digest())
  })
})

describe('The login page', () => {
  it.for(['/login', '/device/login'])(
    'redirects a browser that has a session: %s',
    async (path, { stack }) => {
      const { browser } = await loggedIn(stack)
      const open = (query: string) => browser.fetch(path + query)
      const opened = await open('?next=/dashboard/account')
      expect(opened.status).toBe(302)
      expect(opened.headers.get('location')).toBe('/dashboard/account')
      expect(opened.headers.get('cache-control')).toBe('no-store')
      await browser.rest('GET', '/device/logout')
      const page = await open('')
      expect(page.headers.get('location')).toBeNull()
      expect(page.headers.get('vary')).toContain('Cookie')
    },
  )
})

describe('A session', () => {
  it('is required for all calls of a device', async ({ stack }) => {
    const browser = openBrowser(stack)
    const calls = [
      ['GET', '/device'],
      ['GET', '/device/playlists'],
      ['GET', '/device/checkMacValid'],
      ['POST', '/device/savePlaylist'],
      ['POST', '/device/saveActivation'],
      ['POST', '/paypal/order/create'],
      ['POST', '/paypal/order/capture/5O190127TN364715T'],
    ] as const
    for (const [verb, path] of calls) {
      expect(await browser.rest(verb, path), path).toMatchObject(ended)
    }
    browser.cookies.set('session', 'A'.repeat(43))
    expect(await browser.rest('GET', '/device')).toMatchObject(ended)
  })

  itWithoutWorkers('ends after seven idle days', async ({ stack }) => {
    const [idle, used] = [await loggedIn(stack), await loggedIn(stack)]
    await stack.shiftClock('6 days')
    expect(await used.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
    await stack.shiftClock('1 day 1 second')
    expect(await used.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
    expect(await idle.browser.rest('GET', '/device')).toMatchObject(ended)
  })

  itWithoutWorkers('ends after thirty days of use', async ({ stack, owner: { browser } }) => {
    for (let days = 6; days < 30; days += 6) {
      await stack.shiftClock('6 days')
      expect(await browser.rest('GET', '/device'), `day ${days}`).toMatchObject({ status: 200 })
    }
    await stack.shiftClock('6 days')
    expect(await browser.rest('GET', '/device')).toMatchObject(ended)
  })

  it('ends on logout; other sessions continue', async ({ stack, owner }) => {
    const otherBrowser = openBrowser(stack)
    await logIn(otherBrowser, owner)
    const token = owner.browser.cookies.get('session') ?? ''

    expect(await owner.browser.rest('GET', '/device/logout')).toMatchObject({
      status: 200,
      body: { status: 'success' },
    })
    expect(owner.browser.cookies.has('session')).toBe(false)
    owner.browser.cookies.set('session', token)
    expect(await owner.browser.rest('GET', '/device')).toMatchObject(ended)
    expect(await otherBrowser.rest('GET', '/device')).toMatchObject({ status: 200 })
  })

  it('can be ended twice', async ({ stack, owner: { browser } }) => {
    const token = browser.cookies.get('session') ?? ''
    for (const _ of ['once', 'twice']) {
      browser.cookies.set('session', token)
      expect(await browser.rest('GET', '/device/logout')).toMatchObject({ status: 200 })
    }
    expect(await openBrowser(stack).rest('GET', '/device/logout')).toMatchObject({ status: 200 })
  })

  it('replaces the browser’s earlier session', async ({ stack }) => {
    const first = await loggedIn(stack)
    const token = first.browser.cookies.get('session') ?? ''
    const other = await registered(stack)
    await logIn(first.browser, other)
    expect((await first.browser.rest('GET', '/device')).body['device']).toMatchObject({
      mac_address: other.mac_address,
    })
    first.browser.cookies.set('session', token)
    expect(await first.browser.rest('GET', '/device')).toMatchObject(ended)
  })

  it('ends when 50 sessions of its device were used later', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const { browser, id } = owner
    await stack.sql(
      `insert into sessions (token_hash, device_id, key_version, user_agent, network_hash, last_used_at)
        select sha256(n::text::bytea), $1, key_version, 'Other', 'network', app_now() - n * interval '1 minute'
        from devices, generate_series(1, 60) n where id = $1`,
      id,
    )
    await logIn(openBrowser(stack), owner)
    expect(await browser.rest('GET', '/device')).toMatchObject({ status: 200 })
    const { sessions } = await browser.trpc.sessions.list.query()
    expect(sessions).toHaveLength(50)
    const [oldest] = await stack.sql<{ minutes: number }>(
      `select extract(epoch from app_now() - min(last_used_at))::int / 60 as minutes from sessions where device_id = $1`,
      id,
    )
    expect(oldest).toEqual({ minutes: 48 })
  })

  it('ends when the device gets another key', async ({ stack }) => {
    const { browser, id } = await loggedIn(stack)
    await stack.sql('update devices set key_version = key_version + 1 where id = $1', id)
    expect(await browser.rest('GET', '/device')).toMatchObject(ended)
  })
})

describe('A call whose session ends before the call changed anything', () => {
  it.for(['POST /device-key', 'DELETE /sessions'])(
    'is refused if its body arrives after the television’s %s',
    async (operation, { stack, owner }) => {
      const tv = await television(stack, { device: owner })
      const held = await openCall(stack, owner.browser, '/frontend/trpc/devices.changeKey')
      const [method = '', path = ''] = operation.split(' ')
      const body = method === 'POST' ? {} : undefined
      expect([200, 204]).toContain((await tv.call(method, path, body)).status)
      const key = await keyOf(stack, owner.id)
      expect(await held.send({ device_key: '314159' })).toBe(401)
      expect(await keyOf(stack, owner.id)).toBe(key)
      expect(await owner.browser.rest('GET', '/device')).toMatchObject(ended)
    },
  )

  const calls: Readonly<Record<string, (televisionId: string) => object>> = {
    'devices.changeKey': () => ({ device_key: '314159' }),
    'devices.changePin': () => ({ pin_code: '4321' }),
    'devices.move': () => ({ mac_address: newMac() }),
    'devices.askToMove': () => ({ mac_address: newMac() }),
    'devices.allowTelevision': (id) => ({ id, number: '4747' }),
    'devices.removeTelevision': (id) => ({ id }),
    'sessions.endOthers': () => ({}),
    'people.download': () => ({}),
    'people.deleteDevice': () => ({}),
  }
  const ends = {
    'the key changes': 'update devices set key_version = key_version + 1 where id = $1',
    'all sessions end': 'delete from sessions where device_id = $1',
  }
  const cases = Object.entries(calls).flatMap(([name, inputOf]) =>
    Object.entries(ends).map(([event, change]) => ({ name, inputOf, event, change })),
  )

  it.for(cases)('is refused: $name while $event', async ({ name, inputOf, change }, { stack, owner }) => {
    const waiting = await television(stack, { device: owner, isPending: true })
    await stack.sql(`update installations set claim_number = '4747' where id = $1`, waiting.id)
    const answer = await requestDuring(stack, [change, owner.id], () =>
      owner.browser.rest('POST', `/trpc/${name}`, inputOf(waiting.id)),
    )
    expect(answer).toMatchObject({
      status: 401,
      body: { error: { data: { failure: { code: 'request.session_required' } } } },
    })
    expect(await owner.browser.rest('GET', '/device')).toMatchObject(ended)
  })
})

describe('A television', () => {
  it('lists the browsers that are logged in, and ends them all', async ({ stack }) => {
    const tv = await television(stack)
    const phone = openBrowser(stack)
    await logIn(phone, tv.device)
    expect(await tv.call('GET', '/sessions')).toMatchObject({
      status: 200,
      body: { sessions: [{ browser: 'Unknown browser' }] },
    })
    const { status, body } = await tv.call('DELETE', '/sessions')
    expect({ status, body }).toEqual({ status: 204, body: {} })
    expect(await phone.rest('GET', '/device')).toMatchObject(ended)
    expect(await tv.call('GET', '/sessions')).toMatchObject({ body: { sessions: [] } })
    expect(await stack.sql('select from trusted_browsers where device_id = $1', tv.deviceId)).toEqual([])
  })

  it('ends a session of its device, and none of another device', async ({ stack }) => {
    const tv = await television(stack)
    const [phone, laptop] = [openBrowser(stack), openBrowser(stack)]
    await logIn(phone, tv.device)
    const [session] = await stack.sql<{ id: string }>(
      'select id from sessions where device_id = $1',
      tv.deviceId,
    )
    const path = `/sessions/${session?.id}`
    await logIn(laptop, tv.device)
    const stranger = await television(stack)
    expect(await stranger.call('DELETE', path)).toMatchObject({ status: 204 })
    expect(await phone.rest('GET', '/device')).toMatchObject({ status: 200 })
    for (const _ of ['once', 'twice']) {
      expect(await tv.call('DELETE', path)).toMatchObject({ status: 204 })
      expect(await phone.rest('GET', '/device')).toMatchObject(ended)
      expect(await laptop.rest('GET', '/device')).toMatchObject({ status: 200 })
    }
    const audited = await stack.sql(
      `select actor, reason from audit where action = 'sessions end' and subject = $1`,
      `device ${tv.deviceId}`,
    )
    expect(audited).toEqual([{ actor: 'owner', reason: 'On the television' }])
  })

  it('sees whether a browser was last used in its network', async ({ stack }) => {
    const tv = await television(stack)
    const [phone, other] = [openBrowser(stack, '10.9.8.6'), openBrowser(stack, '10.9.8.5')]
    await logIn(phone, tv.device)
    const listSessions = () => tv.call('GET', '/sessions', undefined, '10.9.8.6')
    const change = (set: string) => stack.sql(`update sessions set ${set} where device_id = $1`, tv.deviceId)
    expect(await listSessions()).toMatchObject({ body: { sessions: [{ place: 'this_network' }] } })
    for (const [name, value] of phone.cookies) other.cookies.set(name, value)
    await change(`last_used_at = last_used_at - interval '2 minutes'`)
    await other.rest('GET', '/device')
    expect(await listSessions()).toMatchObject({ body: { sessions: [{ place: 'elsewhere' }] } })
    await change('network_hash = null')
    expect(await listSessions()).toMatchObject({ body: { sessions: [{ place: null }] } })
  })
})
