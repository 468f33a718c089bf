// @module-tag sweep
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personalData } from '@player/server/kernel/personal-data'
import { describe, expect } from 'vitest'
import { loggedIn, registered, sendQuestion, startPaying } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { ops, protectedPlaylist, REASON } from '../ops/ops.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'opay' })

/** Where the export has each table with personal data; null for none. */
const EXPORTED = {
  devices: 'device',
  device_addresses: 'device',
  mac_moves: 'device',
  installations: 'device',
  playlists: 'playlists',
  arrangements: 'playlists',
  host_moves: 'host_moves',
  playlist_results: 'results',
  playlist_looks: 'results',
  reminders: 'reminders',
  sessions: 'sessions',
  trusted_browsers: 'trusted_browsers',
  security_log: 'security_log',
  payments: 'payments',
  payment_reviews: 'payments',
  payment_notifications: 'payments',
  contact_messages: 'contact_messages',
  support_cases: 'reports',
  mails: 'emails',
  audit: 'support',
  // The playlists can be restored for ten seconds only.
  deleted_playlists: null,
  // Questions and codes are valid for minutes only.
  confirmations: null,
  login_codes: null,
  // These tables have keyed hashes, which name nobody.
  throttles: null,
  key_failures: null,
  erased_addresses: null,
  // The errors of mail servers are for operators.
  deliveries: null,
}

describe('people export', () => {
  it('writes all data of a device to a new file that only the operator’s user may read, and is audited', async ({
    stack,
    owner,
  }) => {
    await protectedPlaylist(owner)
    const { reference } = await startPaying(stack, owner, 'opay')
    // The body is not valid UTF-8.
    await stack.sql(
      `insert into payment_notifications (provider, event_key, body, payment_id)
        select 'opay', 'odd', '\\xff00'::bytea, id from payments where reference = $1`,
      reference,
    )
    await stack.sql(
      `insert into payment_notifications (provider, event_key, body, mac_address) values ('opay', 'unmatched', '{}', $1)`,
      owner.mac_address,
    )
    await stack.sql(
      `insert into payment_reviews (payment_id, code, facts)
        select id, 'assigned', '{"device":"that one"}' from payments where reference = $1`,
      reference,
    )
    const folder = await mkdtemp(join(tmpdir(), 'people-'))
    const file = join(folder, 'ann.json')
    const command = ['people', 'export', owner.mac_address, '--file', file, ...REASON]
    expect(await ops(stack, ...command)).toMatchObject({ code: 0, json: { rows: { playlists: 1 } } })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      device: { mac_address: owner.mac_address },
      playlists: [{ name: 'Films', source: { url: 'http://tv.example/list.m3u' } }],
      payments: [
        {
          books: { method: 'opay', paid_for: owner.mac_address },
          payer: {
            email: 'ann@owner.test',
            reviews: ['A person said that it is for that one.'],
            provider_messages: ['\uFFFD\0'],
          },
        },
      ],
      callbacks_without_payment: [{ method: 'opay', provider_message: '{}' }],
      trusted_browsers: [{ trusted_at: expect.any(String) }],
    })
    expect(await ops(stack, ...command)).toMatchObject({ code: 2, stderr: expect.stringContaining('exists') })
    await rm(folder, { recursive: true })
    expect((await ops(stack, 'devices', 'show', owner.mac_address)).json).toMatchObject({
      audit: expect.arrayContaining([expect.objectContaining({ action: 'people export', actor: 'sue' })]),
    })
  })

  it('has every table with personal data, except those with a stated reason', async ({ stack, owner }) => {
    expect(Object.keys(EXPORTED).toSorted()).toEqual(
      [...new Set(personalData.flatMap(({ tables }) => Object.keys(tables)))].toSorted(),
    )
    const exported: string[] = []
    for (const person of [owner.mac_address, 'ann@owner.test'])
      exported.push(...Object.keys((await ops(stack, 'people', 'export', person, ...REASON)).json ?? {}))
    const places = [...Object.values(EXPORTED), 'email', 'callbacks_without_payment']
    expect(new Set(exported)).toEqual(new Set(places.filter((place) => place !== null)))
  })

  it('needs a reason and a valid address', async ({ stack }) => {
    const { mac_address } = await loggedIn(stack)
    expect(await ops(stack, 'people', 'export', mac_address)).toMatchObject({ code: 2 })
    expect(await ops(stack, 'people', 'export', 'Ann', ...REASON)).toMatchObject({ code: 2 })
    const unknownDevice = await ops(stack, 'people', 'export', '02:00:5F:77:00:02', ...REASON)
    expect(unknownDevice).toMatchObject({ code: 1, stderr: expect.stringContaining('We keep nothing') })
  })
})

