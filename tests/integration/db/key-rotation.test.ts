import { createContext, type Context } from '@player/server/context'
import { loadConfig } from '@player/server/config'
import { proveKey } from '@player/server/modules/devices'
import { listPlaylists, savePlaylist } from '@player/server/modules/playlists'
import { createWorkerContext, loadWorkerConfig, rounds } from '@player/workers'
import { describe, expect, vi } from 'vitest'
import { withClient } from '../../kit/engine.ts'
import { loggedIn, type Owner } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

const NEW = `k2:${Buffer.from('fedcba9876543210fedcba9876543210').toString('base64')}`
/** More than are done at once. */
const MANY = 60

describe('A new key for what is sealed', () => {
  it('seals everything again, and says when the old one can be taken out', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    await owner.browser.trpc.devices.changePin.mutate({ pin_code: '4321' })
    await Promise.all(Array.from({ length: MANY }, (_, index) => save(stack.ctx, owner, `list ${index}`)))
    const worker = rotating(stack)
    await worker.round()
    await worker.round()
    expect(worker.said()).toEqual([
      [{ keys, done: MANY + 2, left: 0 }, 'Sealed again with the new key'],
      [{ keys }, 'Nothing is sealed with an old key any more: the old ones can be taken out'],
    ])
    await worker.close()

    await withOnlyTheNewKey(stack, async (ctx) => {
      expect(await namesOf(ctx, owner)).toHaveLength(MANY)
      const proof = await proveKey(ctx, { ip: '10.0.0.1' }, owner)
      expect(proof).toMatchObject({ kind: 'right', device: { id: owner.id } })
      const [device] = await stack.sql<{ pin: string }>('select parent_pin_sealed as pin from devices')
      expect(ctx.vault.open(device?.pin ?? '', `devices:${owner.id}:parent_pin`)).toBe('4321')
    })
    // The key is the same one, so that the session is still one.
    expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
  })

  it('overwrites nothing that its owner is changing', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    const [{ _id: changing }] = [await save(stack.ctx, owner, 'old'), await save(stack.ctx, owner, 'other')]
    const worker = rotating(stack)
    await withClient(stack.ctx.config.database.url, async (client) => {
      const sealed = stack.ctx.vault.seal(JSON.stringify(sourceOf('new')), `playlists:${changing}:source`)
      await client.query('begin')
      await client.query('update playlists set source_sealed = $1 where id = $2', [sealed, changing])
      await worker.round()
      // The other one and the device's key; nothing is said of an end.
      expect(worker.said()).toEqual([[{ keys, done: 2, left: 1 }, 'Sealed again with the new key']])
      await client.query('commit')
    })
    await worker.round()
    await worker.close()
    await withOnlyTheNewKey(stack, async (ctx) => {
      expect(await namesOf(ctx, owner)).toEqual(['new', 'other'])
    })
  })

  it('is used once for each text, however many workers look', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    await Promise.all(Array.from({ length: MANY }, (_, index) => save(stack.ctx, owner, `list ${index}`)))
    const workers = [rotating(stack), rotating(stack), rotating(stack)]
    await Promise.all(workers.map(({ round }) => round()))
    const done = workers.flatMap(({ said }) => said()).map(([{ done: each = 0 }]) => each)
    expect(done.reduce((sum, each) => sum + each, 0)).toBe(MANY + 1)
    await Promise.all(workers.map((worker) => worker.close()))
    await withOnlyTheNewKey(stack, async (ctx) => {
      expect(await namesOf(ctx, owner)).toHaveLength(MANY)
    })
  })

  it('passes over what no key opens, and does not call it done', async ({ boot }) => {
    const stack = await boot({ workers: false })
    const owner = await loggedIn(stack)
    await stack.sql(
      `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed)
        select gen_random_uuid(), $1, 'broken', 'general', 'k0.broken' from generate_series(1, $2)`,
      owner.id,
      MANY,
    )
    await save(stack.ctx, owner, 'whole')
    const worker = rotating(stack)
    await worker.round()
    expect(worker.said()).toEqual([[{ keys, done: 2, left: MANY }, 'Sealed again with the new key']])
    expect(worker.complained()).toEqual([
      [{ keys, unreadable: MANY }, 'Sealed texts are there that no key opens'],
    ])
    await worker.close()
  })
})

const keys = { writing: 'k2', old: ['k1'] }

/** A worker whose new key is in front of the one that everything is sealed with. */
function rotating({ settings }: Stack) {
  const ENCRYPTION_KEYS = `${NEW},${settings['ENCRYPTION_KEYS']}`
  const ctx = createWorkerContext(loadWorkerConfig({ ...settings, ENCRYPTION_KEYS }))
  const info = vi.spyOn<Log, 'info'>(ctx.log, 'info')
  const error = vi.spyOn<Log, 'error'>(ctx.log, 'error')
  return {
    round: async () => rounds['reseal']?.run(ctx),
    said: () => info.mock.calls,
    complained: () => error.mock.calls,
    async close() {
      ctx.mail.close()
      await ctx.db.destroy()
    },
  }
}

type Say = (figures: { readonly done?: number }, text: string) => void
interface Log {
  info: Say
  error: Say
}

async function withOnlyTheNewKey({ settings }: Stack, work: (ctx: Context) => Promise<void>): Promise<void> {
  const ctx = createContext(loadConfig({ ...settings, ENCRYPTION_KEYS: NEW }), 'rotated')
  try {
    await work(ctx)
  } finally {
    await ctx.db.destroy()
  }
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

/** What the playlists' addresses end with: that is sealed, and their names are not. */
async function namesOf(ctx: Context, { id }: Owner): Promise<readonly (string | undefined)[]> {
  const list = await listPlaylists(ctx, id)
  return list.map(({ url }) => url?.split('/').at(-1))
}
