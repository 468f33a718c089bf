import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { captchaToken, logIn, registered } from '../../kit/factories.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

describe('A login', () => {
  it('returns the device without its key', async ({ stack }) => {
    const device = await registered(stack)
    const { status, body } = await logIn(openBrowser(stack), device)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(device.device_key)
    expect(body).toMatchObject({
      status: 'success',
      message: 'Welcome back.',
      device: {
        mac_address: device.mac_address,
        device_key: null,
        is_trial: 1,
        enabled: true,
        created_time: expect.any(String),
        expire_date: expect.any(String),
      },
    })
  })

  it('works in tRPC as in REST', async ({ stack }) => {
    const device = await registered(stack)
    const browser = openBrowser(stack)
    const { token } = await browser.trpc.sessions.captcha.mutate()
    await browser.trpc.sessions.login.mutate({ ...device, captcha: 'ABCDE', token })
    expect(await browser.trpc.sessions.current.query()).toMatchObject({
      device: { mac_address: device.mac_address },
    })
  })

  it.for([
    ['with dashes', (mac: string) => mac.replaceAll(':', '-')],
    ['in lower case', (mac: string) => mac.toLowerCase()],
    ['without separators', (mac: string) => mac.replaceAll(':', '')],
    ['with dots', (mac: string) => mac.replaceAll(':', '').replaceAll(/(....)(?=.)/g, '$1.')],
    ['with spaces around', (mac: string) => ` ${mac} `],
  ] as const)('accepts the address %s', async ([, format], { stack }) => {
    const device = await registered(stack)
    const answer = await logIn(openBrowser(stack), { ...device, mac_address: format(device.mac_address) })
    expect(answer).toMatchObject({ status: 200, body: { device: { mac_address: device.mac_address } } })
  })

  it('returns an error per field', async ({ stack }) => {
    const browser = openBrowser(stack)
    const missing = await browser.rest('POST', '/device/login', {})
    expect(missing).toMatchObject({
      status: 422,
      body: {
        status: 'error',
        errors: {
          mac_address: '* Mac Address is required *',
          device_key: '* Device Key is required *',
          captcha: '* Captcha is required *',
          token: '* Captcha is required *',
        },
      },
    })
    const wrong = { mac_address: '02:00:5E:10:00', device_key: '12345', captcha: '', token: 'x' }
    expect((await browser.rest('POST', '/device/login', wrong)).body['errors']).toEqual({
      mac_address: '* Invalid Mac Address*',
      device_key: '* Invalid Device Key *',
      captcha: '* Captcha is required *',
    })
    const types = { mac_address: 1, device_key: { $ne: '' }, captcha: [], token: null }
    expect(await browser.rest('POST', '/device/login', types)).toMatchObject({ status: 422 })
  })

  it('gives the same answer for a wrong key and an unknown address', async ({ stack }) => {
    const device = await registered(stack)
    const refused = {
      status: 401,
      body: {
        status: 'error',
        message: 'Device information is incorrect',
        msg: 'Device information is incorrect',
        code: 'sessions.device_information_incorrect',
        reference: expect.any(String) as unknown,
      },
    }
    const wrongKey = await logIn(openBrowser(stack), { ...device, device_key: '654321' })
    const unknown = await logIn(openBrowser(stack), {
      mac_address: 'FE:FE:FE:FE:FE:FE',
      device_key: '123456',
    })
    for (const { status, body } of [wrongKey, unknown]) expect({ status, body }).toEqual(refused)
    expect(wrongKey.headers.getSetCookie()).toEqual([])
  })
})

describe('The captcha', () => {
  const refused = {
    status: 422,
    body: {
      message: 'Those letters didn’t match. Try the new picture.',
      errors: { captcha: 'Those letters didn’t match. Try the new picture.' },
    },
  }

  it('is a picture without text', async ({ stack }) => {
    const { body } = await openBrowser(stack).rest('GET', '/captcha/generate')
    expect(body['svg']).toMatch(/^<svg /)
    expect(body['svg']).not.toMatch(/<text|<script|<foreignObject|ABCDE/i)
  })

  it('ignores case', async ({ stack }) => {
    const device = await registered(stack)
    expect(await logIn(openBrowser(stack), device, 'abCde')).toMatchObject({ status: 200 })
  })

  it('is refused if the letters are wrong, and cannot be used again', async ({ stack }) => {
    const device = await registered(stack)
    const browser = openBrowser(stack)
    const token = await captchaToken(browser)
    const attempt = (captcha: string) => browser.rest('POST', '/device/login', { ...device, captcha, token })
    expect(await attempt('WRONG')).toMatchObject(refused)
    expect(await attempt('ABCDE')).toMatchObject(refused)
  })

  it('is invalid after an attempt with a wrong key', async ({ stack }) => {
    const device = await registered(stack)
    const browser = openBrowser(stack)
    const token = await captchaToken(browser)
    const attempt = (device_key: string) =>
      browser.rest('POST', '/device/login', { ...device, device_key, captcha: 'ABCDE', token })
    expect(await attempt('999999')).toMatchObject({ status: 401 })
    expect(await attempt(device.device_key)).toMatchObject(refused)
  })

  it('is valid for one of several concurrent attempts', async ({ stack }) => {
    const device = await registered(stack)
    const browser = openBrowser(stack)
    const token = await captchaToken(browser)
    const attempts = await Promise.all(
      Array.from({ length: 10 }, () =>
        browser.rest('POST', '/device/login', { ...device, captcha: 'ABCDE', token }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(attempts.filter(({ status }) => status === 422)).toHaveLength(9)
  })

  itWithoutWorkers('is valid for five minutes', async ({ stack }) => {
    const device = await registered(stack)
    const browser = openBrowser(stack)
    const [first, second] = [await captchaToken(browser), await captchaToken(browser)]
    await stack.shiftClock('4 minutes 50 seconds')
    const attempt = (token: string) =>
      browser.rest('POST', '/device/login', { ...device, captcha: 'ABCDE', token })
    expect(await attempt(first)).toMatchObject({ status: 200 })
    await stack.shiftClock('11 seconds')
    expect(await attempt(second)).toMatchObject(refused)
  })

  it('stores its token only as a hash', async ({ stack }) => {
    const token = await captchaToken(openBrowser(stack))
    const rows = await stack.sql('select token_hash::text, answer from captchas')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
    expect(
      await stack.sql('select 1 from captchas where token_hash = sha256(convert_to($1, $2))', token, 'UTF8'),
    ).toHaveLength(1)
  })
})
