import { periodicTasks } from '@player/workers'
import { describe, expect } from 'vitest'
import { loggedIn } from '../../kit/factories.ts'
import { startProcess } from '../../kit/process.ts'
import { SUPPORT } from '../../kit/settings.ts'
import type { Stack } from '../../kit/stack.ts'
import { supportReport } from '../../kit/support-report.ts'
import { addTelevision, television, type Television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'

const report = supportReport()
const send = (tv: Television, changes: object = {}) =>
  tv.call('POST', '/support-cases', { consent: true, report: { ...report, ...changes } })

const casesOf = (stack: Stack, { deviceId }: Television) =>
  stack.sql<{ number: string; report_sealed: string }>(
    'select * from support_cases where device_id = $1',
    deviceId,
  )

describe('A report of a television', () => {
  it('is stored encrypted, and support gets its number by e-mail', async ({ stack }) => {
    const tv = await television(stack)
    const { status, body } = await send(tv)
    expect({ status, body }).toEqual({
      status: 201,
      body: { number: expect.stringMatching(/^\d{4}-\d{4}$/) },
    })
    const number = String(body['number'])
    const [stored] = await casesOf(stack, tv)
    expect(stored).toMatchObject({ number, report_sealed: expect.stringMatching(/^k1\./) })
    await stack.drain()
    const emails = stack.mailbox.messages().filter(({ subject }) => subject === `Support case ${number}`)
    expect(emails).toMatchObject([{ to: [{ address: SUPPORT }] }])
    expect(emails[0]?.text).toContain(`npm run ops -- cases show ${number}`)
  })

  it('is stored without fields that are not specified', async ({ stack }) => {
    const tv = await television(stack)
    const { body } = await send(tv, { channel: 'canary', versions: { ...report.versions, name: 'canary' } })
    const shown = await ops(stack, 'cases', 'show', String(body['number']), ...REASON)
    expect(shown.json).toMatchObject({ report })
    expect(JSON.stringify(shown.json)).not.toContain('canary')
  })

  it('is stored with defaults for an invalid version, codec and error code', async ({ stack }) => {
    const tv = await television(stack)
    const { body } = await send(tv, {
      versions: { ...report.versions, player: 'http://canary.example' },
      codecs: [{ codec: 'canary', plays: true }],
      errors: [{ ...report.errors[0], code: 'Cannot load Canary 24' }],
    })
    const shown = await ops(stack, 'cases', 'show', String(body['number']), ...REASON)
    expect(shown.json).toMatchObject({
      report: { versions: { player: null }, codecs: [{ codec: 'unknown' }], errors: [{ code: 'unknown' }] },
    })
    expect(JSON.stringify(shown.json)).not.toMatch(/canary/i)
  })

  it.for([
    ['an address of a playlist as a host', { hosts: [{ ...report.hosts[0], host: 'http://tv.example/a' }] }],
    ['a host with a user', { hosts: [{ ...report.hosts[0], host: 'ann:secret@tv.example' }] }],
    ['too many hosts', { hosts: Array(41).fill(report.hosts[0]) }],
    ['too much memory', { memory: { total: 1e7, used: null } }],
    ['no versions', { versions: undefined }],
  ] as const)('is refused with %s', async ([, changes], { stack }) => {
    const tv = await television(stack)
    expect(await send(tv, changes)).toMatchObject({ status: 422, body: { errors: [{}] } })
    expect(await casesOf(stack, tv)).toEqual([])
  })

  it.for([false, 'true', undefined])('is refused with the consent %j', async (consent, { stack }) => {
    const tv = await television(stack)
    expect(await tv.call('POST', '/support-cases', { consent, report })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/consent', code: 'support.consent_required' }] },
    })
  })

  it('is refused above 16 KiB', async ({ stack }) => {
    const tv = await television(stack)
    expect(await send(tv, { more: 'x'.repeat(16 * 1024) })).toMatchObject({
      status: 413,
      body: { code: 'support.report_too_large' },
    })
    expect((await send(tv, { more: 'x'.repeat(14 * 1024) })).status).toBe(201)
  })

  it('is accepted ten times a day for each device, from all of its televisions', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const [tv, second] = [
      await television(stack, { device: owner }),
      await television(stack, { device: owner }),
    ]
    for (let pair = 0; pair < 5; pair += 1)
      for (const sender of [tv, second]) expect((await send(sender)).status).toBe(201)
    const throttled = await send(second)
    expect(throttled).toMatchObject({ status: 429, body: { code: 'support.cases_throttled' } })
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await send(await television(stack))).toMatchObject({ status: 201 })
    await stack.shiftClock('1 day')
    expect((await send(await television(stack, { device: owner }))).status).toBe(201)
  })

  it('is stored without an e-mail after 20 e-mails of its network within an hour', async ({ boot }) => {
    const stack = await boot()
    const numbers: string[] = []
    const sendFrom = async (tv: Television, ip: string) => {
      const { body } = await tv.call('POST', '/support-cases', { consent: true, report }, ip)
      numbers.push(String(body['number']))
    }
    // An attacker registers many devices, which may send ten reports each.
    for (const tv of [await television(stack), await television(stack), await television(stack)])
      for (let sent = 0; sent < 8; sent += 1) await sendFrom(tv, '198.51.100.7')
    await sendFrom(await television(stack), '203.0.113.7')
    await stack.drain()
    const mailed = numbers.map((number) =>
      stack.mailbox.messages().some(({ subject }) => subject === `Support case ${number}`),
    )
    expect(mailed).toEqual([...Array(20).fill(true), ...Array(4).fill(false), true])
    const shown = await ops(stack, 'cases', 'show', numbers[23] ?? '', ...REASON)
    expect(shown.json).toMatchObject({ report })
  })

  it('is refused from a television that waits for consent', async ({ stack }) => {
    const waiting = await television(stack, { isPending: true })
    expect(await send(waiting)).toMatchObject({
      status: 403,
      body: { code: 'devices.installation_waiting' },
    })
  })

  itWithoutWorkers('is deleted after 30 days', async ({ stack }) => {
    const tv = await television(stack)
    await send(tv)
    const prune = () => periodicTasks['prune']?.run(stack.workerContext)
    await stack.shiftClock('29 days')
    await prune()
    expect(await casesOf(stack, tv)).toHaveLength(1)
    await stack.shiftClock('2 days')
    await prune()
    expect(await casesOf(stack, tv)).toEqual([])
  })

  itWithoutWorkers(
    'is in no log, event, job or e-mail',
    { tags: ['sweep'], timeout: 60_000 },
    async ({ stack }) => {
      const settings = { ...stack.settings, LOG_LEVEL: 'debug' }
      const server = startProcess('server', { ...settings, PORT: '0' })
      const port = await server.port()
      const owner = await loggedIn(stack)
      const { token } = await addTelevision(stack.ctx.db, owner.id, owner.mac_address)
      const canaries = supportReport('canary')
      const answers = []
      for (const body of [canaries, { ...canaries, errors: 'canary' }]) {
        answers.push(
          await fetch(`http://127.0.0.1:${port}/app/v1/support-cases`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ consent: true, report: body }),
          }),
        )
      }
      expect(answers.map(({ status }) => status)).toEqual([201, 422])
      const worker = startProcess('workers', settings)
      await stack.drain()
      await Promise.all([server.stop('SIGTERM'), worker.stop('SIGTERM')])
      expect(stack.mailbox.messages()).toHaveLength(1)
      const rows =
        await stack.sql(`select to_jsonb(o) as row from outbox o union all select to_jsonb(d) from deliveries d
      union all select to_jsonb(m) from mails m union all select to_jsonb(c) from support_cases c`)
      expect(rows.length).toBeGreaterThanOrEqual(4)
      const allTexts = JSON.stringify([...server.lines, ...worker.lines, rows, stack.mailbox.messages()])
      expect(allTexts).toContain('support.case-opened')
      expect(allTexts).not.toMatch(/canary/i)
    },
  )
})

