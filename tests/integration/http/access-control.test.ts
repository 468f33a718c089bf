import { createApp } from '@player/server/app'
import { listenForChanges } from '@player/server/kernel/live'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { loggedIn } from '../../kit/factories.ts'
import { createBelongings, allRowsOf, type Belongings, type Procedure } from '../../kit/belongings.ts'
import { it as withStack } from '../../kit/test.ts'

/** The data of another owner, which no test may change. */
const it = withStack.extend('belongings', { scope: 'file' }, async ({ stack }) =>
  createBelongings(stack, await loggedIn(stack)),
)

/** The input of an attacker for another owner's data. */
type Input = (belongings: Belongings) => object

interface Case {
  readonly type: 'query' | 'mutation' | 'subscription'
  /** Who may call it; answers to owners are about their own device. */
  readonly for: 'owner' | 'anyone'
  readonly input?: Input | undefined
  /** Asks the other owner's televisions and raises their device's version, but changes nothing else. */
  readonly asks?: true
}

const general = {
  playlist_type: 'general',
  playlist_name: 'Mine now',
  playlist_url: 'http://a.example/b.m3u',
}

const byId: Input = ({ playlistId }) => ({ id: playlistId })
const byAddress: Input = ({ owner }) => ({ mac_address: owner.mac_address })

const query = (input?: Input): Case => ({ type: 'query', for: 'owner', input })
const mutation = (input?: Input): Case => ({ type: 'mutation', for: 'owner', input })
const openMutation = (input?: Input): Case => ({ type: 'mutation', for: 'anyone', input })

/** Every procedure; without one of them this does not compile. */
const procedures: Record<Procedure, Case> = {
  'contact.submit': openMutation(),
  'sessions.captcha': openMutation(),
  'sessions.login': openMutation(({ owner: { mac_address, device_key } }) => ({
    mac_address,
    device_key,
    captcha: 'X',
    token: 'X',
  })),
  'sessions.logout': openMutation(),
  'sessions.requestTvLogin': openMutation(() => ({ code: 'BCDF-GHJK' })),
  'sessions.awaitTvLogin': openMutation(),
  'sessions.list': query(),
  'sessions.securityLog': query(),
  'sessions.endOthers': mutation(),
  'sessions.current': query(),
  'people.download': mutation(),
  'people.deleteDevice': mutation(),
  'devices.live': { type: 'subscription', for: 'owner' },
  'devices.changeKey': mutation(() => ({ device_key: '999999' })),
  'devices.changePin': mutation(() => ({ pin_code: '9999' })),
  'devices.televisions': query(),
  'devices.allowTelevision': mutation(() => ({ id: crypto.randomUUID(), number: '47' })),
  'devices.checkMove': mutation(byAddress),
  'devices.askToMove': { ...mutation(byAddress), asks: true },
  'devices.awaitMove': mutation(() => ({ confirmation: crypto.randomUUID() })),
  'devices.removeTelevision': mutation(() => ({ id: crypto.randomUUID() })),
  'devices.move': mutation(byAddress),
  'playlists.list': query(),
  'playlists.save': mutation(({ playlistId }) => ({ ...general, current_playlist_url_id: playlistId })),
  'playlists.open': mutation(({ playlistId, pin }) => ({ id: playlistId, pin })),
  'playlists.opened': mutation(({ pin }) => ({ pin })),
  'playlists.delete': mutation(({ playlistId, pin }) => ({ id: playlistId, pin })),
  'playlists.restore': mutation(byId),
  'playlists.hosts': query(),
  'playlists.moveHost': mutation(({ playlistId }) => ({
    from: 'canary-url.example',
    to: 'mine.example',
    ids: [playlistId],
  })),
  'playlists.undoMove': mutation(() => ({ id: crypto.randomUUID() })),
  'playlists.swapAddress': mutation(({ playlistId }) => ({ id: playlistId, origin: 'http://mine.example' })),
  'playlists.arrangement': query(byId),
  'playlists.setArranging': mutation(({ playlistId }) => ({ id: playlistId, on: true })),
  'playlists.arrange': mutation(({ playlistId }) => ({
    id: playlistId,
    version: 0,
    new_groups: 'shown',
    groups: [],
  })),
  'results.list': query(),
  'results.tryAgain': mutation(byId),
  'results.look': mutation(byId),
  'results.setTells': mutation(() => ({ tells: false })),
  'reminders.current': query(),
  'reminders.ask': mutation(() => ({ email: 'eve@owner.example' })),
  'reminders.stop': mutation(),
  'payments.offer': query(),
  'payments.history': query(),
  'payments.seller': query(),
  'payments.check': mutation(),
  'payments.start': mutation(() => ({ payment_type: 'paypal' })),
  'payments.frame': query(() => ({ fram_code: 'token', intension: 'canary' })),
  'payments.returned': mutation(({ orderId }) => ({ order_id: orderId })),
  'payments.cancel': mutation(({ orderReference }) => ({ reference: orderReference })),
  'payments.capture': mutation(({ orderId }) => ({ order_id: orderId })),
}

/** The bodies of REST calls; path parameters are filled in by name. */
const restInputs: Record<string, (belongings: Belongings) => object> = {
  'POST /frontend/device/savePlaylist': ({ playlistId }) => ({
    ...general,
    current_playlist_url_id: playlistId,
    protect: 'false',
  }),
  'POST /frontend/device/login': ({ owner: { mac_address, device_key } }) => ({
    mac_address,
    device_key,
    captcha: 'X',
    token: 'X',
  }),
  'DELETE /frontend/device/deletePlayListUrl/:id': ({ pin }) => ({ pin }),
  'POST /frontend/device/saveParentPin': () => ({ pin_code: '9999' }),
  'POST /frontend/device/saveDeviceKey': () => ({ device_key: '999999' }),
  'POST /frontend/device/switchMacAddress': ({ owner }) => ({ mac_address: owner.mac_address }),
  'POST /frontend/device/saveActivation': () => ({ payment_type: 'paypal' }),
}
const WITHOUT_LOGIN = /\/(sendUserQuestion|captcha\/generate|device\/login|device\/logout)$/

