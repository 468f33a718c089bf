import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { openApp } from '../kit/app.ts'
import { openBrowser, type Browser } from '../kit/browser.ts'
import { captchaToken, loggedIn, logIn, registered, type Owner, type TestTarget } from '../kit/factories.ts'
import { NEW_PLAYLIST } from '../kit/new-playlist.ts'
import { sendCallback } from '../kit/signed-callback.ts'
import { sendAtRate, measureRequest, type TimedResponse } from '../faults/traffic.ts'

interface Hostile {
  readonly name: string
  readonly connections: number
  act(): Promise<{ status: number; headers: Headers } | null>
}

const PIN = '4711'
const protectedWith = (pin: string) => ({ ...NEW_PLAYLIST, protect: 'true', pin })
const COINS = ['BTC-CHAIN', 'BTC-LN', 'LTC-CHAIN']

export async function hostileConnections(target: TestTarget): Promise<readonly Hostile[]> {
  const { browser } = await loggedIn(target)
  const { body } = await browser.rest('POST', '/device/savePlaylist', protectedWith(PIN))
  const app = await openApp(target)
  await app.report(['02:00:00:66:66:66'])
  const visitor = openBrowser(target)
  const otherDevice = await registered(target)
  let requestCount = 0
  return [
    { name: 'streams', connections: 3, act: () => manyStreams(browser) },
    {
      name: 'long polls',
      connections: 3,
      async act() {
        const { headers } = await app.call('GET', '/state')
        const conditions = { 'if-none-match': headers.get('etag') ?? '', prefer: 'wait=2' }
        return app.call('GET', '/state', undefined, conditions)
      },
    },
    { name: 'slow bodies', connections: 3, act: () => slowBody(target.url) },
    {
      name: 'protected saves',
      connections: 3,
      act: () => browser.rest('POST', '/device/savePlaylist', protectedWith('1234')),
    },
    {
      name: 'PIN checks',
      connections: 2,
      act: () =>
        browser.rest(
          'GET',
          `/device/checkPlaylistPinCode/${String(body['_id'])}/${requestCount++ % 9 === 0 ? '0000' : PIN}`,
        ),
    },
    {
      name: 'payments of ever new coins',
      connections: 1,
      act: () =>
        browser.rest('POST', '/device/saveActivation', {
          payment_type: 'crypto',
          email: 'ann@owner.test',
          coin_type: COINS[requestCount++ % COINS.length],
        }),
    },
    { name: 'captchas', connections: 2, act: () => visitor.rest('GET', '/captcha/generate') },
    {
      name: 'wrong keys',
      connections: 1,
      act: async () => logIn(visitor, { ...otherDevice, device_key: '654321' }),
    },
    {
      name: 'callbacks with new certificate paths',
      connections: 2,
      act: () =>
        visitor.fetch('/webhooks/paypal', {
          method: 'POST',
          body: '{}',
          headers: forgedHeaders(target, (requestCount += 1)),
        }),
    },
  ]
}

const forgedHeaders = ({ paypal }: TestTarget, number: number) => ({
  'paypal-transmission-id': 'a',
  'paypal-transmission-time': new Date().toISOString(),
  'paypal-transmission-sig': Buffer.alloc(256, 7).toString('base64'),
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': `${paypal.url}/v1/notifications/certs/CERT-${number}`,
})

async function manyStreams(browser: Browser): Promise<Response | null> {
  const signal = AbortSignal.timeout(1_000)
  const streams = Array.from({ length: 6 }, async () => {
    const answer = await browser.fetch('/frontend/trpc/devices.live', { signal })
    await answer.text().catch(() => '')
    return answer
  })
  const [first] = await Promise.allSettled(streams)
  return first?.status === 'fulfilled' ? first.value : null
}

async function slowBody(url: string): Promise<null> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  socket.write(
    'POST /frontend/device/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  )
  for (let bytes = 0; bytes < 10 && socket.writable; bytes += 1) {
    socket.write(' ')
    await wait(100)
  }
  socket.destroy()
  return null
}

interface Outcome {
  readonly others: readonly TimedResponse[]
  readonly attacker: ReadonlyMap<string, readonly TimedResponse[]>
  /** Accepted saves and callbacks that are not stored. */
  readonly lost: readonly string[]
}

const OTHERS_A_SECOND = 10

export async function measureOtherOwners(
  target: TestTarget,
  hostile: readonly Hostile[],
  seconds: number,
): Promise<Outcome> {
  const owners = await Promise.all(Array.from({ length: 5 }, () => loggedIn(target)))
  const playlists = new Map<Owner, string>()
  for (const owner of owners) {
    const { body } = await owner.browser.rest('POST', '/device/savePlaylist', protectedWith(PIN))
    playlists.set(owner, String(body['_id']))
  }
  const saved: string[] = []
  let callbacks = 0
  const acts: readonly ((owner: Owner) => Promise<{ status: number; headers: Headers }>)[] = [
    ({ browser }) => browser.rest('GET', '/device/playlists'),
    (owner) => owner.browser.rest('GET', `/device/checkPlaylistPinCode/${playlists.get(owner) ?? ''}/${PIN}`),
    async ({ browser }) => {
      const answer = await browser.rest('POST', '/device/savePlaylist', NEW_PLAYLIST)
      if (answer.status === 200) saved.push(String(answer.body['_id']))
      return answer
    },
    async () => {
      const answer = await sendCallback(target.url)
      if (answer.status === 200) callbacks += 1
      return answer
    },
    async () => {
      const token = await captchaToken(openBrowser(target))
      return { status: token === 'undefined' ? 429 : 200, headers: new Headers() }
    },
  ]
  const stored = async () =>
    (await target.sql<{ count: number }>('select count(*)::int from payment_notifications'))[0]?.count ?? 0
  const storedBefore = await stored()

  const attacker = new Map<string, TimedResponse[]>(hostile.map(({ name }) => [name, []]))
  const until = performance.now() + seconds * 1_000
  const connections = hostile.flatMap((action) =>
    Array.from({ length: action.connections }, async () => {
      while (performance.now() < until)
        attacker.get(action.name)?.push(await measureRequest(() => action.act()))
    }),
  )
  const others = await sendAtRate(OTHERS_A_SECOND, seconds, (index) => {
    const [owner, act] = [
      owners[index % owners.length],
      acts[Math.floor(index / owners.length) % acts.length],
    ]
    return owner && act ? act(owner) : Promise.resolve(null)
  })
  await Promise.all(connections)

  const storedPlaylists = await target.sql<{ id: string }>('select id from playlists')
  const ids = new Set(storedPlaylists.map(({ id }) => id))
  const lost = saved.filter((id) => !ids.has(id)).map((id) => `the playlist ${id}`)
  if ((await stored()) - storedBefore < callbacks) lost.push('a callback')
  return { others, attacker, lost }
}
