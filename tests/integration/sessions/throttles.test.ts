import { take } from '@player/server/kernel/throttle'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { waitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { captchaToken, logIn, loggedIn, registered, type OwnedDevice } from '../../kit/factories.ts'
import { CAPTCHA_ANSWER } from '../../kit/settings.ts'
import { startServer } from '../../kit/server.ts'
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
    expect(await failures(stack, device, 5)).toEqual([401, 401, 401, 401, 401])

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
      await withClient(settings['DATABASE_URL'] ?? '', (client) => waitingForLocks(client, 1))
      return { sixth }
    })
    expect(await waited.sixth).toBe(900)
  })

  itWithoutWorkers('get the same answers for an unregistered address', async ({ stack }) => {
    const unknown = { mac_address: 'FE:00:00:00:00:01', device_key: '123456' }
    expect(await failures(stack, unknown, 6)).toEqual([401, 401, 401, 401, 401, 429])
    expect(await logIn(openBrowser(stack), unknown)).toMatchObject(throttled)
  })

  itWithoutWorkers(
    'return the number of attempts left, also for an unregistered address',
    async ({ stack }) => {
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
    },
  )

  it('have increasing waits, up to a day', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { LOGIN_HARD_STOP: '100' } })
    const device = await registered(stack)
    const waits: number[] = []
    for (let lock = 0; lock < 9; lock += 1) {
      await failures(stack, device, 5)
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
    await failures(stack, device, 1)
    expect(await logIn(openBrowser(stack, ip), device)).toMatchObject({ status: 200 })
    expect(await failures(stack, device, 5)).toEqual([401, 401, 401, 401, 429])
  })

  it('do not lock a browser that logged in before', async ({ stack }) => {
    const device = await registered(stack)
    const trusted = openBrowser(stack)
    await logIn(trusted, device)
    await failures(stack, device, 6)
    expect(await logIn(openBrowser(stack), device)).toMatchObject(throttled)
    expect(await logIn(trusted, device)).toMatchObject({ status: 200 })

    const tries: number[] = []
    for (let count = 0; count < 6; count += 1) tries.push((await logIn(trusted, wrong(device))).status)
    expect(tries).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('lock no browser after a new key, and still do after the same key', async ({ stack }) => {
    const owner = await loggedIn(stack)
    const { mac_address } = owner
    await failures(stack, owner, 5)
    const save = (device_key: string) => owner.browser.rest('POST', '/device/saveDeviceKey', { device_key })
    await save(owner.device_key)
    expect(await logIn(openBrowser(stack), owner)).toMatchObject(throttled)
    await save('482913')
    const changed = { mac_address, device_key: '482913' }
    expect(await logIn(openBrowser(stack), changed)).toMatchObject({ status: 200 })
    expect(await failures(stack, changed, 6)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('lock a browser with a forged token', async ({ stack }) => {
    const device = await registered(stack)
    await failures(stack, device, 5)
    const browser = openBrowser(stack)
    browser.cookies.set('browser', 'A'.repeat(43))
    expect(await logIn(browser, device)).toMatchObject(throttled)
  })

  it('are counted across instances and restarts', async ({ stack }) => {
    const device = await registered(stack)
    await failures(stack, device, 5)
    const other = await startServer(() => stack.ctx.config)
    try {
      const browser = openBrowser({ url: other.url, origin: stack.origin })
      expect(await logIn(browser, device)).toMatchObject(throttled)
    } finally {
      await other.close()
    }
  })
})

describe('Failed logins from one network', () => {
  it('are limited to 300 a day over the addresses of a /24 and of a /48', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { LOGIN_FAILURES_PER_BLOCK: '3' } })
    for (const addresses of [
      ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.3.1'],
      ['2001:db8:8:1::1', '2001:db8:8:2::1', '2001:db8:8:3::1', '2001:db8:8:4::1', '2001:db8:9::1'],
    ]) {
      const statuses: number[] = []
      for (const ip of addresses) {
        const device = await registered(stack)
        statuses.push((await logIn(openBrowser(stack, ip), wrong(device))).status)
      }
      expect(statuses).toEqual([401, 401, 401, 429, 401])
    }
  })
})

describe('Failed logins from one internet address', () => {
  it('are limited to thirty in 15 minutes, over all devices', async ({ stack }) => {
    const browser = openBrowser(stack)
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) {
      const mac_address = `FE:00:00:00:01:${count.toString(16).padStart(2, '0')}`
      statuses.push((await logIn(browser, { mac_address, device_key: '123456' })).status)
    }
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429])
    const device = await registered(stack)
    expect(await logIn(openBrowser(stack, browser.ip), device)).toMatchObject(throttled)
    expect(await logIn(openBrowser(stack), device)).toMatchObject({ status: 200 })
  })

  it('do not include successful logins', async ({ stack }) => {
    const { ip } = openBrowser(stack)
    for (let count = 0; count < 35; count += 1) {
      const device = await registered(stack)
      expect(await logIn(openBrowser(stack, ip), device)).toMatchObject({ status: 200 })
    }
  })
})

