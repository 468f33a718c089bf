import { cp, mkdtemp, readdir, readlink, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { request, type OutgoingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, vi } from 'vitest'
import { startProcess } from '../../kit/process.ts'
import { sendRaw } from '../../kit/raw-request.ts'
import type { Stack } from '../../kit/stack.ts'
import { it } from '../../kit/test.ts'

const ASSET = '/assets/main-Ab12Cd34.js'
const DOWNLOAD = '/app_downloads/player.apk'

describe.each([ASSET, DOWNLOAD])('A byte range of %s', (path) => {
  it('is answered with 206', async ({ stack }) => {
    const all = await get(stack.url, path)
    expect(all).toMatchObject({ status: 200, headers: { 'accept-ranges': 'bytes' } })
    const size = all.body.length
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=5-9', 5, 9],
      ['bytes=20-', 20, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=-${'9'.repeat(400)}`, 0, size - 1],
      [`bytes=3-${'9'.repeat(400)}`, 3, size - 1],
      ['BYTES=1-2', 1, 2],
    ] as const) {
      const part = await get(stack.url, path, { range })
      expect(part, range).toMatchObject({
        status: 206,
        headers: {
          'content-range': `bytes ${start}-${end}/${size}`,
          'content-length': String(end - start + 1),
        },
      })
      expect(part.body, range).toEqual(all.body.subarray(start, end + 1))
    }
  })

  it.for([
    'bytes=5-2',
    'bytes=a-b',
    'bytes=1-2,5-6',
    'bytes=5-2,0-1',
    'bytes=',
    'bytes=-',
    'bytes=--5',
    'bytes=1-2-3',
    'bytes=0x1-0x2',
    'bytes=1e1-20',
    'bytes 0-5',
    'lines=1-2',
    'none',
    '',
    '-',
    '5',
  ])('is ignored if it has an unknown form: %s', async (range, { stack }) => {
    const all = await get(stack.url, path)
    const answer = await get(stack.url, path, { range })
    expect(answer).toMatchObject({ status: 200, headers: { 'content-length': String(all.body.length) } })
    expect(answer.body).toEqual(all.body)
  })

  it.for(['bytes=999999-', 'bytes=999999-1000000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'is refused outside of the file: %s',
    async (range, { stack }) => {
      const { length } = (await get(stack.url, path)).body
      expect(await get(stack.url, path, { range })).toMatchObject({
        status: 416,
        headers: { 'content-range': `bytes */${length}`, 'content-length': '0' },
      })
    },
  )

  it('with If-Range is sent only if that matches; otherwise the whole file is sent', async ({ stack }) => {
    const { headers } = await get(stack.url, path)
    const [tag, date] = [String(headers.etag), String(headers['last-modified'])]
    const partWhen = (condition: string) => get(stack.url, path, { range: 'bytes=4-', 'if-range': condition })
    for (const same of [tag, date]) expect(await partWhen(same), same).toMatchObject({ status: 206 })
    for (const other of ['"another"', `W/${tag}`, 'Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', ''])
      expect(await partWhen(other), other).toMatchObject({ status: 200 })
  })

  it('is ignored for HEAD, and for a file that is not modified', async ({ stack }) => {
    const { headers, body } = await get(stack.url, path)
    const head = await get(stack.url, path, { range: 'bytes=0-3' }, 'HEAD')
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(body.length) } })
    expect(head.body).toHaveLength(0)
    const known = { range: 'bytes=0-3', 'if-none-match': String(headers.etag) }
    expect(await get(stack.url, path, known)).toMatchObject({ status: 304 })
  })
})

describe('An installer', () => {
  it('is sent as an attachment with its own type, and is revalidated by caches', async ({ stack }) => {
    expect((await get(stack.url, DOWNLOAD)).headers).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-disposition': 'attachment; filename="player.apk"',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is the only kind of file that is served from its folder', async ({ stack }) => {
    for (const path of [
      'player.snap',
      'versions.json',
      'PLAYER.APK',
      '../settings.ts',
      '..%2fsettings.ts',
      '%2e%2e%2fsettings.ts',
      'player.apk%00.exe',
      'player.apk/',
      '',
    ])
      expect((await get(stack.url, `/app_downloads/${path}`)).status, path).toBeGreaterThanOrEqual(400)
  })

  it('may be replaced or deleted while the server runs', async ({ serve }) => {
    const folder = await mkdtemp(join(tmpdir(), 'player-installers-'))
    await writeFile(join(folder, 'player.apk'), 'first')
    const server = await serve({ DOWNLOADS_DIR: folder })
    try {
      await writeFile(join(folder, 'player.apk'), 'the second one')
      const { status, body } = await get(server.url, DOWNLOAD)
      expect({ status, text: body.toString() }).toEqual({ status: 200, text: 'the second one' })
      await rm(join(folder, 'player.apk'))
      expect(await get(server.url, DOWNLOAD)).toMatchObject({ status: 404 })
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('A file', () => {
  it('is sent compressed if accepted, with an ETag per encoding', async ({ stack, serve, task }) => {
    const root = await copyOfSite(stack)
    const packed = brotliCompressSync('export const loaded = true\n')
    await writeFile(join(root, `${ASSET}.br`), packed)
    await writeFile(join(root, `${ASSET}.gz`), gzipSync('export const loaded = true\n'))
    const server = await serve({ WEB_ROOT: root })
    try {
      const plain = await get(server.url, ASSET)
      // The header of current browsers.
      const small = await get(server.url, ASSET, { 'accept-encoding': 'gzip, deflate, br, zstd' })
      expect(small.body, task.name).toEqual(packed)
      expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
      expect(small.headers['content-type']).toBe(plain.headers['content-type'])
      expect(small.headers.etag).not.toBe(plain.headers.etag)
      expect((await get(server.url, ASSET, { 'accept-encoding': 'br;q=0' })).headers).toMatchObject({
        vary: 'Accept-Encoding',
        etag: plain.headers.etag,
      })
    } finally {
      await rm(root, { recursive: true })
    }
  })

  it('may be a symbolic link, as in mounted volumes', async ({ stack, serve }) => {
    const root = await copyOfSite(stack)
    await symlink(join(root, ASSET), join(root, 'linked.js'))
    const server = await serve({ WEB_ROOT: root })
    try {
      const linked = await get(server.url, '/linked.js')
      expect(linked).toMatchObject({ status: 200, body: (await get(server.url, ASSET)).body })
    } finally {
      await rm(root, { recursive: true })
    }
  })

  it('is closed when its client disconnects', async ({ stack, serve }) => {
    const root = await copyOfSite(stack)
    await writeFile(join(root, 'large.apk'), '')
    await truncate(join(root, 'large.apk'), 64 * 1024 * 1024)
    const server = await serve({ WEB_ROOT: root })
    try {
      await Promise.all(Array.from({ length: 20 }, () => disconnectEarly(`${server.url}/large.apk`)))
      await expect.poll(() => openFiles(root)).toEqual([])
    } finally {
      await rm(root, { recursive: true })
    }
  })
})

it('A file in memory is answered under the same deadline as every other answer', async ({ stack }) => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  try {
    expect(await get(stack.url, ASSET)).toMatchObject({ status: 200 })
    expect(timers.mock.calls.map(([, milliseconds]) => milliseconds)).toContain(55_000)
  } finally {
    timers.mockRestore()
  }
})

describe('A client that requests a file and does not read it', () => {
  // Makes the timeouts of the server 60 times shorter.
  const shortenTimeouts = `import { Server } from 'node:http'
    const setTimeout = Server.prototype.setTimeout
    Server.prototype.setTimeout = function (ms) { return setTimeout.call(this, ms / 60) }`

  it('is disconnected after a minute', async ({ stack }) => {
    const root = await copyOfSite(stack)
    await writeFile(join(root, 'large.apk'), '')
    await truncate(join(root, 'large.apk'), 64 * 1024 * 1024)
    const preload = [`data:text/javascript,${encodeURIComponent(shortenTimeouts)}`]
    const settings = { ...stack.settings, WEB_ROOT: root, LOG_LEVEL: 'info', PORT: '0' }
    const server = startProcess('server', settings, { preload })
    const port = await server.port()
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    try {
      socket.pause().write('GET /large.apk HTTP/1.1\r\nHost: a\r\n\r\n')
      // The server logs a request when its answer ends or its connection is closed.
      expect(await server.line('/large.apk')).toContain('"status":200')
    } finally {
      socket.destroy()
      await server.stop()
      await rm(root, { recursive: true })
    }
  })
})

/** A copy of the site's files, to which a test adds others. */
async function copyOfSite({ ctx }: Stack): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'player-web-'))
  await cp(ctx.config.http.webRoot, root, { recursive: true })
  return root
}

const get = (origin: string, path: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
  sendRaw(origin, path, { method, headers })

function disconnectEarly(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const download = request(url, (response) => {
      response.once('data', () => {
        download.on('close', resolve).destroy()
      })
    })
    download.once('error', reject).end()
  })
}

/** The open files of this process below a folder. */
async function openFiles(folder: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => [])
  const open = await Promise.all(numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')))
  return open.filter((file) => file.startsWith(folder))
}
