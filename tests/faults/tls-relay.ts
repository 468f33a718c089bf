import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { listen } from '../kit/listen.ts'

const pathOf = (name: string): string => fileURLToPath(new URL(`certificates/${name}.pem`, import.meta.url))

/** Settings of a process that trusts the authority of certificates/make.sh. */
export const TRUSTED_AUTHORITY = { NODE_EXTRA_CA_CERTS: pathOf('authority') }

export interface TlsRelayOptions {
  /** Valid for localhost, expired, or valid for elsewhere.example; all signed by the same authority. */
  readonly certificate: 'good' | 'expired' | 'other-host'
  readonly target: number
  /** Whether it starts as a plain-text mail server, with or without STARTTLS. TLS from the first byte if omitted. */
  readonly startTls?: 'offered' | 'missing'
}

/** A TLS server in front of a server without TLS. */
export interface TlsRelay {
  readonly authority: string
  readonly handshakes: number
  /** Bytes received over TLS, without handshakes. */
  readonly received: number
  readonly plaintextLines: readonly string[]
  stop(): Promise<void>
}

export async function startTlsRelay({ certificate, target, startTls }: TlsRelayOptions): Promise<TlsRelay> {
  const secureContext = createSecureContext({
    key: readFileSync(pathOf('key')),
    cert: readFileSync(pathOf(certificate)),
  })
  const sockets = new Set<Socket>()
  const plaintextLines: string[] = []
  let handshakes = 0
  let received = 0

  const track = <Kind extends Socket>(socket: Kind, other?: Socket): Kind => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other?.destroy()
    })
    return socket
  }
  const acceptTls = (client: Socket) => {
    // Runs at the start of a handshake, before a client can reject the certificate.
    const SNICallback = (_: string, done: (error: Error | null) => void) => {
      handshakes += 1
      done(null)
    }
    const secure = track(new TLSSocket(client, { isServer: true, secureContext, SNICallback }), client)
    secure.once('secure', () => {
      const upstream = track(connect(target, '127.0.0.1'), secure)
      secure.on('close', () => upstream.destroy())
      const forward = () => {
        secure.on('data', (chunk: Buffer) => (received += chunk.length)).pipe(upstream)
        upstream.pipe(secure)
      }
      // After STARTTLS a client expects no second greeting.
      if (startTls) upstream.once('data', forward)
      else forward()
    })
  }
  /** Records all plain-text lines. Answers 250 to every command except STARTTLS, so that a client would go on in plain text. */
  const greet = (client: Socket) => {
    client.write('220 localhost\r\n')
    client.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString('latin1').split('\r\n').filter(Boolean)) {
        plaintextLines.push(line)
        if (line.startsWith('EHLO'))
          client.write(`250-localhost\r\n250 ${startTls === 'offered' ? 'STARTTLS' : 'AUTH PLAIN'}\r\n`)
        else if (line !== 'STARTTLS') client.write('250 Yes\r\n')
        else if (startTls === 'missing') client.write('502 Not implemented\r\n')
        else {
          client.removeAllListeners('data').write('220 Go ahead\r\n')
          acceptTls(client)
        }
      }
    })
  }

  const server = createServer((client) => (startTls ? greet(track(client)) : acceptTls(track(client))))
  return {
    authority: `localhost:${await listen(server)}`,
    get handshakes() {
      return handshakes
    },
    get received() {
      return received
    },
    plaintextLines,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
