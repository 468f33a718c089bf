import { take } from '@player/server/kernel/throttle'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { captchaToken, logIn, loggedIn, registered, type OwnedDevice } from '../../kit/factories.ts'
import { serverStatementsOf } from '../../kit/sent-statements.ts'
import { CAPTCHA_ANSWER } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

const loginFailure = z.object({
  data: z.object({ failure: z.object({ triesLeft: z.number().optional() }) }),
})

const throttled = {
  status: 429,
  body: { status: 'error', message: 'Too many attempts.' },
}

describe('Failed logins to one device', () => {
  itWithoutWorkers('are limited to five in 15 minutes, from any address', async ({ stack }) => {
    const device = await registered(stack)
    expect(await tryWrongKeys(stack, device, 5)).toEqual([401, 401, 401, 401, 401])

    const locked = await logIn(openBrowser(stack), device)
    expect(locked).toMatchObject(throttled)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(880)
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(900)

    await stack.shiftClock('14 minutes')
    expect(await logIn(openBrowser(stack), device)).toMatchObject(throttled)
    await stack.shiftClock('61 seconds')
    expect(await logIn(openBrowser(stack), device)).toMatchObject({ status: 200 })
  })

  it('are limited to five when concurrent', async ({ stack }) => {
    const device = await registered(stack)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await logIn(openBrowser(stack), wrong(device))).status),
    )
    expect(Object.groupBy(statuses, String)).toEqual({ 401: Array(5).fill(401), 429: Array(15).fill(429) })
  })

  it('that waited for the transaction of the fifth get the same wait as the fifth', async ({ boot }) => {
    const { ctx, settings } = await boot({ workers: false })
    const budget = { rule: ctx.config.throttles.loginMac, subject: Buffer.from('device') }
    for (let count = 0; count < 4; count += 1) await take(ctx.db, budget)
    const waited = await ctx.unit(async (tx) => {
      expect(await take(tx, budget)).toBe(0)
      const sixth = take(ctx.db, budget)
      await withClient(settings['DATABASE_URL'] ?? '', (client) => untilWaitingForLocks(client, 1))
      return { sixth }
    })
    expect(await waited.sixth).toBe(900)
  })

  it('get the same answers for an unregistered address', async ({ stack }) => {
    const unknown = { mac_address: 'FE:00:00:00:00:01', device_key: '123456' }
    expect(await tryWrongKeys(stack, unknown, 6)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await logIn(openBrowser(stack), unknown)).toMatchObject(throttled)
  })

  it(
    'send the same statements for an unregistered address: wrong, locked and at the ceiling',
    { tags: ['sweep'] },
    async ({ boot }) => {
      const stack = await boot({ workers: false, settings: { LOGIN_HARD_STOP: '7' } })
      const known = wrong(await registered(stack))
      const unknown = { mac_address: 'FE:00:00:00:00:03', device_key: known.device_key }
      const statuses: number[] = []
      const compare = async (attempts: number) => {
        for (let count = 0; count < attempts; count += 1) {
          const [first, second] = [await recordLogin(stack, known), await recordLogin(stack, unknown)]
          expect(second).toEqual(first)
          statuses.push(first.status)
        }
      }
      // Other limits repeat refusals from memory after ten in a row; this one does not.
      await compare(5 + 12)
      await stack.shiftClock('16 minutes')
      await compare(3)
      expect(statuses.join(' ')).toBe(
        [...Array(5).fill(401), ...Array(12).fill(429), 401, 401, 429].join(' '),
      )
    },
  )

  it('return the number of attempts left, also for an unregistered address', async ({ stack }) => {
    const device = await registered(stack)
    for (const credentials of [wrong(device), { mac_address: 'FE:00:00:00:00:02', device_key: '123456' }]) {
      const triesLeft: unknown[] = []
      for (let tries = 0; tries < 6; tries += 1) {
        const browser = openBrowser(stack)
        const refused: unknown = await browser.trpc.sessions.login
          .mutate({ ...credentials, captcha: CAPTCHA_ANSWER, token: await captchaToken(browser) })
          .catch((error: unknown) => error)
        triesLeft.push(loginFailure.parse(refused).data.failure.triesLeft)
      }
      expect(triesLeft).toEqual([4, 3, 2, 1, 0, undefined])
    }
  })

  it('have increasing waits, up to a day', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { LOGIN_HARD_STOP: '100' } })
    const device = await registered(stack)
    const waits: number[] = []
    for (let lock = 0; lock < 9; lock += 1) {
      await tryWrongKeys(stack, device, 5)
      waits.push(Number((await logIn(openBrowser(stack), device)).headers.get('retry-after')))
      await stack.shiftClock('1 day 1 minute')
    }
    const minutes = waits.map((seconds) => Math.round(seconds / 60))
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440, 1_440])
  })

  it('are reset only by a success from their own network', async ({ stack }) => {
    const device = await registered(stack)
    const { ip } = openBrowser(stack)
    for (let count = 0; count < 3; count += 1) await logIn(openBrowser(stack, ip), wrong(device))
    await tryWrongKeys(stack, device, 1)
    expect(await logIn(openBrowser(stack, ip), device)).toMatchObject({ status: 200 })
    expect(await tryWrongKeys(stack, device, 5)).toEqual([401, 401, 401, 401, 429])
  })

  it('do not lock a browser that logged in before', async ({ stack }) => {
    const device = await registered(stack)
    const trusted = openBrowser(stack)
    await logIn(trusted, device)
    await tryWrongKeys(stack, device, 6)
    expect(await logIn(openBrowser(stack), device)).toMatchObject(throttled)
    expect(await logIn(trusted, device)).toMatchObject({ status: 200 })

    const tries: number[] = []
    for (let count = 0; count < 6; count += 1) tries.push((await logIn(trusted, wrong(device))).status)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('lock no browser once the key is changed, but still do if the same key is saved', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const { mac_address } = owner
    await tryWrongKeys(stack, owner, 5)
    const save = (device_key: string) => owner.browser.rest('POST', '/device/saveDeviceKey', { device_key })
    await save(owner.device_key)
    expect(await logIn(openBrowser(stack), owner)).toMatchObject(throttled)
    await save('482913')
    const changed = { mac_address, device_key: '482913' }
    expect(await logIn(openBrowser(stack), changed)).toMatchObject({ status: 200 })
    expect(await tryWrongKeys(stack, changed, 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('lock a browser with a forged token', async ({ stack }) => {
    const device = await registered(stack)
    await tryWrongKeys(stack, device, 5)
    const browser = openBrowser(stack)
    browser.cookies.set('browser', 'A'.repeat(43))
    expect(await logIn(browser, device)).toMatchObject(throttled)
  })

  it('are counted across instances and restarts', async ({ stack, serve }) => {
    const device = await registered(stack)
    await tryWrongKeys(stack, device, 5)
    expect(await logIn(openBrowser(await serve()), device)).toMatchObject(throttled)
  })
})

const wrong = (device: OwnedDevice): OwnedDevice => ({ ...device, device_key: '000000' })

/** Tries wrong keys, each from another address; returns the statuses. */
async function tryWrongKeys(stack: Stack, device: OwnedDevice, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) {
    const browser: Browser = openBrowser(stack)
    statuses.push((await logIn(browser, wrong(device))).status)
  }
  return statuses
}

/** Logs in; returns the status and the statements, in which the two tables of wrong keys (devices, addresses) have one name. */
async function recordLogin(stack: Stack, device: OwnedDevice) {
  const browser = openBrowser(stack)
  const login = { ...device, captcha: CAPTCHA_ANSWER, token: await captchaToken(browser) }
  let status = 0
  const statements = await serverStatementsOf(async () => {
    status = (await browser.rest('POST', '/device/login', login)).status
  })
  return { status, statements: statements.map((text) => (/key_failures/.test(text) ? 'key_failures' : text)) }
}
