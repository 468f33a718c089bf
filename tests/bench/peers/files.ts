/** A minimal file server to compare with: answers each path from memory, with the bytes and headers that the product sent. */
import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

const { PRODUCT = '', PATHS = '', PORT: port } = process.env
/** Node sets these headers itself for each answer. */
const NODE_HEADERS: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive'])

const answers = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>()
for (const path of PATHS.split(' ')) {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const answer = await new Promise<IncomingMessage>((done) => get(PRODUCT + path, { headers }, done))
  answers.set(path, {
    headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !NODE_HEADERS.has(name))),
    body: await buffer(answer),
  })
}

createServer(({ url = '' }, response) => {
  const answer = answers.get(url)
  response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body)
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => process.exit())
