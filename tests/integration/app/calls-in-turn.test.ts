import { expect } from 'vitest'
import { z } from 'zod'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { loggedIn } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { television, type Television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'

it('Simultaneous calls of a device’s apps hold one connection: other devices do not wait for its locks', async ({
  stack,
}) => {
  const device = await loggedIn(stack)
  await device.browser.trpc.playlists.save.mutate(NEW_PLAYLIST)
  const televisions: Television[] = []
  // More televisions than a server has connections.
  for (let count = 0; count < 12; count += 1) televisions.push(await television(stack, { device }))
  const other = await loggedIn(stack)
  const [playlist] = z
    .array(z.object({ id: z.string(), updated_at: z.string() }))
    .parse((await televisions[0]?.state())?.body['playlists'])
  await withClient(stack.ctx.config.database.url, async (client) => {
    await client.query('begin')
    await client.query('select from playlists where device_id = $1 for update', [device.id])
    const reports = televisions.map((tv) =>
      tv.call('PUT', `/playlists/${playlist?.id}/result`, {
        updated_at: playlist?.updated_at,
        outcome: 'loaded',
        channels: 1,
      }),
    )
    await untilWaitingForLocks(client, 1)
    // Repeated, because the first reads may arrive before all reports have.
    for (let read = 0; read < 5; read += 1)
      expect((await other.browser.rest('GET', '/device/playlists')).status).toBe(200)
    await client.query('commit')
    for (const report of reports) expect((await report).status).toBe(204)
  })
})
