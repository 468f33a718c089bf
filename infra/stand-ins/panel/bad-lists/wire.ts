import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { generate } from 'selfsigned'

const LIST = '#EXTM3U\n#EXTINF:-1,One\nhttp://tv.example/1.ts\n'
const list = (head: string, body = LIST): string => `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`
const redirect = (location: string): string =>
  `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`
const LENGTH = `Content-Length: ${LIST.length}`

/** Answers by path; the connection is closed after each. */
const responses: Readonly<Record<string, string>> = {
  '/62': list(`Content-Length: ${LIST.length + 1_000}`),
  '/63': list(LENGTH).replaceAll('\r\n', '\n'),
  '/64': list(
    `${LENGTH}\r\nTransfer-Encoding: chunked`,
    `${LIST.length.toString(16)}\r\n${LIST}\r\n0\r\n\r\n`,
  ),
  '/65': list('icy-name: One').replace('HTTP/1.1', 'ICY'),
  '/66': list(`${LENGTH}\r\nX-Panel: a\u0001b`),
  '/67': list(`${LENGTH}${`\r\nX-Panel: ${'a'.repeat(8_192)}`.repeat(200)}`),
  '/68': redirect('/68'),
  ...Object.fromEntries(
    Array.from({ length: 11 }, (_, index) => [
      `/69${'.'.repeat(index)}`,
      redirect(`/69${'.'.repeat(index + 1)}`),
    ]),
  ),
  [`/69${'.'.repeat(11)}`]: list(LENGTH),
  '/plain': list(LENGTH),
}

/** Starts faults that an HTTP server cannot produce. `dripMs` is the pause between the bytes of number 60. */
export async function startWireFaults({ dripMs = 1_000 } = {}) {
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  }
  const drip = (socket: Socket) => {
    socket.write(list('Content-Type: text/plain', '#EXTM3U\n'))
    const timer = setInterval(() => socket.write('#'), dripMs)
    socket.on('close', () => clearInterval(timer))
  }
  const serve = (socket: Socket) => {
    track(socket)
    socket.once('data', (request) => {
      const path = /^GET (\S+)/.exec(request.toString('latin1'))?.[1] ?? ''
      if (path === '/59') return
      if (path === '/60') return drip(socket)
      if (path === '/61') {
        const announcedLength = LIST.length + 1_000
        socket.write(list(`Content-Length: ${announcedLength}`), () =>
          setTimeout(() => socket.resetAndDestroy(), 50),
        )
        return
      }
      socket.end(Buffer.from(responses[path] ?? '', 'latin1'))
    })
  }
  const servers = [createServer(serve)]
  const addressOf = async (server: ReturnType<typeof createServer>, host = '127.0.0.1') => {
    server.listen(0, host)
    await once(server, 'listening')
    const address = server.address()
    return `${host}:${typeof address === 'object' && address ? address.port : 0}`
  }
  const plain = `http://${await addressOf(servers[0] ?? createServer())}`
  const tls = async (settings: CertificateOptions, options: TlsOptions = {}, answer = list(LENGTH)) => {
    const keyPair = await certificate(settings)
    if (settings.isTrusted) authorities.push(keyPair.cert)
    const server = createTlsServer({ ...keyPair, ...options }, (socket) => {
      track(socket)
      socket.once('data', () => socket.end(answer))
    }).on('tlsClientError', (_error, socket) => socket.destroy())
    servers.push(server)
    return `https://${await addressOf(server)}`
  }
  /** Authorities to trust, so that 70, 71 and 72 fail for no other reason than theirs. */
  const authorities: string[] = []
  const closed = createServer()
  const refusing = await addressOf(closed)
  closed.close()
  const addresses: Readonly<Record<number, string>> = {
    57: 'http://provider.invalid/list.m3u',
    58: `http://${refusing}/`,
    ...Object.fromEntries(Array.from({ length: 11 }, (_, index) => [59 + index, `${plain}/${59 + index}`])),
    70: await tls({ host: '127.0.0.1', isTrusted: true }, {}, redirect(`${plain}/plain`)),
    71: await tls({ host: '127.0.0.1', isExpired: true, isTrusted: true }),
    72: await tls({ host: 'elsewhere.example', isTrusted: true }),
    73: await tls({ host: '127.0.0.1' }),
    74: await tls(
      { host: '127.0.0.1' },
      { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
    ),
  }
  return {
    addresses,
    authorities,
    stop() {
      for (const server of servers) server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

interface CertificateOptions {
  readonly host: string
  readonly isExpired?: boolean
  readonly isTrusted?: boolean
}

const DAY_MS = 86_400_000

async function certificate({ host, isExpired = false }: CertificateOptions) {
  const now = Date.now()
  const isAddress = /^[\d.]+$/.test(host)
  const { cert, private: key } = await generate([{ name: 'commonName', value: host }], {
    algorithm: 'sha256',
    notBeforeDate: new Date(now - 30 * DAY_MS),
    notAfterDate: new Date(now + (isExpired ? -DAY_MS : 30 * DAY_MS)),
    extensions: [
      { name: 'subjectAltName', altNames: [isAddress ? { type: 7, ip: host } : { type: 2, value: host }] },
    ],
  })
  return { cert, key }
}
