import { createServer } from 'node:http'
import Koa from 'koa'
import { describe, expect, it, onTestFinished } from 'vitest'
import { securityTxt } from './security-txt.ts'

const at = Date.parse('2026-11-20T17:45:12Z')

describe('/.well-known/security.txt', () => {
  it('names contact, expiry, language, its own address and the policy', async () => {
    const answer = await fetchSecurityTxt('https://player.test/security')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(`Contact: mailto:o'brien%25@player.test
Expires: 2027-05-19T00:00:00.000Z
Preferred-Languages: en
Canonical: https://player.test/.well-known/security.txt
Policy: https://player.test/security
`)
  })

  it('has no policy if none is set', async () => {
    expect(await (await fetchSecurityTxt('')).text()).not.toContain('Policy')
  })
})

async function fetchSecurityTxt(securityPolicyUrl: string): Promise<Response> {
  const config = {
    http: { origin: 'https://player.test' },
    site: { supportEmail: "o'brien%@player.test", securityPolicyUrl },
  }
  const handle = new Koa().use(securityTxt(config, () => at).routes()).callback()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return fetch(`http://127.0.0.1:${port}/.well-known/security.txt`)
}
