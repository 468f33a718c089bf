import { describe, expect } from 'vitest'
import { openBrowser, type Browser } from '../../kit/browser.ts'
import { it } from '../../kit/test.ts'

/** A parameter that makes tRPC's adapter answer the request, and changes nothing else. */
const BY_THE_ADAPTER = 'connectionParams=null'

const REQUESTS = [
  'sessions.current',
  'sessions.current?input=',
  'sessions.current?input=null',
  'sessions.current?batch=1',
  'sessions.current,playlists.list?batch=1&input=%7B%7D',
  'sessions.current,playlists.list?batch=1&input=%7B%220%22%3Anull%7D',
  'sessions.current%2Cplaylists.list?batch=1',
  'sessions.current,playlists.list',
  'sessions.current,sessions.unknown?batch=1',
  'sessions.current,sessions.logout?batch=1',
  'sessions.current,devices.live?batch=1',
  'sessions.current?batch=1&input=%7B',
  'sessions.current?input=%7B',
  'sessions.current?batch=1&input=null',
  'sessions.current?batch=1&input=%5B%5D',
  'sessions.current?batch=1&input=1',
  'sessions.current?batch=0&input=1',
  'sessions.current?batch=1&batch=1',
  'sessions.current?input=1&input=2',
  `${Array<string>(11).fill('payments.offer').join(',')}?batch=1`,
  'payments.offer',
  'payments.offer,sessions.current?batch=1',
  'playlists.arrangement',
  'playlists.arrangement?input=%7B%22id%22%3A1%7D',
  'playlists.arrangement?input=%7B%22id%22%3A%22unknown%22%7D',
] as const

describe('A query', () => {
  it('gets the same answer as from tRPC’s adapter', async ({ stack, owner: { browser } }) => {
    for (const caller of [browser, openBrowser(stack)]) {
      for (const request of REQUESTS) {
        const other = `${request}${request.includes('?') ? '&' : '?'}${BY_THE_ADAPTER}`
        expect(await answerTo(caller, request), request).toEqual(await answerTo(caller, other))
      }
    }
  })

  it('is answered without the adapter, with Content-Length', async ({ owner: { browser } }) => {
    for (const [request, length] of [
      ['sessions.current', expect.stringMatching(/^\d+$/)],
      [`sessions.current?${BY_THE_ADAPTER}`, null],
    ] as const) {
      const { headers } = await browser.fetch(`/frontend/trpc/${request}`)
      expect(headers.get('content-length')).toEqual(length)
    }
  })
})

async function answerTo(browser: Browser, request: string): Promise<object> {
  const response = await browser.fetch(`/frontend/trpc/${request}`)
  const { status, headers } = response
  const compared = ['content-type', 'vary', 'cache-control', 'retry-after', 'allow'].map((name) =>
    headers.get(name),
  )
  // Each request has a reference of its own.
  const body = (await response.text()).replaceAll(/"reference":"[\da-f]{16}"/g, '"reference"')
  return { status, compared, body }
}
