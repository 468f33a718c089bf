import { expect } from 'vitest'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { loggedIn, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { it } from '../../kit/test.ts'

interface Mover {
  readonly owner: Owner
  readonly id: string
}

it('Moves and undos of many devices at once hold two connections to the database: other owners do not wait', async ({
  stack,
}) => {
  const movers: Mover[] = []
  // There are more movers than a server has connections to the database.
  for (let count = 0; count < 12; count += 1) {
    const owner = await loggedIn(stack)
    movers.push({ owner, id: (await owner.browser.trpc.playlists.save.mutate(NEW_PLAYLIST))._id })
  }
  const other = await loggedIn(stack)
  const from = new URL(NEW_PLAYLIST.playlist_url).host
  const move = ({ owner: { browser }, id }: Mover): Promise<object> =>
    browser.trpc.playlists.moveHost.mutate({ ids: [id], from, to: 'new.example' })
  const undo = async ({ owner: { browser } }: Mover): Promise<object> => {
    const { moves } = await browser.trpc.playlists.hosts.query()
    return browser.trpc.playlists.undoMove.mutate({ id: moves[0]?.id ?? '' })
  }
  for (const change of [move, undo])
    await withClient(stack.ctx.config.database.url, async (client) => {
      // Each change waits for these locks.
      await client.query('begin; select from playlists for update')
      const changes = Promise.all(movers.map(change))
      await untilWaitingForLocks(client, 2)
      // The first reads may arrive before the last changes.
      for (let read = 0; read < 5; read += 1)
        expect((await other.browser.rest('GET', '/device/playlists')).status).toBe(200)
      await client.query('commit')
      await changes
    })
})