describe('Attempts from one IPv6 network', () => {
  it('are counted together, from any of its addresses', async ({ boot }) => {
    const limits = { LOGIN_FAILURES_PER_IP: '2', CAPTCHAS_PER_IP: '2', CONTACT_MESSAGES_PER_IP: '2' }
    const stack = await boot({ workers: false, settings: limits })
    const form = { name: 'Ann', email: 'ann@owner.test', subject: 'Hello', message: 'Hello' }
    const attempts = {
      captcha: (browser: Browser) => browser.rest('GET', '/captcha/generate'),
      contact: (browser: Browser) => browser.rest('POST', '/sendUserQuestion', form),
      async login(browser: Browser) {
        const token = await captchaToken(openBrowser(stack))
        const device = { mac_address: 'FE:00:00:00:02:01', device_key: '123456' }
        return browser.rest('POST', '/device/login', { ...device, captcha: 'ABCDE', token })
      },
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      const statuses: number[] = []
      for (const ip of ['2001:db8:7::1', '2001:DB8:7:0:ffff::2', '2001:db8:7:0:1:2:3:4', '2001:db8:7:1::1'])
        statuses.push((await attempt(openBrowser(stack, ip))).status)
      const passed = name === 'login' ? 401 : 200
      expect(statuses, name).toEqual([passed, passed, 429, passed])
      const mapped: number[] = []
      for (const ip of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'])
        mapped.push((await attempt(openBrowser(stack, ip))).status)
      expect(mapped, name).toEqual([passed, passed, 429])
    }
  })
})

describe('The internet address of an attempt', () => {
  it.for([
    ['1', ['192.0.2.1, 198.51.100.7', '192.0.2.2, 198.51.100.7', '192.0.2.3, 198.51.100.7', '198.51.100.8']],
    [
      '2',
      [
        '192.0.2.1, 198.51.100.7, 10.0.0.1',
        '198.51.100.7, 10.0.0.2',
        '192.0.2.3, 198.51.100.7, 10.0.0.1',
        '198.51.100.8, 10.0.0.1',
      ],
    ],
  ] as const)(
    'is read from X-Forwarded-For of the trusted proxies (%s), not from the part that the visitor sent',
    async ([TRUSTED_PROXIES, addresses], { boot }) => {
      const stack = await boot({ workers: false, settings: { CAPTCHAS_PER_IP: '2', TRUSTED_PROXIES } })
      const statuses: number[] = []
      for (const ip of addresses)
        statuses.push((await openBrowser(stack, ip).rest('GET', '/captcha/generate')).status)
      expect(statuses).toEqual([200, 200, 429, 200])
    },
  )

  it('is that of the connection if there are no trusted proxies', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { CAPTCHAS_PER_IP: '2', TRUSTED_PROXIES: '0' } })
    const statuses: number[] = []
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      statuses.push((await openBrowser(stack, ip).rest('GET', '/captcha/generate')).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})

describe('Captchas', () => {
  itWithoutWorkers('are limited to sixty in ten minutes per internet address', async ({ stack }) => {
    const browser = openBrowser(stack)
    for (let count = 0; count < 60; count += 1)
      expect(await browser.rest('GET', '/captcha/generate')).toMatchObject({ status: 200 })
    const refused = await browser.rest('GET', '/captcha/generate')
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'You’ve asked for too many pictures.' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await openBrowser(stack).rest('GET', '/captcha/generate')).toMatchObject({ status: 200 })
    await stack.shiftClock('10 minutes')
    expect(await browser.rest('GET', '/captcha/generate')).toMatchObject({ status: 200 })
  })

  it.for([
    ['/24', (n: number) => `198.18.9.${n}`, '198.18.10.1'],
    ['/48', (n: number) => `2001:db8:9:${n}::1`, '2001:db8:10::1'],
  ] as const)('are limited to ten times as many in a %s', async ([, address, elsewhere], { boot }) => {
    const stack = await boot({ workers: false, settings: { CAPTCHAS_PER_IP: '2' } })
    const request = async (ip: string) =>
      (await openBrowser(stack, ip).rest('GET', '/captcha/generate')).status
    for (let n = 1; n <= 20; n += 1) expect(await request(address(n))).toBe(200)
    expect(await request(address(21))).toBe(429)
    expect(await request(elsewhere)).toBe(200)
  })
})

const wrong = (device: OwnedDevice): OwnedDevice => ({ ...device, device_key: '000000' })

/** Tries wrong keys, each from another address; returns the statuses. */
async function failures(stack: Stack, device: OwnedDevice, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) {
    const browser: Browser = openBrowser(stack)
    statuses.push((await logIn(browser, wrong(device))).status)
  }
  return statuses
}