describe('people erase', () => {
  itFresh(
    'counts the rows of an e-mail address without --yes, and erases them with it',
    async ({ stack }) => {
      const owner = await loggedIn(stack)
      await sendQuestion(stack)
      await startPaying(stack, owner, 'opay', { email: 'Ann@Example.com' })
      await stack.drain()
      await stack.sql(
        `insert into payment_notifications (provider, event_key, body)
        select 'opay', body, convert_to(body, 'UTF8') from unnest($1::text[]) body`,
        ['{"email":"ANN@example.com"}', '{"email":"joann@example.com"}'],
      )
      const grantMove = ['devices', 'grant-move', owner.mac_address]
      await ops(stack, ...grantMove, '--reason', 'Ann@example.com asked for it')
      const erase = ['people', 'erase', 'ann@example.com']
      const counted = { payments: 1, contact_messages: 1, callbacks_without_payment: 1 }
      expect((await ops(stack, ...erase)).json).toMatchObject({ would_erase: counted })
      expect(await stack.sql('select from contact_messages')).toHaveLength(1)

      expect((await ops(stack, ...erase, '--yes', ...REASON)).json).toMatchObject({ erased: counted })
      expect(await stack.sql('select from contact_messages')).toEqual([])
      expect(await stack.sql('select email, payer_email, amount_minor from payments')).toEqual([
        { email: null, payer_email: null, amount_minor: expect.any(Number) },
      ])
      expect(await stack.sql(`select convert_from(body, 'UTF8') as body from payment_notifications`)).toEqual(
        expect.arrayContaining([{ body: '' }, { body: '{"email":"joann@example.com"}' }]),
      )
      expect(
        await stack.sql(`select from payment_notifications where convert_from(body, 'UTF8') ilike '%"ann@%'`),
      ).toEqual([])
      expect(await stack.sql('select action, subject, reason from audit order by id')).toEqual([
        { action: 'devices grant-move', subject: `device ${owner.id}`, reason: 'Erased' },
        { action: 'people erase', subject: 'an e-mail address', reason: expect.any(String) },
      ])
      expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
    },
  )

  itFresh('empties errors of deliveries and callbacks that name the person', async ({ stack, owner }) => {
    await startPaying(stack, owner, 'opay', { email: 'ann@owner.test' })
    const [former, taken] = ['FE:00:00:00:07:01', (await registered(stack)).mac_address]
    await stack.sql(
      `insert into device_addresses (device_id, mac, shown, released_at) select $1, mac, false, now() from unnest($2::text[]) mac`,
      owner.id,
      [former, taken],
    )
    const errors = [
      '550 <ANN@owner.test> unknown',
      `No device ${owner.mac_address}`,
      `No device ${former}`,
      `No device ${taken}`,
      '550 <joe@owner.test>',
    ]
    await stack.sql(
      `with event as (insert into outbox (name, payload) values ('device.registered', '{}') returning event_id)
       insert into deliveries (event_id, job, due_at, dead_at, last_error)
         select event_id, 'job-' || ordinality, now(), now(), error from event, unnest($1::text[]) with ordinality as errors (error)`,
      errors,
    )
    await stack.sql(
      `insert into payment_notifications (provider, event_key, body, mac_address)
        select 'opay', mac, 'paid', mac from unnest($1::text[]) mac`,
      [former, taken],
    )
    const left = async () =>
      (await stack.sql<{ error: string | null }>('select last_error as error from deliveries order by job'))
        .map(({ error }) => error)
        .filter((error) => errors.includes(String(error)))
    await ops(stack, 'people', 'erase', 'ann@owner.test', '--yes', ...REASON)
    expect(await left()).toEqual(errors.slice(1))
    await ops(stack, 'people', 'erase', owner.mac_address, '--yes', ...REASON)
    expect(await left()).toEqual(errors.slice(3))
    expect(
      await stack.sql(
        `select mac_address from payment_notifications where convert_from(body, 'UTF8') = 'paid'`,
      ),
    ).toEqual([{ mac_address: taken }])
  })

  it('erases a device at once', async ({ stack, owner }) => {
    await protectedPlaylist(owner)
    const erase = ['people', 'erase', owner.mac_address]
    expect((await ops(stack, ...erase)).json).toMatchObject({ would_erase: { playlists: 1, sessions: 1 } })
    expect(await ops(stack, ...erase, '--yes', ...REASON)).toMatchObject({ code: 0 })
    expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 401 })
    expect((await ops(stack, 'devices', 'show', owner.mac_address)).stderr).toContain('No device')
  })
})
