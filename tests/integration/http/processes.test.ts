// @module-tag sweep
import { describe, expect } from 'vitest'
import { openApp, type AppAnswer } from '../../kit/app.ts'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { captchaToken, logIn, registered, type OwnedDevice } from '../../kit/factories.ts'
import { liveEvents, nextState } from '../../kit/live-stream.ts'
import { startProcess, withoutTimes } from '../../kit/process.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'

describe('The server’s process', () => {
  itWithoutWorkers('writes no secret into its log, and stops on SIGTERM', async ({ stack }) => {
    const device = await registered(stack, '731946')
    const server = startProcess('server', { ...stack.settings, LOG_LEVEL: 'debug', PORT: '0' })
    const port = await server.port()
    const browser = openBrowser({ url: `http://127.0.0.1:${port}`, origin: stack.origin })
    const secrets = await sendSecrets(browser, device)
    const events = liveEvents(browser)
    await nextState(events)

    const stoppedAt = performance.now()
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(10_000)
    const last: string[] = []
    for await (const { type } of events) last.push(type)
    expect(last, 'the open stream ended without an error').toEqual(['return'])

    const log = withoutTimes(server.lines)
    const routes = server.lines.map((line) => (JSON.parse(line) as { route?: string }).route)
    expect(routes).toContain('/frontend/device/login')
    expect(routes).toContain('/frontend/paypal/order/capture/…')
    expect(routes).toContain('/frontend/device/playlists/…')
    for (const secret of secrets) expect(log, secret).not.toContain(secret)
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
      const program = startProcess(kind, { ...stack.settings, DATABASE_URL, PORT: '0' })
      expect(await program.exitCode).toBe(1)
      expect(await program.errors).toMatch(/^DATABASE_URL or DATABASE_DIRECT_URL is refused: .+\n$/)
    }
  })
})

describe('The workers’ process', () => {
  itWithoutWorkers(
    'and the server’s write no secret of a television into logs, events, jobs or errors',
    async ({ stack }) => {
      const settings = { ...stack.settings, LOG_LEVEL: 'debug' }
      const server = startProcess('server', { ...settings, PORT: '0' })
      const port = await server.port()
      const { secrets, refusals } = await logInByTelevision(stack, `http://127.0.0.1:${port}`)
      const worker = startProcess('workers', settings)
      await stack.drain()
      await Promise.all([server.stop('SIGTERM'), worker.stop('SIGTERM')])
      const queue = await stack.sql<{ name: string }>(
        `select format('bullmq.%I', tablename) as name from pg_tables where schemaname = 'bullmq'`,
      )
      const tables = ['outbox', 'deliveries', 'audit', ...queue.map(({ name }) => name)]
      const rows = await stack.sql(
        tables.map((table) => `select to_jsonb(t) as row from ${table} t`).join(' union all '),
      )
      const records = withoutTimes([...server.lines, ...worker.lines, ...refusals, JSON.stringify(rows)])
      for (const part of [
        'device.registered',
        'sessions tv-login',
        '/app/v1/login-codes',
        'request.malformed',
      ])
        expect(records).toContain(part)
      for (const [name, secret] of Object.entries(secrets)) expect(records, name).not.toContain(secret)
      // The numbers that CLAIM and NUMBER replaced have two digits, so they are recognized by their fields.
      expect(records).not.toMatch(/"(numbers?|claim_number|code|qr_url|short_code)":\s*("?\d|\[|"[^"]*#)/)
    },
  )

  it('handles open jobs, writes no secret into its log, and stops on SIGTERM', async ({ boot }) => {
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

/** Makes a call of each kind with secrets that must not be logged; returns the secrets. */
async function sendSecrets(browser: Browser, device: OwnedDevice): Promise<string[]> {
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

/**
 * Logs a phone in by a television, and lets another television wait and act, each also with refused input. Returns all secrets and the
 * bodies of the refusals. The numbers are longer than the product's, so that no other value looks like them.
 */
async function logInByTelevision(stack: Stack, url: string) {
  const target = { url, origin: stack.origin }
  const [tv, waiting, phone] = [await openApp(target), await openApp(target), openBrowser(target)]
  const [mac, CLAIM, NUMBER] = ['02:00:5E:CA:00:01', '748291', '86420975']
  const refusals: string[] = []
  const expectRefusal = async (answer: Promise<Response | AppAnswer>) => {
    const response = await answer
    refusals.push(response instanceof Response ? await response.text() : JSON.stringify(response.body))
    expect(response.status).toBeGreaterThanOrEqual(400)
  }
  const post = (path: string, input: object) =>
    phone.fetch(path, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { 'content-type': 'application/json' },
    })
  const { body: registered } = await tv.report([mac])
  const { body: code } = await tv.call('POST', '/login-codes')
  const [, token = '-'] = String(code['qr_url']).split('#')
  await phone.trpc.sessions.requestTvLogin.mutate({ code: token })
  const cookie = phone.cookies.get('tv-login') ?? '-'
  await expectRefusal(post('/frontend/trpc/sessions.requestTvLogin', { code: token }))
  await expectRefusal(post('/frontend/trpc/sessions.requestTvLogin', { code: code['short_code'] }))
  await expectRefusal(post(`/frontend/tv/${token}`, { code: token }))

  await stack.sql('alter table confirmations drop constraint confirmations_number_check')
  await stack.sql(`update confirmations set number = $1, numbers = array[$1, 11, 12]::int[]`, NUMBER)
  const { body: state } = await tv.call('GET', '/state')
  const [question] = Object(state['confirmations'])
  const answers = `/confirmations/${question.id}/answers`
  await expectRefusal(tv.call('POST', answers, { number: `no ${NUMBER}` }))
  await tv.call('POST', answers, { number: Number(NUMBER) })
  await expectRefusal(tv.call('POST', answers, { number: Number(NUMBER) }))
  expect(await phone.trpc.sessions.awaitTvLogin.mutate()).toEqual({ status: 'logged_in' })

  const { body: claimed } = await waiting.report([mac])
  await stack.sql(
    'update installations set claim_number = $1 where thumbprint = $2',
    CLAIM,
    waiting.thumbprint,
  )
  expect((await waiting.call('GET', '/state')).body).toMatchObject({ claim_number: CLAIM })
  const [row] = await stack.sql<{ id: string }>(
    'select id from installations where thumbprint = $1',
    waiting.thumbprint,
  )
  await expectRefusal(post('/frontend/trpc/devices.allowTelevision', { id: CLAIM, number: CLAIM }))
  await phone.trpc.devices.allowTelevision.mutate({ id: row?.id ?? '', number: CLAIM })
  await expectRefusal(waiting.call('POST', `/claims/${CLAIM}`, { device_key: CLAIM }))
  return {
    refusals,
    secrets: {
      'the QR code’s token': token,
      'the short code': String(code['short_code']),
      'the cookie of the login': cookie,
      'the token of an app': String(registered['token']),
      'the token of an app that waited': String(claimed['token']),
      'the claim number': CLAIM,
      'the confirmation’s number': NUMBER,
      'the session': phone.cookies.get('session') ?? '-',
    },
  }
}
