import { connect, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { startProcess } from '../../kit/process.ts'
import { it } from '../../kit/test.ts'

/** Sent from the disk; the asset, which is not logged, from memory. */
const INSTALLER = '/app_downloads/player.apk'
const ASSET = '/assets/main-Ab12Cd34.js'
const CUT_OFF = ['/frontend/device/login', '/frontend/trpc/sessions.login', '/webhooks/paypal']

describe('A client that goes away', () => {
  it('is not logged as an error, whatever the server was doing for it', async ({ stack }) => {
    const server = startProcess('server', { ...stack.settings, LOG_LEVEL: 'info', PORT: '0' })
    const { port } = JSON.parse((await server.line('The server is listening')) ?? '{}') as { port: number }
    const open = () => connect(port, '127.0.0.1').on('error', () => undefined)
    try {
      for (const path of CUT_OFF) {
        const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`
        await reset(open(), head)
        expect(await server.line(`"${path}"`)).toBeDefined()
      }
      // At each of these moments the file may be about to be opened, open, or sent.
      for (let turns = 0; turns < 100; turns += 1)
        for (const file of [ASSET, INSTALLER])
          await reset(open(), `GET ${file} HTTP/1.1\r\nHost: a\r\n\r\n`, turns)
      expect(await server.line(`"${INSTALLER}"`)).toBeDefined()
      // Asked last, so that everything before has been dealt with.
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

/** Sends what is given, and after some turns of the event loop resets the connection. */
async function reset(socket: Socket, text: string, turns = 20): Promise<void> {
  await new Promise<void>((sent) => socket.write(text, () => sent()))
  for (let count = 0; count < turns; count += 1) await new Promise(setImmediate)
  const closed = new Promise((done) => socket.once('close', done))
  socket.resetAndDestroy()
  await closed
}
