import { createServer, type Server } from 'node:http'
import type { Server as TcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { openMailStore, type MailStore } from './store.ts'
import { createWeb } from './web.ts'

export type { Mail, MailAddress } from './mail.ts'

interface MailboxOptions {
  /** In memory if omitted. */
  directory?: string
  /** Port of the web view; a free one if omitted. */
  port?: number
}

const MAX_BYTES = 20 * 1024 * 1024
const HOST = '127.0.0.1'

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>

/** Starts a mail server that delivers nothing and shows every mail in its web view. */
export async function startMailbox(options: MailboxOptions = {}) {
  const { directory, port = 0 } = options
  const store = await openMailStore(directory)
  let refusal: Refusal | null = null
  const smtp = smtpServer(store, () => refusal)
  const handle = createWeb(store).callback()
  const web = createServer((request, response) => void handle(request, response))
  const smtpAddress = await listen(smtp.server, 0)
  const webAddress = await listen(web, port)

  return {
    smtpUrl: `smtp://${smtpAddress}`,
    /** The web view; `GET /email` below it lists the mails, `DELETE /email/all` deletes them. */
    url: `http://${webAddress}`,
    /** Newest first. */
    messages: () => [...store.mails],
    /** Refuses recipients, or `only` one, with an SMTP code (451: try again, 550: never); null accepts mail again. */
    refuse: (
      code: number | null,
      { only, text = 'Refused by the mailbox' }: { only?: string; text?: string } = {},
    ) => {
      refusal = code === null ? null : { code, only, text }
    },
    stop: async () => {
      await Promise.all([close(web), new Promise<void>((done) => smtp.close(() => done()))])
    },
  }
}

interface Refusal {
  code: number
  only: string | undefined
  text: string
}

function smtpServer(store: MailStore, refusal: () => Refusal | null): SMTPServer {
  const storeMail = callbackify(async (stream: SMTPServerDataStream) => {
    const raw = await buffer(stream)
    if (stream.sizeExceeded) throw smtpError(552, 'The mail is too large')
    await store.add(raw)
  })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    closeTimeout: 300,
    onRcptTo({ address }, _session, done) {
      const refused = refusal()
      done(refused && (refused.only ?? address) === address ? smtpError(refused.code, refused.text) : null)
    },
    onData(stream, _session, done) {
      storeMail(stream, (error) => done(error))
    },
  })
  // Clients may disconnect at any time.
  server.on('error', () => {})
  return server
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Listens, and returns `host:port`. */
function listen(server: TcpServer, port: number): Promise<string> {
  return new Promise((done, reject) => {
    server.once('error', reject).listen(port, HOST, () => {
      const address = server.address()
      server.off('error', reject)
      done(`${HOST}:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}
