import { confirmationsFor } from '@player/server/modules/confirmations'
import { allowBySupport } from '@player/server/modules/devices'
import { describe, expect } from 'vitest'
import { type Browser, openBrowser } from '../../kit/browser.ts'
import { logIn } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'
import {
  type ConfirmingTelevision,
  confirmingTelevision,
  logInByTelevision,
  numberOf,
  request,
} from './tv-login-steps.ts'

const WRONG = 'That code isn’t valid. It may have expired: show a new one on your TV.'
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/144.0 Mobile Safari/537.36'

describe('A login that the television confirms', () => {
  it('opens the session of the browser that shows the number, and counts as a login', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    const phone = openBrowser(stack)
    const shown = await request(phone, (await tv.code()).token)
    expect(shown).toEqual({
      status: 'waiting',
      device: tv.device.mac_address.slice(-5),
      number: expect.any(Number),
      expires_in: 120,
    })
    const waiting = phone.trpc.sessions.awaitTvLogin.mutate()
    const [question] = await tv.questions()
    expect(question).toMatchObject({
      kind: 'login',
      numbers: expect.arrayContaining([numberOf(shown)]),
      facts: { place: 'elsewhere' },
    })
    expect(await tv.answer({ number: numberOf(shown) })).toBe(204)
    expect(await waiting).toEqual({ status: 'logged_in' })
    expect(await phone.trpc.sessions.current.query()).toMatchObject({
      device: { mac_address: tv.device.mac_address },
    })
    expect(phone.cookies.has('tv-login')).toBe(false)
    const [row] = await stack.sql('select last_login_at from devices where id = $1', tv.deviceId)
    expect(row).toEqual({ last_login_at: expect.any(Date) })
    expect(
      await stack.sql('select actor, action from audit where subject = $1', `device ${tv.deviceId}`),
    ).toEqual([{ actor: 'owner', action: 'sessions tv-login' }])
    expect(await tv.questions()).toEqual([])
  })

  it('accepts the short code in any case; the question contains browser and network', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    const { short } = await tv.code('10.9.8.7')
    const phone = openBrowser(stack, '10.9.8.7')
    const shortCode = short.toLowerCase().replace('-', ' ')
    const body = JSON.stringify({ code: shortCode })
    const response = await phone.fetch('/frontend/trpc/sessions.requestTvLogin', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'user-agent': PHONE },
    })
    expect(response.status).toBe(200)
    expect(await tv.questions()).toMatchObject([
      { facts: { browser: 'Chrome on Android', place: 'this_network' } },
    ])
  })

  it.for([
    ['a refusal', { refuse: true }],
    ['a wrong number', { number: 5 }],
    ['a number above those of PostgreSQL’s integers', { number: 2_147_483_648 }],
    ['a confirmation without a number', { number: null }],
  ] as const)('ends with %s; the right number is refused afterwards', async ([, body], { stack }) => {
    const tv = await confirmingTelevision(stack)
    const phone = openBrowser(stack)
    const { token } = await tv.code()
    const shown = await request(phone, token)
    expect(await tv.answer(body)).toBe(204)
    expect(await tv.answer({ number: numberOf(shown) }, tv.last())).toBe(409)
    expect(await phone.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'refused' })
    expect(await phone.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'over' })
    await expect(request(phone, token)).rejects.toThrow(WRONG)
    expect(phone.cookies.has('session')).toBe(false)
  })

  it('accepts the first of concurrent answers', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    const shown = await request(openBrowser(stack), (await tv.code()).token)
    await tv.questions()
    const right = { number: numberOf(shown) }
    const answers = await Promise.all(
      [right, { refuse: true }, right].map((body) => tv.answer(body, tv.last())),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([204, 409, 409])
  })

  itWithoutWorkers('expires after two minutes', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    const phone = openBrowser(stack)
    const { token } = await tv.code()
    await stack.shiftClock('121 seconds')
    await expect(request(phone, token)).rejects.toThrow(WRONG)

    const shown = await request(phone, (await tv.code()).token)
    await tv.questions()
    await stack.shiftClock('121 seconds')
    expect(await tv.questions()).toEqual([])
    expect(await tv.answer({ number: numberOf(shown) }, tv.last())).toBe(409)
    expect(await phone.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'over' })
  })

  it('removes the locks of the login', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    for (let count = 0; count < 6; count += 1)
      await logIn(openBrowser(stack), { ...tv.device, device_key: '000000' })
    expect(await logIn(openBrowser(stack), tv.device)).toMatchObject({ status: 429 })
    await logInByTelevision(stack, tv)
    expect(await logIn(openBrowser(stack), tv.device)).toMatchObject({ status: 200 })
  })
})