describe('The test data', () => {
  it('appears in answers to its own owner', async ({ stack, belongings }) => {
    const rows = await allRowsOf(stack, belongings.owner)
    for (const table of ['devices', 'openings', 'payments', 'playlists', 'sessions'])
      expect(rows).toContain(`"source": "${table}"`)
    const list = await call(belongings.owner.browser, 'playlists.list', 'query', undefined)
    expect(leaks(list.text, belongings)).toEqual(['canary'])
    expect(
      leaks(
        (await call(belongings.owner.browser, 'devices.live', 'subscription', undefined)).text,
        belongings,
      ),
    ).toContain(belongings.owner.mac_address)
  })
})

describe('A procedure', () => {
  it.for(Object.entries(procedures))(
    '%s reveals nothing to others, logged in or not, and changes nothing',
    async ([name, procedure], { stack, belongings }) => {
      const exceptTables = procedure.asks ? ['confirmations', 'device_versions'] : []
      const before = await allRowsOf(stack, belongings.owner, exceptTables)
      const send = (browser: Browser) => call(browser, name, procedure.type, procedure.input?.(belongings))

      const anonymous = await send(openBrowser(stack))
      if (procedure.for === 'owner') expect(anonymous.status).toBe(401)
      expect(leaks(anonymous.text, belongings)).toEqual([])

      const other = await send((await loggedIn(stack)).browser)
      expect(other.status).not.toBe(500)
      expect(leaks(other.text, belongings)).toEqual([])
      expect(await allRowsOf(stack, belongings.owner, exceptTables)).toBe(before)
    },
  )
})

describe('A REST call', () => {
  it('reveals nothing to others, logged in or not, and changes nothing', async ({ stack, belongings }) => {
    const live = listenForChanges(stack.ctx)
    const calls = restCalls(createApp(stack.ctx, live, new Map()))
    await live.close()
    expect(calls.map(({ verb, path }) => `${verb} ${path}`)).toEqual(
      expect.arrayContaining(Object.keys(restInputs)),
    )
    expect(calls.length).toBeGreaterThanOrEqual(18)

    for (const { verb, path } of calls) {
      const before = await allRowsOf(stack, belongings.owner)
      const values: Record<string, string> = {
        id: belongings.playlistId,
        pin: belongings.pin,
        pin_code: belongings.pin,
        orderID: belongings.orderId,
      }
      const address = path.replaceAll(/:(\w+)/g, (_, name: string) => {
        expect(values, `a value for ${name} of ${path}`).toHaveProperty(name)
        return values[name] ?? ''
      })
      const send = async (browser: Browser) => {
        const body = restInputs[`${verb} ${path}`]?.(belongings)
        const response = await browser.fetch(address, {
          method: verb,
          headers: { 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
        return { status: response.status, text: await response.text() }
      }

      const anonymous = await send(openBrowser(stack))
      if (!WITHOUT_LOGIN.test(path)) expect(anonymous.status, path).toBe(401)
      const other = await send((await loggedIn(stack)).browser)
      expect(other.status, path).not.toBe(500)
      expect(leaks(anonymous.text + other.text, belongings), path).toEqual([])
      expect(await allRowsOf(stack, belongings.owner), path).toBe(before)
    }
  })
})

const leaks = (text: string, { canaries }: Belongings): string[] =>
  canaries.filter((canary) => canary !== '' && text.includes(canary))

/** Calls a procedure; returns the first messages of a stream. */
async function call(
  browser: Browser,
  name: string,
  type: Case['type'],
  input: object | undefined,
): Promise<{ status: number; text: string }> {
  const json = JSON.stringify(input ?? {})
  if (type === 'mutation') {
    const headers = { 'content-type': 'application/json' }
    const response = await browser.fetch(`/frontend/trpc/${name}`, { method: 'POST', headers, body: json })
    return { status: response.status, text: await response.text() }
  }
  const query = input ? `?input=${encodeURIComponent(json)}` : ''
  const headers = type === 'subscription' ? { accept: 'text/event-stream' } : {}
  const response = await browser.fetch(`/frontend/trpc/${name}${query}`, { headers })
  if (type === 'query') return { status: response.status, text: await response.text() }
  return readStream(response)
}

/** The messages of a stream up to its first state or refusal. */
async function readStream(response: Response): Promise<{ status: number; text: string }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (/"device":|serialized-error|"error":/.test(text)) break
  }
  const refused = /"httpStatus":(\d+)/.exec(text)?.[1]
  return { status: refused ? Number(refused) : response.status, text }
}

const router = z.object({
  router: z.object({ stack: z.array(z.object({ path: z.string(), methods: z.array(z.string()) })) }),
})

/** The REST calls that the server has mounted. */
function restCalls({ middleware }: { middleware: readonly unknown[] }) {
  return middleware
    .flatMap((layer) => {
      const mounted = typeof layer === 'function' ? router.safeParse(Object.assign({}, layer)) : null
      return mounted?.success ? mounted.data.router.stack : []
    })
    .filter(({ path }) => path.startsWith('/frontend/'))
    .map(({ path, methods }) => ({ path, verb: methods.find((verb) => verb !== 'HEAD') ?? '' }))
}
