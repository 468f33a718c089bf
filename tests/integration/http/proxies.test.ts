// @module-tag sweep
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { freePort } from '@player/infra/ports'
import { describe, expect, onTestFinished } from 'vitest'
import { proxies, startProxy } from '../../kit/proxy.ts'
import { sendRaw, type RawAnswer } from '../../kit/raw-request.ts'
import { it } from '../../kit/test.ts'

const SITE = fileURLToPath(new URL('../../kit/web', import.meta.url))
const CHOSEN_ID = 'a'.repeat(32)
const ACCEPTED = ['gzip, deflate, br, zstd', 'gzip', 'br;q=0.5, gzip;q=0', 'br;q=0', 'identity']

describe.for(['nginx', 'caddy'] as const)('%s with its configuration', (name) => {
  const isMissing = proxies[name].version === undefined
  it.skipIf(isMissing)('sends assets with the same bytes and headers as the server', async ({ boot }) => {
    const root = await siteWithVariants()
    const { url } = await boot({ workers: false, settings: { WEB_ROOT: root } })
    const proxy = await proxyOf(name, url, root)
    for (const file of [
      'main-Ab12Cd34.js',
      'style.css',
      'film.webm',
      'font.woff2',
      'image.svg',
      'image.webp',
    ])
      for (const accepted of ACCEPTED) {
        const path = `/assets/${file}`
        const [direct, proxied] = [await get(url, path, accepted), await get(proxy, path, accepted)]
        expect(comparable(proxied), `${path}, ${accepted}`).toEqual(comparable(direct))
        expect(proxied.headers.etag).toMatch(/^"/)
        expect(proxied.headers['server']).toBe(name === 'nginx' ? 'nginx' : undefined)
      }
  })

  it.skipIf(isMissing)(
    'passes on all other requests, but no request id that a visitor chose',
    async ({ boot }) => {
      const root = await siteWithVariants()
      const { url } = await boot({ workers: false, settings: { WEB_ROOT: root, TRUSTED_PROXIES: '1' } })
      const proxy = await proxyOf(name, url, root)
      for (const path of [
        '/',
        '/contact',
        '/assets/none.js',
        '/assets/main-Ab12Cd34.js.br',
        '/frontend/device',
      ]) {
        const [direct, proxied] = [await get(url, path, 'gzip'), await get(proxy, path, 'gzip')]
        expect(comparable(proxied), path).toEqual(comparable(direct))
      }
      const traceparent = `00-${CHOSEN_ID}-${'b'.repeat(16)}-01`
      const idFrom = async (origin: string) =>
        (await fetch(`${origin}/health`, { headers: { traceparent } })).headers.get('x-request-id')
      expect(await idFrom(url)).toBe(CHOSEN_ID)
      expect(await idFrom(proxy)).toMatch(/^[\da-f]{16}$/)
    },
  )

  it.skipIf(isMissing)('logs no PIN or token of an address, also if the server is away', async ({ boot }) => {
    const { url } = await boot({ workers: false, settings: { TRUSTED_PROXIES: '1' } })
    const away = `http://127.0.0.1:${await freePort()}`
    for (const server of [url, away]) {
      const proxy = await startProxy(name, [server], SITE)
      const paths = [
        '/frontend/device/playlists/canary-47',
        '/frontend/device/checkPlaylistPinCode/5870d47a/canary-47',
        '/frontend/device/deletePlayListUrl/5870d47a/canary-47',
        '/dashboard/edit/5870d47a/canary-47',
        '/reminders/stop/canary-47',
        '/cowpay/checkout/canary-47/canary-47',
        '/support',
      ]
      await Promise.all(paths.map((path) => fetch(`${proxy.origin}${path}`)))
      const logged = await proxy.logged()
      await proxy.stop()
      expect(logged).not.toContain('canary')
      if (name === 'nginx' || server === away) expect(logged).toContain('/support')
    }
  })
})

/** A copy of the kit's site with assets of every kind, and the compressed variants that the build writes. */
async function siteWithVariants(): Promise<string> {
  const root = await makeReadableFolder()
  await cp(SITE, root, { recursive: true })
  const assets = join(root, 'assets')
  for (const name of ['main-Ab12Cd34.js', 'style.css', 'image.svg']) {
    const content = name.endsWith('.js') ? await readFile(join(assets, name)) : Buffer.from(`/* ${name} */`)
    await writeFile(join(assets, name), content)
    await writeFile(join(assets, `${name}.br`), brotliCompressSync(content))
    await writeFile(join(assets, `${name}.gz`), gzipSync(content))
  }
  for (const name of ['film.webm', 'font.woff2', 'image.webp']) await writeFile(join(assets, name), name)
  return root
}

async function proxyOf(name: keyof typeof proxies, url: string, root: string): Promise<string> {
  const proxy = await startProxy(name, [url], root)
  onTestFinished(() => proxy.stop())
  return proxy.origin
}

/** A temporary folder that nginx's unprivileged user can read. */
async function makeReadableFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'player-site-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const get = (origin: string, path: string, encoding: string) =>
  sendRaw(origin, path, { headers: { 'accept-encoding': encoding } })

const HEADERS_OF_EACH_SERVER: ReadonlySet<string> = new Set([
  'date',
  'server',
  'connection',
  'keep-alive',
  'etag',
  'x-request-id',
])

const REFERENCE = /"reference":"[\da-f]{16}"/

/** An answer without the headers that each server sets itself. Both set strong ETags, but compute them differently. */
function comparable({ status, headers, body, text }: RawAnswer) {
  const others = Object.entries(headers).filter(([name]) => !HEADERS_OF_EACH_SERVER.has(name))
  // Each error has a reference of its own.
  const content = headers['content-type']?.startsWith('application/json') ? text.replace(REFERENCE, '') : body
  return { status, headers: Object.fromEntries(others), content }
}
