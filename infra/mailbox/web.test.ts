import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test as base } from 'vitest'
import { openMailStore } from './store.ts'
import { createWeb } from './web.ts'

const MAIL = [
  'From: no-reply@player.example',
  'To: zoe@example.com',
  'Subject: Receipt',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<html><head></head><body><script>alert(1)</script><a href="https://player.example">Open</a></body></html>',
]

// Vitest parses this pattern for fixture names.
// oxlint-disable-next-line eslint/no-empty-pattern
const test = base.extend('request', async ({}, { onCleanup }) => {
  const store = await openMailStore()
  await store.add(Buffer.from(MAIL.join('\r\n')))
  const handle = createWeb(store).callback()
  const server = createServer((incoming, response) => void handle(incoming, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onCleanup(() => server.close().closeAllConnections())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const id = store.mails[0]?.id ?? ''
  return (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path.replace('ID', id)}`, { method })
})

test('lists, shows and deletes mails', async ({ request }) => {
  expect(await (await request('/email')).json()).toMatchObject([{ subject: 'Receipt' }])
  expect(await (await request('/email/ID')).json()).toMatchObject({ subject: 'Receipt' })
  expect(await (await request('/email/all', 'DELETE')).json()).toBe(true)
  expect(await (await request('/email')).json()).toEqual([])
})

test('shows the list, a mail and the form that deletes all', async ({ request }) => {
  const list = await (await request('/')).text()
  expect(list).toMatch(/<a href="\/mails\/[^"]+">Receipt<\/a>/)
  expect(list).toContain('to zoe@example.com')
  const mail = await (await request('/mails/ID')).text()
  expect(mail).toMatch(/<iframe[^>]+src="\/email\/[^"]+\/html"/)
  expect(mail).not.toContain('alert(1)')
  expect(mail).toContain('from: no-reply@player.example')
  expect(await (await request('/delete', 'POST')).text()).toContain('No e-mails yet')
  expect(await (await request('/email')).json()).toEqual([])
})

test('shows a mail’s HTML in a sandbox, with links in a new window', async ({ request }) => {
  const answer = await request('/email/ID/html')
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups /)
  expect(await answer.text()).toContain('<head><base target="_blank"></head>')
})

test.for([
  ['GET', '/', 200],
  ['GET', '/delete', 200],
  ['GET', '/assets/pages.css', 200],
  ['GET', '/email/1-2', 404],
  ['GET', '/elsewhere', 404],
  ['POST', '/email', 405],
] as const)('answers %s %s with %i, never cached or sniffed', async ([method, path, status], { request }) => {
  const answer = await request(path, method)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
