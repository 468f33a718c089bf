// @module-tag sweep
import { connect, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { startProcess } from '../../kit/process.ts'
import { it } from '../../kit/test.ts'

/** The server sends the installer from the disk, and the asset, which is not logged, from memory. */
const INSTALLER = '/app_downloads/player.apk'
const ASSET = '/assets/main-Ab12Cd34.js'
const PATHS_WITH_BODY = ['/frontend/device/login', '/frontend/trpc/sessions.login', '/webhooks/paypal']

describe('A client that disconnects', () => {
  it('is not logged as an error, at any moment of its request', async ({ stack }) => {
    const server = startProcess('server', { ...stack.settings, LOG_LEVEL: 'info', PORT: '0' })
    const port = await server.port()
    const open = () => connect(port, '127.0.0.1').on('error', () => undefined)
    try {
      for (const path of PATHS_WITH_BODY) {
        const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`
        await reset(open(), head)
        expect(await server.line(`"${path}"`)).toBeDefined()
      }
      // After different numbers of turns, so that the file is about to be opened, open, or sent.
      for (let turns = 0; turns < 100; turns += 1)
        for (const file of [ASSET, INSTALLER])
          await reset(open(), `GET ${file} HTTP/1.1\r\nHost: a\r\n\r\n`, turns)
      expect(await server.line(`"${INSTALLER}"`)).toBeDefined()
      // The last request: once it is logged, those before have ended.
      await fetch(`http://127.0.0.1:${port}/last`)
      await server.line('"/last"')
    } finally {
      await server.stop()
    }
    const errors = server.lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)
    expect(errors).toEqual([])
    expect(await server.errors).toBe('')
  })
})

/** Sends a text, and resets the connection after some turns of the event loop. */
async function reset(socket: Socket, text: string, turns = 20): Promise<void> {
  await new Promise<void>((sent) => socket.write(text, () => sent()))
  for (let count = 0; count < turns; count += 1) await new Promise(setImmediate)
  const closed = new Promise((done) => socket.once('close', done))
  socket.resetAndDestroy()
  await closed
}
