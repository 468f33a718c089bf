import { startPanel, type Panel } from '@player/infra/panel'
import { runLook, rulesOf, periodicTasks } from '@player/workers'
import { beginLook } from '@player/server/modules/results'
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { loggedIn, logIn, type Owner } from '../../kit/factories.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { startStack, type Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

describe('x', () => {
  it('y', async () => {
    const panel = await startPanel({})
    const stack = await startStack({ settings: { PLAYLIST_LOOKS: 'on' }, workers: false })
    const owner = await loggedIn(stack)
    const { _id: id } = await owner.browser.trpc.playlists.save.mutate({
      ...NEW_PLAYLIST,
      playlist_url: panel.playlistUrl,
    })
    const ending = new AbortController()
    const rules = () =>
      rulesOf({
        origin: 'http://nowhere.example',
        databaseUrl: stack.settings['DATABASE_URL'] ?? '',
        allowed: new URL(panel.url).host,
        userAgent: 'Player',
      })
    expect(await owner.browser.trpc.results.look.mutate({ id })).toEqual({ kind: 'asked' })
    const look = await beginLook(stack.ctx)
    if (!look) throw new Error('none')
    await runLook(stack.ctx, look, await rules())
    expect((await owner.browser.trpc.results.list.query()).playlists[0]).toMatchObject({
      verdict: { code: 'look_ok', channels: 24 },
    })
    await stack.close()
    await panel.stop()
  })
})
