import { describe, expect, onTestFinished, vi } from 'vitest'
import { loggedIn } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { it } from '../../kit/test.ts'

describe('A read of all playlists, hosts, results or groups of a device', () => {
  it('of hosts decrypts each source and each move once', async ({ stack, owner }) => {
    const { playlists } = owner.browser.trpc
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await playlists.save.mutate(NEW_PLAYLIST))._id)
    await playlists.moveHost.mutate({ from: 'films.example', to: 'new.example', ids })
    await playlists.moveHost.mutate({ from: 'new.example', to: 'newer.example', ids })
    const decrypt = vi.spyOn(stack.ctx.vault, 'decrypt')
    onTestFinished(() => decrypt.mockRestore())
    const { hosts, moves } = await playlists.hosts.query()
    expect(hosts).toMatchObject([{ host: 'newer.example', playlists: [{}, {}, {}] }])
    expect(moves).toMatchObject([{ to: 'newer.example', playlists: 3 }])
    const places = decrypt.mock.calls.map(([, place]) => place.split(':')[0])
    expect(places.filter((table) => table === 'playlists')).toHaveLength(3)
    expect(places.filter((table) => table === 'host_moves')).toHaveLength(2)
  })

  it.for(['playlists.list', 'playlists.hosts', 'results.list'])(
    'is answered twice in one request at most: %s',
    async (path, { owner: { browser } }) => {
      for (const adapter of ['', '&connectionParams=null']) {
        const response = await browser.fetch(
          `/frontend/trpc/${Array<string>(10).fill(path).join(',')}?batch=1${adapter}`,
        )
        expect(response.headers.get('retry-after')).toBe('1')
        const answers = (await response.json()) as object[]
        expect(answers.filter((answer) => 'result' in answer)).toHaveLength(2)
        expect(answers.filter((answer) => 'error' in answer)).toHaveLength(8)
        expect(answers).toContainEqual({
          error: expect.objectContaining({ message: 'Too many requests. Try again later.' }),
        })
      }
    },
  )

  it('of the playlists that a PIN unlocks, or of groups, is answered twice in one request at most', async ({
    owner: { browser },
  }) => {
    const { _id: id } = await browser.trpc.playlists.save.mutate(NEW_PLAYLIST)
    const inputs = (input: object) =>
      JSON.stringify(Object.fromEntries(Array<object>(10).fill(input).entries()))
    const batchOf = (path: string) => `/frontend/trpc/${Array<string>(10).fill(path).join(',')}?batch=1`
    const opened = await browser.fetch(batchOf('playlists.opened'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: inputs({ pin: '1234' }),
    })
    const groups = await browser.fetch(
      `${batchOf('playlists.arrangement')}&input=${encodeURIComponent(inputs({ id }))}`,
    )
    for (const response of [opened, groups]) {
      const answers = (await response.json()) as object[]
      expect(answers.filter((answer) => 'result' in answer)).toHaveLength(2)
      expect(answers.filter((answer) => 'error' in answer)).toHaveLength(8)
    }
  })

  it('waits until the answer of another one of the device is sent', async ({ stack }) => {
    const [owner, other] = [await loggedIn(stack), await loggedIn(stack)]
    // The list is larger than the buffers of a connection, so that it is not sent completely while nobody reads it.
    await stack.sql(
      `insert into playlists (id, device_id, playlist_name, playlist_type, source_sealed, pin_hash)
        select gen_random_uuid(), $1, repeat('x', 3000000), 'general', '', '-' from generate_series(1, 4)`,
      owner.id,
    )
    onTestFinished(() => stack.sql('delete from playlists where device_id = $1', owner.id).then(() => {}))
    const leaving = new AbortController()
    const { cookies, ip } = owner.browser
    // `fetch` returns before the body is read; the browser of the tests reads each body.
    const unread = await fetch(`${stack.url}/frontend/trpc/playlists.list`, {
      headers: { 'x-forwarded-for': ip, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      signal: leaving.signal,
    })
    expect(unread.status).toBe(200)
    let isAnswered = false
    const waiting = owner.browser.trpc.results.list.query().finally(() => (isAnswered = true))
    for (let count = 0; count < 5; count += 1) await other.browser.trpc.results.list.query()
    expect(await owner.browser.rest('GET', '/device')).toMatchObject({ status: 200 })
    expect(isAnswered).toBe(false)
    leaving.abort()
    expect(await waiting).toMatchObject({ tells: expect.any(Boolean) })
  })
})
