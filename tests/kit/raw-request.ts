import { request, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { cookieHeader, type Browser } from './browser.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}

/** Sends a request unchanged: unlike `fetch`, with any path, method and host name, without decoding the body. Of an event stream it reads only the headers. */
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

/** Sends the headers of a browser's POST. Once the server has them, `send` sends the body and returns the status. */
export async function openCall(
  { url, origin }: { readonly url: string; readonly origin: string },
  browser: Pick<Browser, 'cookies'>,
  path: string,
) {
  const [received, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()]
  const call = request(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookieHeader(browser),
      expect: '100-continue',
      'x-client-origin': origin,
    },
  })
  call.on('continue', () => received.resolve())
  call.on('response', (answer) => answered.resolve(answer.resume().statusCode ?? 0))
  call.on('error', (error) => answered.reject(error))
  call.flushHeaders()
  await received.promise
  return {
    send(input: object): Promise<number> {
      call.end(JSON.stringify(input))
      return answered.promise
    },
  }
}
