// @module-tag sweep
import { describe, expect } from 'vitest'
import { openApp } from '../../kit/app.ts'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { captchaToken, loggedIn, logIn, registered, type OwnedDevice } from '../../kit/factories.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'

const throttled = { status: 429, body: { status: 'error', message: 'Too many attempts.' } }

describe('Failed logins from one network', () => {
  it('are counted together for all addresses of a /24, and of a /48', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { LOGIN_FAILURES_PER_BLOCK: '3' } })
    for (const addresses of [
      ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.3.1'],
      ['2001:db8:8:1::1', '2001:db8:8:2::1', '2001:db8:8:3::1', '2001:db8:8:4::1', '2001:db8:9::1'],
    ]) {
      const statuses: number[] = []
      for (const ip of addresses) {
        const device = await registered(stack)
        statuses.push((await logIn(openBrowser(stack, ip), withWrongKey(device))).status)
      }
      expect(statuses).toEqual([401, 401, 401, 429, 401])
    }
  })
})

describe('Failed logins from one internet address', () => {
  it('are limited to a fifth of the day’s limit of its /24, which its neighbours can still use', async ({
    boot,
  }) => {
    const settings = { LOGIN_FAILURES_PER_IP: '2', LOGIN_FAILURES_PER_BLOCK: '15' }
    const stack = await boot({ workers: false, settings })
    const device = await registered(stack)
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const unknown = { mac_address: `FE:00:00:00:06:0${n}`, device_key: '000000' }
      statuses.push((await logIn(openBrowser(stack, '203.0.113.9'), unknown)).status)
      if (n === 1) await stack.shiftClock('15 minutes')
    }
    expect(statuses).toEqual([401, 401, 401, 429])
    expect(await logIn(openBrowser(stack, '203.0.113.200'), device)).toMatchObject({ status: 200 })
    await stack.shiftClock('1 day')
    expect(await logIn(openBrowser(stack, '203.0.113.9'), device)).toMatchObject({ status: 200 })
  })

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

describe('Wrong keys that apps behind one internet address enter', () => {
  it('do not count for the browsers there, whose wrong keys do not count for the apps', async ({ boot }) => {
    const stack = await boot({ workers: false, settings: { LOGIN_FAILURES_PER_IP: '2' } })
    // A page of another site counts as an app.
    const page = { origin: 'https://other.example' }
    for (const [ip, locked] of [
      ['192.0.2.7', 'claims'],
      ['192.0.2.8', 'logins'],
    ] as const) {
      const [device, other] = [await registered(stack), await loggedIn(stack)]
      const app = await openApp(stack, { ip })
      expect(await app.report([other.mac_address])).toMatchObject({ status: 202 })
      const claim = (device_key: string) => app.call('POST', '/claims', { device_key }, page)
      for (const key of ['000001', '000002']) {
        if (locked === 'claims') expect(await claim(key)).toMatchObject({ status: 422 })
        else {
          const unknown = { mac_address: 'FE:00:00:00:07:01', device_key: key }
          expect(await logIn(openBrowser(stack, ip), unknown)).toMatchObject({ status: 401 })
        }
      }
      const isClaiming = locked === 'claims'
      expect(await claim(other.device_key)).toMatchObject({ status: isClaiming ? 429 : 204 })
      expect(await logIn(openBrowser(stack, ip), device)).toMatchObject({ status: isClaiming ? 200 : 429 })
      await ops(stack, 'limits', 'lift', ip, ...REASON)
      expect(await claim(other.device_key)).toMatchObject({ status: 204 })
    }
  })
})

describe('Attempts from one IPv6 network', () => {
  it('are counted together; IPv4-mapped addresses count as IPv4', async ({ boot }) => {
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

const withWrongKey = (device: OwnedDevice): OwnedDevice => ({ ...device, device_key: '000000' })