describe('Support', () => {
  it('reads a case by its number with a reason, and the audit has an entry about it', async ({ stack }) => {
    const tv = await television(stack)
    const number = String((await send(tv)).body['number'])
    const shown = await ops(stack, 'cases', 'show', number.replace('-', ''), ...REASON)
    expect(shown).toMatchObject({
      code: 0,
      json: { number, mac_address: tv.device.mac_address, report },
    })
    expect(await auditOf(stack, tv)).toMatchObject([
      { actor: 'sue', action: `cases show ${number}`, reason: 'The owner called' },
    ])
    expect(await ops(stack, 'cases', 'show', number)).toMatchObject({ code: 2, json: null })
    expect(await ops(stack, 'cases', 'show', '1', ...REASON)).toMatchObject({ code: 2 })
    expect(await ops(stack, 'cases', 'show', '0000-0000', ...REASON)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no case with this number.'),
    })
  })

  it('asks the televisions of a device for a report: it is in their state at once, and asking again extends it', async ({
    stack,
  }) => {
    const tv = await television(stack)
    const { mac_address } = tv.device
    const { tag } = await tv.state()
    const longPoll = tv.state({ tag, seconds: 50 })
    expect(await ops(stack, 'cases', 'request', mac_address, ...REASON)).toMatchObject({
      code: 0,
      json: { mac_address, asked: true },
    })
    const { body } = await longPoll
    expect(body).toMatchObject({ confirmations: [{ kind: 'report', numbers: null, facts: {} }] })
    const [question] = Object(body['confirmations'])
    await stack.sql(
      `update confirmations set expires_at = expires_at - interval '30 minutes' where id = $1`,
      question.id,
    )
    expect(await ops(stack, 'cases', 'request', mac_address, ...REASON)).toMatchObject({ code: 0 })
    const { confirmations } = Object((await tv.state()).body)
    expect(confirmations).toMatchObject([{ id: question.id }])
    expect(Date.parse(confirmations[0].expires_at)).toBeGreaterThanOrEqual(Date.parse(question.expires_at))
    expect(await tv.call('POST', `/confirmations/${question.id}/answers`, { number: null })).toMatchObject({
      status: 204,
    })
    expect((await tv.state()).body).toMatchObject({ confirmations: [] })
    const request = { actor: 'sue', action: 'cases request' }
    expect(await auditOf(stack, tv)).toMatchObject([request, request])
  })

  it('cannot ask for a report if no television acts for the device', async ({ stack }) => {
    const { device } = await television(stack, { isPending: true })
    expect(await ops(stack, 'cases', 'request', device.mac_address, ...REASON)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No television acts for this device'),
    })
  })
})

const auditOf = (stack: Stack, { deviceId }: Television) =>
  stack.sql('select actor, action, reason from audit where subject = $1', `device ${deviceId}`)