describe('Protection of the code:', () => {
  it('only the browser that opened a code gets the session', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    const [phone, thief] = [openBrowser(stack), openBrowser(stack)]
    const { token } = await tv.code()
    const shown = await request(phone, token)
    await expect(request(thief, token)).rejects.toThrow(WRONG)
    await tv.answer({ number: numberOf(shown) })
    expect(await thief.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'over' })
    thief.cookies.set('tv-login', 'A'.repeat(43))
    expect(await thief.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'over' })
    expect(await phone.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'logged_in' })
  })

  it('a code that two browsers open at once leads to one question', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    const { token } = await tv.code()
    const opened = await Promise.allSettled([1, 2, 3].map(() => request(openBrowser(stack), token)))
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await tv.questions()).toHaveLength(1)
  })

  it('a lost answer is repeated to the browser that opened the code, with the same session', async ({
    stack,
  }) => {
    const tv = await confirmingTelevision(stack)
    const { phone, cookie } = await logInByTelevision(stack, tv)
    const received = ['session', 'browser'].map((name) => phone.cookies.get(name))
    phone.cookies.clear()
    phone.cookies.set('tv-login', cookie)
    const answers = await Promise.all([1, 2].map(() => phone.trpc.sessions.awaitTvLogin.mutate()))
    expect(answers).toEqual([{ status: 'logged_in' }, { status: 'logged_in' }])
    expect(['session', 'browser'].map((name) => phone.cookies.get(name))).toEqual(received)
    expect(await stack.sql('select from sessions where device_id = $1', tv.deviceId)).toHaveLength(1)
  })

  it.for<[string, (phone: Browser, tv: ConfirmingTelevision, stack: Stack) => Promise<unknown>]>([
    ['ten minutes', (_phone, _tv, stack) => stack.shiftClock('10 minutes')],
    ['the log-out', (phone) => phone.trpc.sessions.logout.mutate()],
    ['a new key on the television', (_, tv) => tv.call('POST', '/device-key', {})],
  ])('the cookie of a finished login opens nothing after %s', async ([, end], { boot }) => {
    const stack = await boot({ workers: false })
    const tv = await confirmingTelevision(stack)
    const { phone, cookie } = await logInByTelevision(stack, tv)
    await end(phone, tv, stack)
    phone.cookies.clear()
    phone.cookies.set('tv-login', cookie)
    expect(await phone.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'over' })
    expect(phone.cookies.has('session')).toBe(false)
  })

  it('a browser that is logged in to another device must confirm first; the television is not asked before', async ({
    stack,
    owner,
  }) => {
    const tv = await confirmingTelevision(stack)
    const { token } = await tv.code()
    expect(await request(owner.browser, token)).toEqual({
      status: 'asks',
      device: tv.device.mac_address.slice(-5),
      current: owner.mac_address.slice(-5),
    })
    expect(await tv.questions()).toEqual([])
    const shown = await request(owner.browser, token, true)
    await tv.answer({ number: numberOf(shown) })
    expect(await owner.browser.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'logged_in' })
    expect(await stack.sql('select from sessions where device_id = $1', owner.id)).toEqual([])
  })

  it('another television of the device is not asked and may not answer', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    const shown = await request(openBrowser(stack), (await tv.code()).token)
    const [question] = await tv.questions()
    const other = await television(stack, { device: tv.device })
    expect(await confirmationsFor(stack.ctx, other)).toEqual([])
    const path = `/confirmations/${question?.id}/answers`
    const body = { number: numberOf(shown) }
    expect(await other.call('POST', path, body)).toMatchObject({ status: 409 })
    const waiting = await television(stack, { device: tv.device, isPending: true })
    expect(await waiting.call('POST', path, body)).toMatchObject({ status: 403 })
    expect(await waiting.call('POST', '/login-codes')).toMatchObject({ status: 403 })
  })

  it('the confirmation of a television whose consent support withdrew opens no session', async ({
    stack,
  }) => {
    const tv = await confirmingTelevision(stack)
    const phone = openBrowser(stack)
    const shown = await request(phone, (await tv.code()).token)
    await tv.answer({ number: numberOf(shown) })
    const { id } = await television(stack, { device: tv.device, isPending: true })
    await allowBySupport(stack.ctx, { name: 'sam', reason: 'A receipt' }, tv.deviceId, id)
    expect(await phone.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'over' })
    expect(phone.cookies.has('session')).toBe(false)
  })

  it.for<[string, (tv: ConfirmingTelevision, stack: Stack) => Promise<unknown>]>([
    ['two minutes', (_, stack) => stack.shiftClock('121 seconds')],
    ['a new key on the television', (tv) => tv.call('POST', '/device-key', {})],
    [
      'a reset of the key by support',
      (tv, stack) => ops(stack, 'devices', 'reset-key', tv.device.mac_address, ...REASON),
    ],
    ['a logout of all sessions on the television', (tv) => tv.call('DELETE', '/sessions')],
    [
      'a logout of all other sessions in the dashboard',
      async (tv, stack) => {
        const owner = openBrowser(stack)
        await logIn(owner, tv.device)
        await owner.trpc.sessions.endOthers.mutate()
      },
    ],
  ])('a confirmation that no browser used opens no session after %s', async ([, end], { boot }) => {
    const stack = await boot({ workers: false })
    const tv = await confirmingTelevision(stack)
    const phone = openBrowser(stack)
    const shown = await request(phone, (await tv.code()).token)
    expect(await tv.answer({ number: numberOf(shown) })).toBe(204)
    await end(tv, stack)
    expect(await phone.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'over' })
    expect(phone.cookies.has('session')).toBe(false)
    await logInByTelevision(stack, tv)
  })

  it('codes and the token in the cookie are not stored', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    const { token, short } = await tv.code()
    const phone = openBrowser(stack)
    await request(phone, token)
    const stored = JSON.stringify(await stack.sql(`select login_codes::text from login_codes`))
    for (const secret of [token, short, phone.cookies.get('tv-login') ?? '-'])
      expect(stored).not.toContain(secret)
  })
})

