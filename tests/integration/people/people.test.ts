import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { loggedIn, sendQuestion, startPaying } from '../../kit/factories.ts'
import { testWith } from '../../kit/test.ts'
import { ops, protectedPlaylist, REASON } from '../ops/ops.ts'

const { it, itFresh } = testWith({ PAYMENT_METHODS: 'opay' })

describe('people export', () => {
  it('writes all data of a device to a new file that only the operator’s user may read, and is audited', async ({
    stack,
    owner,
  }) => {
    await protectedPlaylist(owner)
    const { reference } = await startPaying(stack, owner, 'opay')
    // Not UTF-8.
    await stack.sql(
      `insert into payment_notifications (provider, event_key, body, payment_id)
        select 'opay', 'odd', '\\xff00'::bytea, id from payments where reference = $1`,
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
          payer: { email: 'ann@owner.test', provider_messages: ['\uFFFD\0'] },
        },
      ],
    })
    expect(await ops(stack, ...command)).toMatchObject({ code: 2, stderr: expect.stringContaining('exists') })
    await rm(folder, { recursive: true })
    expect((await ops(stack, 'devices', 'show', owner.mac_address)).json).toMatchObject({
      audit: expect.arrayContaining([expect.objectContaining({ action: 'people export', actor: 'sue' })]),
    })
  })

  it('needs a reason and a valid address', async ({ stack }) => {
    const { mac_address } = await loggedIn(stack)
    expect(await ops(stack, 'people', 'export', mac_address)).toMatchObject({ code: 2 })
    expect(await ops(stack, 'people', 'export', 'Ann', ...REASON)).toMatchObject({ code: 2 })
    const nobody = await ops(stack, 'people', 'export', '02:00:5F:77:00:02', ...REASON)
    expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining('We keep nothing') })
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
      const erase = ['people', 'erase', 'ann@example.com']
      const counted = { payments: 1, contact_messages: 1 }
      expect((await ops(stack, ...erase)).json).toMatchObject({ would_erase: counted })
      expect(await stack.sql('select from contact_messages')).toHaveLength(1)

      expect((await ops(stack, ...erase, '--yes', ...REASON)).json).toMatchObject({ erased: counted })
      expect(await stack.sql('select from contact_messages')).toEqual([])
      expect(await stack.sql('select email, payer_email, amount_minor from payments')).toEqual([
        { email: null, payer_email: null, amount_minor: expect.any(Number) },
      ])
      expect(await stack.sql('select action, subject, actor from audit')).toEqual([
        { action: 'people erase', subject: 'an e-mail address', actor: 'sue' },
      ])
      expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
    },
  )

  it('erases a device at once', async ({ stack, owner }) => {
    await protectedPlaylist(owner)
    const erase = ['people', 'erase', owner.mac_address]
    expect((await ops(stack, ...erase)).json).toMatchObject({ would_erase: { playlists: 1, sessions: 1 } })
    expect(await ops(stack, ...erase, '--yes', ...REASON)).toMatchObject({ code: 0 })
    expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 401 })
    expect((await ops(stack, 'devices', 'show', owner.mac_address)).stderr).toContain('No device')
  })
})
