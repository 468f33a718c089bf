// @module-tag sweep
import { describe, expect } from 'vitest'
import { openBrowser } from '../../kit/browser.ts'
import { untilWaitingForLocks } from '../../kit/connections.ts'
import { withClient } from '../../kit/engine.ts'
import { NEW_PLAYLIST } from '../../kit/new-playlist.ts'
import { startProcess } from '../../kit/process.ts'
import { television } from '../../kit/television.ts'
import { it } from '../../kit/test.ts'

describe('A server that gets SIGTERM', () => {
  it('completes requests that it has read, even on closed connections', async ({ stack, owner }) => {
    const tv = await television(stack, { device: owner })
    const server = startProcess('server', { ...stack.settings, LOG_LEVEL: 'info', PORT: '0' })
    const port = await server.port()
    const target = { url: `http://127.0.0.1:${port}`, origin: stack.origin }
    const browser = openBrowser(target)
    for (const [name, value] of owner.browser.cookies) browser.cookies.set(name, value)

    await withClient(stack.ctx.config.database.url, async (client) => {
      await client.query('begin; lock table sessions, installations')
      const requests = [
        browser.rest('POST', '/device/savePlaylist', NEW_PLAYLIST),
        browser.trpc.playlists.save.mutate(NEW_PLAYLIST),
        tv.state({ url: target.url }),
        browser.fetch('/frontend/trpc/playlists.save', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) }),
          duplex: 'half',
        }),
      ]
      // The session of the last one is looked up after its body, which does not end.
      await untilWaitingForLocks(client, requests.length - 1)
      server.kill('SIGTERM')
      const answers = await Promise.allSettled(requests)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']))
      await client.query('commit')
    })

    expect(await server.exitCode).toBe(0)
    expect(server.lines.at(-1)).toContain('The server has stopped')
    const errors = server.lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)
    expect(errors).toEqual([])
    expect(await server.errors).toBe('')
    expect(await stack.sql('select from playlists where device_id = $1', owner.id)).toHaveLength(2)
  })
})
