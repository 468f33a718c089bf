// @module-tag sweep
import type { Context } from '@player/server/compose'
import { verifyKey } from '@player/server/modules/devices'
import { rotateKeys } from '@player/server/kernel/rotate-keys'
import {
  encryptedColumns,
  exportMoves,
  exportPlaylists,
  listPlaylists,
  savePlaylist,
} from '@player/server/modules/playlists'
import { runOps } from '@player/server/ops'
import { exportReminders } from '@player/server/modules/reminders'
import { describe, expect } from 'vitest'
import { withClient } from '../../kit/engine.ts'
import { loggedIn, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { television } from '../../kit/television.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { DONE_LINE, keys, NEW, reencryptedLine, rotatingWorker, withOnlyTheNewKey } from './rotation-steps.ts'

const NEWEST = `k3:${Buffer.from('abcdefabcdefabcdabcdefabcdefabcd').toString('base64')}`
const PLAYLISTS = 60

describe('A new encryption key', () => {
  itWithoutWorkers(
    're-encrypts all columns, and the log says when the old key can be removed',
    async ({ stack }) => {
      const owner = await loggedIn(stack)
      await owner.browser.trpc.devices.changePin.mutate({ pin_code: '4321' })
      // One after the other: each locks the device, and at once they would wait longer for a connection than they may.
      for (let index = 0; index < PLAYLISTS; index += 1) await save(stack.ctx, owner, `list ${index}`)
      const { hosts } = await owner.browser.trpc.playlists.hosts.query()
      const ids = hosts[0]?.playlists.map(({ id }) => id) ?? []
      await owner.browser.trpc.playlists.moveHost.mutate({ from: 'lists.example', to: 'new.example', ids })
      await arrangeGroups(stack, owner, ids[0] ?? '')
      await owner.browser.trpc.reminders.ask.mutate({ email: 'owner@home.test' })
      const worker = rotatingWorker(stack)
      await worker.runTask()
      expect(worker.logged()).toEqual([
        reencryptedLine('devices.device_key_sealed', { read: 1, reencrypted: 1 }),
        reencryptedLine('devices.parent_pin_sealed', { read: 1, reencrypted: 1 }),
        reencryptedLine('playlists.source_sealed', { read: PLAYLISTS, reencrypted: PLAYLISTS }),
        reencryptedLine('host_moves.items_sealed', { read: 1, reencrypted: 1 }),
        reencryptedLine('arrangements.rules_sealed', { read: 1, reencrypted: 1 }),
        reencryptedLine('arrangements.groups_sealed', { read: 1, reencrypted: 1 }),
        reencryptedLine('reminders.email_sealed', { read: 1, reencrypted: 1 }),
      ])
      // The second pass reads every row once more.
      await worker.runTask()
      await worker.runTask()
      expect(worker.logged().slice(7)).toEqual([DONE_LINE])
      await worker.close()

      await withOnlyTheNewKey(stack, async (ctx) => {
        expect(await namesOf(ctx, owner)).toHaveLength(PLAYLISTS)
        expect(await exportMoves(ctx, owner.id, false)).toMatchObject([{ to: 'new.example' }])
        expect(await exportPlaylists(ctx, owner.id, true)).toContainEqual(
          expect.objectContaining({
            groups: { told: [NEWS], arranged: expect.objectContaining({ new_groups: 'hidden' }) },
          }),
        )
        expect(await exportReminders(ctx, [owner.id])).toMatchObject([{ email: 'owner@home.test' }])
        const verification = await verifyKey(ctx, { ip: '10.0.0.1', purpose: 'login' }, owner)
        expect(verification).toMatchObject({ kind: 'right', device: { id: owner.id } })
        const [device] = await stack.sql<{ pin: string }>('select parent_pin_sealed as pin from devices')
        expect(ctx.vault.decrypt(device?.pin ?? '', `devices:${owner.id}:parent_pin`)).toBe('4321')
      })
      // The first key still decrypts the session.
      expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
    },
  )

  itWithoutWorkers('does not overwrite a concurrent change of the owner', async ({ stack, owner }) => {
    const [{ _id: changing }] = [await save(stack.ctx, owner, 'old'), await save(stack.ctx, owner, 'other')]
    const worker = rotatingWorker(stack)
    await withClient(stack.ctx.config.database.url, async (client) => {
      const encrypted = stack.ctx.vault.encrypt(
        JSON.stringify(sourceOf('new')),
        `playlists:${changing}:source`,
      )
      await client.query('begin')
      await client.query('update playlists set source_sealed = $1 where id = $2', [encrypted, changing])
      await worker.runTask()
      expect(worker.logged()).toEqual([
        reencryptedLine('devices.device_key_sealed', { read: 1, reencrypted: 1 }),
        reencryptedLine('playlists.source_sealed', { read: 2, reencrypted: 1, held: 1 }),
      ])
      // While a row is locked, the end is not logged.
      for (let attempt = 0; attempt < 3; attempt += 1) await worker.runTask()
      expect(worker.logged()).toHaveLength(2)
      await client.query('commit')
    })
    await worker.runTask()
    await worker.close()
    await withOnlyTheNewKey(stack, async (ctx) => {
      expect(await namesOf(ctx, owner)).toEqual(['new', 'other'])
    })
  })

  itWithoutWorkers('re-encrypts each text once, even with several workers', async ({ stack, owner }) => {
    for (let index = 0; index < PLAYLISTS; index += 1) await save(stack.ctx, owner, `list ${index}`)
    const workers = [rotatingWorker(stack), rotatingWorker(stack), rotatingWorker(stack)]
    await Promise.all(workers.map(({ runTask }) => runTask()))
    const done = workers.flatMap(({ logged }) => logged()).map(([{ reencrypted: count = 0 }]) => count)
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(PLAYLISTS + 1)
    await Promise.all(workers.map((worker) => worker.close()))
    await withOnlyTheNewKey(stack, async (ctx) => {
      expect(await namesOf(ctx, owner)).toHaveLength(PLAYLISTS)
    })
  })

  it('skips texts that no key decrypts, and the rotation is then not reported as done', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    await stack.sql(
      `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed)
        select gen_random_uuid(), $1, 'broken', 'general', 'k0.broken' from generate_series(1, $2)`,
      owner.id,
      PLAYLISTS,
    )
    await save(stack.ctx, owner, 'whole')
    const worker = rotatingWorker(stack)
    for (let attempt = 0; attempt < 3; attempt += 1) await worker.runTask()
    expect(worker.logged()).toEqual([
      reencryptedLine('devices.device_key_sealed', { read: 1, reencrypted: 1 }),
      reencryptedLine('playlists.source_sealed', {
        read: PLAYLISTS + 1,
        reencrypted: 1,
        unreadable: PLAYLISTS,
      }),
    ])
    const counts = { read: PLAYLISTS + 1, reencrypted: 0, held: 0, unreadable: PLAYLISTS }
    expect(worker.errors().at(-1)).toEqual([
      { keys, column: 'playlists.source_sealed', ...counts },
      'Some encrypted values cannot be decrypted with any key',
    ])
    expect(await check(stack)).toMatchObject({ missing: ['k0'], can_be_removed: ['k1'] })
    await worker.close()
  })

  it('re-encrypts the other columns if updates of one table fail, and reports the failure', async ({
    boot,
  }) => {
    const stack = await boot({ workers: false })
    await save(stack.ctx, await loggedIn(stack), 'list')
    await stack.sql(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'This table is broken'; end $$`)
    await stack.sql('create trigger refuse before update on devices execute function refuse()')
    const worker = rotatingWorker(stack)
    await expect(worker.runTask()).rejects.toThrow('Some columns could not be re-encrypted')
    const list = reencryptedLine('playlists.source_sealed', { read: 1, reencrypted: 1 })
    expect(worker.logged()).toEqual([list])

    await stack.sql('drop trigger refuse on devices')
    await worker.runTask()
    expect(worker.logged()).toEqual([
      list,
      reencryptedLine('devices.device_key_sealed', { read: 1, reencrypted: 1 }),
    ])
    await worker.close()
  })

  itWithoutWorkers(
    'continues an interrupted pass, and starts again for a newer key',
    async ({ stack, owner }) => {
      await save(stack.ctx, owner, 'encrypted')
      await stack.sql(COPIES, 1_200)
      const first = rotatingWorker(stack)
      const column = encryptedColumns[0] ?? missingColumn()
      // The process ends after one batch.
      expect(await rotateKeys(first.ctx, column, 0)).toEqual({ kind: 'running' })
      await first.close()
      expect(await status(stack)).toMatchObject({
        columns: { 'playlists.source_sealed': { state: 'running', pass: 1, read: 1_000 } },
      })
      const second = rotatingWorker(stack)
      expect(await rotateKeys(second.ctx, column, Infinity)).toMatchObject({
        kind: 'ended',
        counts: { read: 1_201 },
      })
      expect(await check(stack)).toMatchObject({ can_be_removed: [], still_needed: ['k1'] })
      await second.runTask()
      await second.runTask()
      expect(second.logged().at(-1)).toEqual(DONE_LINE)
      expect(await status(stack)).toMatchObject({
        columns: { 'playlists.source_sealed': { state: 'done', pass: 2, read: 1_201, reencrypted: 0 } },
      })
      await second.close()

      const third = rotatingWorker(stack, `${NEWEST},${NEW}`)
      expect(await rotateKeys(third.ctx, column, 0)).toEqual({ kind: 'running' })
      expect(await status(stack, `${NEWEST},${NEW}`)).toMatchObject({
        writing_key: 'k3',
        old_keys: ['k2', 'k1'],
        columns: { 'playlists.source_sealed': { state: 'running', pass: 1, read: 1_000 } },
      })
      await third.close()
    },
  )

  it('is checked again an hour later, for texts of processes with the old setting', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const worker = rotatingWorker(stack)
    await worker.runTask()
    await worker.runTask()
    expect(worker.logged().at(-1)).toEqual(DONE_LINE)
    await save(stack.ctx, owner, 'late')
    await worker.runTask()
    expect(await check(stack)).toMatchObject({ still_needed: ['k1'] })
    await stack.shiftClock('61 minutes')
    await worker.runTask()
    expect(await check(stack)).toMatchObject({ can_be_removed: ['k1'] })
    await worker.close()
  })
})

const COPIES = `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed)
  select gen_random_uuid(), device_id, 'copy', 'general', 'k2.copy' from playlists, generate_series(1, $1)`

const command = async (name: string, { settings }: Stack, newer: string) => {
  const ENCRYPTION_KEYS = `${newer},${settings['ENCRYPTION_KEYS']}`
  const { output } = await runOps(['keys', name, '--json'], { ...settings, ENCRYPTION_KEYS })
  const answer: unknown = JSON.parse(output)
  return answer
}
const status = (stack: Stack, newer = NEW) => command('status', stack, newer)
const check = (stack: Stack, newer = NEW) => command('check', stack, newer)

function missingColumn(): never {
  throw new Error('There is no encrypted column')
}

const NEWS = { kind: 'live', title: 'News', count: 24 }

/** The television sends a group, and the owner arranges it. */
async function arrangeGroups(stack: Stack, owner: Owner, id: string): Promise<void> {
  const { playlists } = owner.browser.trpc
  await playlists.setArranging.mutate({ id, on: true })
  const tv = await television(stack, { device: owner })
  await tv.call('PUT', `/playlists/${id}/groups`, { groups: [NEWS] })
  await playlists.arrange.mutate({ id, version: 0, new_groups: 'hidden', groups: [] })
}

const sourceOf = (name: string) => ({
  url: `http://lists.example/${name}`,
  username: '',
  password: '',
  epg_url: '',
})

const save = (ctx: Context, { id: deviceId }: Owner, name: string) =>
  savePlaylist(
    ctx,
    { deviceId, sessionId: crypto.randomUUID() },
    {
      current_playlist_url_id: '-1',
      playlist_name: name,
      playlist_url: `http://lists.example/${name}`,
      playlist_type: 'general',
      protect: false,
      username: '',
      password: '',
      xml_url: '',
      pin: '',
    },
  )

/** The names, read from the ends of the playlists' addresses, because the addresses are encrypted. */
async function namesOf(ctx: Context, { id }: Owner): Promise<readonly (string | undefined)[]> {
  const list = await listPlaylists(ctx, id)
  return list.map(({ url }) => url?.split('/').at(-1))
}
