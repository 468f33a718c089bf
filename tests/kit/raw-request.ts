import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}

/**
 * Sends a request unchanged: unlike `fetch`, with any path, method and host name, and without decoding the body. Reads
 * only the headers of a stream.
 */
export async function sendRaw(
  origin: string,
  path: string,
  { body, ...options }: Pick<RequestOptions, 'method' | 'headers'> & { readonly body?: Buffer } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const signal = AbortSignal.timeout(30_000)
  request({ hostname, port, path, signal, ...options }, (answer) => {
    const { statusCode: status = 0, headers } = answer
    if (headers['content-type']?.startsWith('text/event-stream')) {
      answer.destroy()
      resolve({ status, headers, body: Buffer.alloc(0), text: '' })
      return
    }
    buffer(answer).then((body) => resolve({ status, headers, body, text: body.toString() }), reject)
  })
    .on('error', reject)
    .end(body)
  return promise
}
