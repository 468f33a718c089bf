import { Agent, request as requestPlain } from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

const plain = new Agent({ keepAlive: true })
const secure = new SecureAgent({ keepAlive: true })

/** Posts without following redirects and returns the status; costs a third of `fetch`. @throws Error without an answer */
export function post(address: string, { body, ...options }: PostOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = new URL(address)
    const request =
      url.protocol === 'https:'
        ? requestSecure(url, { ...options, method: 'POST', agent: secure })
        : requestPlain(url, { ...options, method: 'POST', agent: plain })
    request
      .on('response', (response) => {
        response
          .on('end', () => resolve(response.statusCode ?? 0))
          .on('error', reject)
          .resume()
      })
      .on('error', reject)
      .end(body)
  })
}