describe('Limits of codes:', () => {
  it('a network can enter ten wrong short codes an hour; its QR codes are still accepted', async ({
    boot,
  }) => {
    const stack = await boot({ workers: false })
    const guesser = openBrowser(stack)
    for (let count = 0; count < 10; count += 1)
      await expect(request(guesser, 'BCDF-GHJK')).rejects.toThrow(WRONG)
    await expect(request(guesser, 'BCDF-GHJK')).rejects.toThrow('Too many wrong codes.')
    const tv = await confirmingTelevision(stack)
    const { token } = await tv.code()
    expect(await request(guesser, token)).toMatchObject({ status: 'waiting' })
    await stack.shiftClock('1 hour')
    expect(await request(guesser, (await tv.code()).short)).toMatchObject({ status: 'waiting' })
  })

  it('a television gets three questions an hour without a confirmation at most', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    for (let count = 0; count < 2; count += 1) await request(openBrowser(stack), (await tv.code()).token)
    await logInByTelevision(stack, tv)
    for (let count = 0; count < 3; count += 1) await request(openBrowser(stack), (await tv.code()).token)
    const { token } = await tv.code()
    await expect(request(openBrowser(stack), token)).rejects.toThrow('asked several times without a yes')
  })

  it('a new code of a television replaces the previous one', async ({ stack }) => {
    const tv = await confirmingTelevision(stack)
    const first = await tv.code()
    await tv.code()
    await expect(request(openBrowser(stack), first.token)).rejects.toThrow(WRONG)
  })
})
