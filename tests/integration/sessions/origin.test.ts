import { restCalls } from '@player/server/rest'
import { describe, expect } from 'vitest'
import type { BrowserRequest } from '../../kit/browser.ts'
import { it } from '../../kit/test.ts'

/** Examples of requests that change something, among them the specification's GETs (D18). */
const CHANGES = [
  ['GET', '/captcha/generate'],
  ['POST', '/device/login'],
  ['GET', '/device/logout'],
  ['POST', '/device/savePlaylist'],
  ['POST', '/device/saveActivation'],
  ['POST', '/paypal/order/create'],
  ['POST', '/paypal/order/capture/5O190127TN364715T'],
  ['GET', '/sendUserQuestion?name=Ann&email=ann@example.com&subject=Hi&message=Hello'],
  ['POST', '/sendUserQuestion'],
  ['POST', '/trpc/sessions.captcha'],
  ['POST', '/trpc/sessions.login'],
  ['POST', '/trpc/sessions.logout'],
  ['POST', '/trpc/playlists.save'],
  ['POST', '/trpc/payments.start'],
  ['POST', '/trpc/payments.cancel'],
  ['POST', '/trpc/payments.capture'],
  ['POST', '/trpc/contact.submit'],
] as const

const FOREIGN: readonly (readonly [string, BrowserRequest['headers'] & object])[] = [
  ['has no X-Client-Origin', { 'x-client-origin': undefined }],
  ['has the X-Client-Origin of another site', { 'x-client-origin': 'https://elsewhere.test' }],
  ['has X-Client-Origin “/”', { 'x-client-origin': '/' }],
  ['was sent by a page of another origin', { origin: 'https://elsewhere.test' }],
  ['was sent by a sandboxed page', { origin: 'null' }],
  ['was sent across sites', { 'sec-fetch-site': 'cross-site' }],
]

describe('A request that changes something', () => {
  it.for(FOREIGN)('is refused when it %s', async ([, headers], { stack, owner }) => {
    for (const [verb, path] of CHANGES) {
      const { status, body } = await owner.browser.rest(verb, path, verb === 'POST' ? {} : undefined, headers)
      expect(status, `${verb} ${path}`).toBe(403)
      expect(JSON.stringify(body)).toContain('This request didn’t come from our own pages.')
    }
    expect(await owner.browser.rest('GET', '/device'), 'still logged in').toMatchObject({ status: 200 })
    expect(await stack.sql('select from payments where device_id = $1', owner.id)).toEqual([])
  })

  it('cannot be a GET in tRPC', async ({ owner: { browser } }) => {
    const answer = await browser.rest('GET', '/trpc/sessions.logout', undefined, {
      'x-client-origin': undefined,
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await browser.rest('GET', '/device')).toMatchObject({ status: 200 })
  })

  it('is accepted with the headers of our own pages', async ({ stack, owner: { browser } }) => {
    const headers = { origin: stack.origin, 'sec-fetch-site': 'same-origin' }
    for (const origin of [`${stack.origin}/`, stack.origin.toUpperCase(), stack.origin]) {
      const answer = await browser.rest(
        'POST',
        '/device/saveParentPin',
        { pin_code: '1234' },
        { ...headers, 'x-client-origin': origin },
      )
      expect(answer, origin).toMatchObject({ status: 200 })
    }
    expect(await browser.rest('GET', '/device/logout', undefined, headers)).toMatchObject({ status: 200 })
  })
})

describe('A request that only reads', () => {
  it('needs only a session', async ({ owner: { browser } }) => {
    const headers = { 'x-client-origin': undefined }
    for (const path of READS)
      expect(await browser.rest('GET', path, undefined, headers), path).toMatchObject({ status: 200 })
  })
})

describe('Every other call of the specification', () => {
  it('needs X-Client-Origin', async ({ owner: { browser } }) => {
    const isRefused = async (verb: string, path: string) => {
      const body = verb === 'GET' ? undefined : {}
      const { status } = await browser.rest(verb, path, body, { 'x-client-origin': undefined })
      return status === 403
    }
    const rest = restCalls.filter(({ path }) => !READS.includes(path))
    expect(restCalls.length - rest.length).toBe(READS.length)
    for (const { verb, path } of rest)
      expect(await isRefused(verb.toUpperCase(), path.replaceAll(/:\w+/g, '1')), path).toBe(true)
  })
})

const READS = ['/device', '/device/playlists', '/device/checkMacValid']
