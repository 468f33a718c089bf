import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '@player/infra/ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { proxies, startProxy } from '../../kit/proxy.ts'
import { sendRaw } from '../../kit/raw-request.ts'

const SITE = fileURLToPath(new URL('../../kit/web', import.meta.url))

/** GETs of the specification that change data: counts of wrong PINs, messages, sessions. */
const WITH_EFFECT = [
  '/frontend/sendUserQuestion?name=Ann',
  '/frontend/sendUserQuestion/',
  '/frontend/device/playlists/1234',
  '/frontend/device/checkPlaylistPinCode/1/1234',
  '/frontend/device/logout',
  '/Frontend/Device/Logout',
]
const WITHOUT_EFFECT = ['/', '/frontend/device', '/frontend/device/playlists', '/app/v1/state']

describe.for(['nginx', 'caddy'] as const)('%s in front of servers that fail', (name) => {
  const isMissing = proxies[name].version === undefined

  it.skipIf(isMissing)('sends every request to the only running server', async () => {
    const servers = await startServers(1)
    const origin = await proxyOf(name, [await unusedAddress(), ...servers.urls, await unusedAddress()])
    for (const path of [...WITHOUT_EFFECT, ...WITH_EFFECT])
      for (const method of ['GET', 'POST', 'DELETE'])
        expect((await sendRaw(origin, path, { method })).status, `${method} ${path}`).toBe(200)
  })

  it.skipIf(isMissing)('sends a GET again after its answer was lost, unless it changes data', async () => {
    const servers = await startServers(2)
    const origin = await proxyOf(name, servers.urls)
    for (const [path, times] of [
      ...WITHOUT_EFFECT.map((path) => [path, 2] as const),
      ...WITH_EFFECT.map((path) => [path, 1] as const),
    ]) {
      // First on new connections, then on reused ones.
      for (const reused of [false, true]) {
        for (const _ of reused ? servers.urls : []) await sendRaw(origin, path)
        servers.loseNext(path)
        const { status } = await sendRaw(origin, path)
        expect([status === 200, servers.received], `${path}, ${reused}`).toEqual([times === 2, times])
      }
    }
  })

  it.skipIf(isMissing)('never sends a POST again', async () => {
    const servers = await startServers(2)
    const origin = await proxyOf(name, servers.urls)
    for (const path of [...WITHOUT_EFFECT, ...WITH_EFFECT]) {
      for (const _ of servers.urls) await sendRaw(origin, path, { method: 'POST' })
      servers.loseNext(path)
      const { status } = await sendRaw(origin, path, { method: 'POST' })
      expect([status === 200, servers.received], path).toEqual([false, 1])
    }
  })
})

/** Starts servers that answer 200. `loseNext` cuts the connection of the next request to a path, and starts to count requests. */
async function startServers(count: number) {
  let lost: string | null = null
  const counted = { received: 0 }
  const urls: string[] = []
  for (let index = 0; index < count; index += 1) {
    const server = createServer((request, response) => {
      if (request.url === '/ready') return void response.end()
      counted.received += 1
      if (request.url !== lost) return void response.end()
      lost = null
      return void request.socket.destroy()
    })
    const port = await freePort()
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    urls.push(`http://127.0.0.1:${port}`)
  }
  return {
    urls,
    loseNext(path: string) {
      lost = path
      counted.received = 0
    },
    get received() {
      return counted.received
    },
  }
}

async function proxyOf(name: keyof typeof proxies, servers: readonly string[]): Promise<string> {
  const proxy = await startProxy(name, servers, SITE)
  onTestFinished(() => proxy.stop())
  return proxy.origin
}

const unusedAddress = async () => `http://127.0.0.1:${await freePort()}`
