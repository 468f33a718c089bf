import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { captchaToken, logIn, registered, type OwnedDevice } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { startProcess, withoutTimes } from '../../kit/process.ts'
import { it } from '../../kit/test.ts'

describe('The server’s process', () => {
  it('writes no secret into its log, and stops on SIGTERM', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const device = await registered(stack, '731946')
    const server = startProcess('server', { ...stack.settings, LOG_LEVEL: 'debug', PORT: '0' })
    const { port } = JSON.parse((await server.line('The server is listening')) ?? '{}') as { port?: number }
    const browser = openBrowser({ url: `http://127.0.0.1:${port}`, origin: stack.origin })
    const said = await askForEverything(browser, device)
    const events = liveEvents(browser)
    await nextState(events)

    const begun = performance.now()
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(performance.now() - begun).toBeLessThan(10_000)
    const last: string[] = []
    for await (const { type } of events) last.push(type)
    expect(last, 'the open stream was ended, not cut').toEqual(['return'])

    const log = withoutTimes(server.lines)
    const routes = server.lines.map((line) => (JSON.parse(line) as { route?: string }).route)
    expect(routes).toContain('/frontend/device/login')
    expect(routes).toContain('/frontend/paypal/order/capture/…')
    expect(routes).toContain('/frontend/device/playlists/…')
    for (const secret of said) expect(log, secret).not.toContain(secret)
    expect(log).not.toContain(stack.settings['ENCRYPTION_KEYS'])
    expect(log).not.toContain(stack.settings['LICENCE_KEYS'])
    expect(log).not.toContain(stack.settings['PIN_PEPPER'])
    expect(await server.errors).toBe('')
  })

  it('lists all wrong settings, and does not start', async ({ stack }) => {
    const { DATABASE_URL: _, ...settings } = stack.settings
    const server = startProcess('server', { ...settings, PORT: 'eighty', PIN_PEPPER: 'short' })
    expect(await server.exitCode).toBe(1)
    const errors = await server.errors
    for (const name of ['DATABASE_URL is missing', 'PORT ', 'PIN_PEPPER must have 32 characters'])
      expect(errors).toContain(name)
    expect(errors).not.toContain('    at ')
  })

  it('refuses the settings of the embedded default in production', async ({ stack }) => {
    const server = startProcess('server', { ...stack.settings, NODE_ENV: 'production' })
    expect(await server.exitCode).toBe(1)
    const errors = await server.errors
    for (const name of [
      'EMBEDDED',
      'DEV_CAPTCHA_ANSWER',
      'ORIGIN',
      'PAYPAL_API_URL',
      'PAYPAL_CERTIFICATE_HOSTS',
    ])
      expect(errors).toContain(name)
  })

  it('does not start if its port is in use', async ({ stack }) => {
    const server = startProcess('server', { ...stack.settings, PORT: new URL(stack.url).port })
    expect(await server.exitCode).toBe(1)
    expect(await server.errors).toContain('EADDRINUSE')
  })
})

describe.each(['server', 'workers'] as const)('The process of the %s', (kind) => {
  it('reports a wrong password or a missing database, and does not start', async ({ stack }) => {
    const wrong = (part: 'password' | 'pathname') =>
      Object.assign(new URL(stack.settings['DATABASE_URL'] ?? ''), { [part]: 'nothing-like-it' }).href
    for (const DATABASE_URL of [wrong('password'), wrong('pathname')]) {
      const own = startProcess(kind, { ...stack.settings, DATABASE_URL, PORT: '0' })
      expect(await own.exitCode).toBe(1)
      expect(await own.errors).toMatch(/^DATABASE_URL or DATABASE_DIRECT_URL is refused: .+\n$/)
    }
  })
})

describe('The workers’ process', () => {
  it('does open work, writes no secret into its log, and stops on SIGTERM', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const message = {
      name: 'Canary Name',
      email: 'canary@example.com',
      subject: 'canary subject',
      message: 'canary text',
    }
    await openBrowser(stack).rest('POST', '/sendUserQuestion', message)
    const worker = startProcess('workers', { ...stack.settings, LOG_LEVEL: 'debug' })
    await stack.drain()
    expect(await worker.stop('SIGTERM')).toBe(0)
    expect(stack.mailbox.messages()).toHaveLength(1)
    const log = worker.lines.join('\n')
    expect(log).toContain('The worker is running')
    for (const secret of Object.values(message)) expect(log).not.toContain(secret)
    expect(log).not.toMatch(/canary/i)
  })

  it('lists all wrong settings, and does not start', async ({ stack }) => {
    const { SMTP_URL: _, ...settings } = stack.settings
    const worker = startProcess('workers', { ...settings, MAIL_FROM: 'nobody' })
    expect(await worker.exitCode).toBe(1)
    for (const name of ['SMTP_URL is missing', 'MAIL_FROM']) expect(await worker.errors).toContain(name)
  })
})

/** Calls everything with secrets that must not be logged; returns them. */
async function askForEverything(browser: Browser, device: OwnedDevice): Promise<string[]> {
  const wrongKey = '886655'
  await logIn(browser, { ...device, device_key: wrongKey })
  const token = await captchaToken(browser)
  await browser.rest('POST', '/device/login', { ...device, captcha: 'ABCDE', token })
  const playlist = {
    current_playlist_url_id: -1,
    playlist_name: 'canary-name',
    playlist_url: 'http://canary-url.example/list.m3u?password=canary-in-url',
    username: 'canary-user',
    password: 'canary-password',
    playlist_type: 'xc',
    protect: 'true',
    pin: '482913',
  }
  await browser.rest('POST', '/device/savePlaylist', playlist)
  await browser.rest('POST', '/device/savePlaylist', { ...playlist, playlist_type: 'canary-type' })
  await browser.fetch('/frontend/device/playlists/482913')
  await browser.fetch('/frontend/device/checkPlaylistPinCode/canary-id/482913')
  await browser.fetch('/dashboard/edit/canary-id/482913')
  await browser.rest('POST', '/paypal/order/capture/CANARYORDER')
  await browser.rest(
    'GET',
    '/sendUserQuestion?name=canary-query&email=canary@example.com&subject=a&message=b',
  )
  await browser.fetch('/webhooks/paypal', {
    method: 'POST',
    body: '{"canary-body": 1}',
    headers: { 'paypal-transmission-sig': 'canary-signature' },
  })
  await browser.fetch('/frontend/device/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"device_key": "canary-broken',
  })
  return [device.device_key, wrongKey, token, playlist.pin, 'canary', 'CANARY', ...browser.cookies.values()]
}
