import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { loggedIn } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { serverStatementsOf } from '../../kit/sent-statements.ts'
import { it } from '../../kit/test.ts'

const UNKNOWN_TOKEN = 'A'.repeat(43)

describe('A request with several calls', () => {
  it('is refused with more than ten calls, before any SQL statement', async ({ stack }) => {
    const browser = openBrowser(stack)
    browser.cookies.set('session', UNKNOWN_TOKEN)
    for (const calls of [11, 800]) {
      const statements = await serverStatementsOf(async () => {
        const response = await queries(browser, calls)
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({
          error: {
            message: 'Too many calls in one request. Send at most 10.',
            data: { failure: { kind: 'invalid', code: 'request.too_many_calls' } },
          },
        })
      })
      expect(statements).toEqual([])
    }
  })

  it('looks up an unknown session once', async ({ stack }) => {
    const browser = openBrowser(stack)
    browser.cookies.set('session', UNKNOWN_TOKEN)
    const statements = await serverStatementsOf(async () => {
      const response = await queries(browser, 10)
      expect(response.status).toBe(401)
      expect(await response.json()).toHaveLength(10)
    })
    expect(statements).toEqual([expect.stringMatching(LOOK_UP)])
  })

  it.for([
    ['ten calls', (browser: Browser) => queries(browser, 10)],
    ['the REST call for the dashboard', (browser: Browser) => browser.fetch('/frontend/device/playlists')],
  ] as const)('looks up an owner’s session once: %s', async ([, ask], { owner: { browser } }) => {
    const statements = await serverStatementsOf(async () => {
      expect((await ask(browser)).status).toBe(200)
    })
    expect(statements.filter((text) => LOOK_UP.test(text))).toHaveLength(1)
  })
})

describe('A logout in a batch', () => {
  it('applies to the calls after it', async ({ stack }) => {
    const { browser, id } = await loggedIn(stack)
    await browser.trpc.devices.changePin.mutate({ pin_code: '1111' })
    const response = await mutations(browser, [
      ['sessions.logout'],
      ['devices.changePin', { pin_code: '2222' }],
    ])
    expect(await response.json()).toMatchObject([
      { result: {} },
      { error: { data: { failure: { kind: 'unauthorised' } } } },
    ])
    const [device] = await stack.sql<{ encrypted: string }>(
      'select parent_pin_sealed as encrypted from devices where id = $1',
      id,
    )
    expect(stack.ctx.vault.decrypt(device?.encrypted ?? '', `devices:${id}:parent_pin`)).toBe('1111')
  })
})

it('A failed login in a batch does not end the session for the calls after it', async ({
  owner: { browser, ...device },
}) => {
  const { token } = await browser.trpc.sessions.captcha.mutate()
  const response = await mutations(browser, [
    ['sessions.login', { ...device, device_key: '000000', captcha: 'ABCDE', token }],
    ['devices.changePin', { pin_code: '2222' }],
  ])
  expect(await response.json()).toMatchObject([
    { error: { data: { failure: { kind: 'unauthorised' } } } },
    { result: { data: { message: 'Parent Pin Changed Successfully!' } } },
  ])
})

it('A live stream looks up its session once, and ends after a logout', async ({ owner: { browser } }) => {
  const events = liveEvents(browser)
  const statements = await serverStatementsOf(() => nextState(events))
  expect(statements.filter((text) => LOOK_UP.test(text))).toHaveLength(1)
  await browser.rest('GET', '/device/logout')
  await expect(nextState(events)).rejects.toThrow('serialized-error')
})

const LOOK_UP = /from "session_devices" where "token_hash" = /

const queries = (browser: Browser, calls: number): Promise<Response> =>
  browser.fetch(`/frontend/trpc/${Array<string>(calls).fill('sessions.current').join(',')}?batch=1`)

function mutations(browser: Browser, calls: readonly (readonly [string, object?])[]): Promise<Response> {
  return browser.fetch(`/frontend/trpc/${calls.map(([path]) => path).join(',')}?batch=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(calls.map(([, input], index) => [index, input]))),
  })
}
