import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test as base } from 'vitest'
import { openMailStore } from './store.ts'
import { createWeb } from './web.ts'

const MAIL = [
  'From: "\\"><img src=x>" <no-reply@player.example>',
  'To: zoe@example.com',
  'Subject: <b>Receipt</b>',
  'Date: Sat, 05 Sep 2026 10:48:25 +0000',
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
  return (path: string, method = 'GET', headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path.replace('ID', id)}`, { method, headers })
})

test('lists, shows and deletes mails', async ({ request }) => {
  expect(await (await request('/email')).json()).toMatchObject([{ subject: '<b>Receipt</b>' }])
  expect(await (await request('/email/ID')).json()).toMatchObject({ subject: '<b>Receipt</b>' })
  expect(await (await request('/email/all', 'DELETE')).json()).toBe(true)
  expect(await (await request('/email')).json()).toEqual([])
})

test('shows the list, a mail and the form that deletes all', async ({ request }) => {
  const list = await (await request('/')).text()
  expect(list).toMatch(/<a href="\/mails\/[^"]+">&lt;b&gt;Receipt&lt;\/b&gt;<\/a>/)
  expect(list).toContain('to zoe@example.com')
  const mail = await (await request('/mails/ID')).text()
  expect(mail).toMatch(/<iframe[^>]+src="\/email\/[^"]+\/html"/)
  const form = { 'Sec-Fetch-Site': 'same-origin' }
  expect(await (await request('/delete', 'POST', form)).text()).toContain('No e-mails yet')
  expect(await (await request('/email')).json()).toEqual([])
})

test('escapes what a mail contains', async ({ request }) => {
  const mail = await (await request('/mails/ID')).text()
  expect(mail).toContain('<title>&lt;b&gt;Receipt&lt;/b&gt;</title>')
  expect(mail).toContain('<h1>&lt;b&gt;Receipt&lt;/b&gt;</h1>')
  expect(mail).toContain('From &quot;&gt;&lt;img src=x&gt; &lt;no-reply@player.example&gt;')
  expect(mail).toContain(
    String.raw`from: &quot;\&quot;&gt;&lt;img src=x&gt;&quot; &lt;no-reply@player.example&gt;`,
  )
  expect(mail).toContain('subject: &lt;b&gt;Receipt&lt;/b&gt;')
  for (const page of [mail, await (await request('/')).text()])
    expect(page).not.toMatch(/<b>|<img|alert\(1\)/)
})

test('shows when a mail was sent', async ({ request }) => {
  for (const path of ['/', '/mails/ID'])
    expect(await (await request(path)).text()).toMatch(
      /<time datetime="2026-09-05T10:48:25\.000Z">5 Sep\. 2026, \d\d:48:25<\/time>/,
    )
})

test('reloads the list when its window gets the focus, and never by itself', async ({ request }) => {
  const list = await request('/')
  expect(list.headers.get('refresh')).toBeNull()
  expect(await list.text()).toContain('<script src="/assets/overview.js" defer></script>')
  expect(await (await request('/assets/overview.js')).text()).toContain("addEventListener('focus'")
})

test.for(['cross-site', 'same-site'])('a page that is %s deletes nothing', async (site, { request }) => {
  const headers = { 'Sec-Fetch-Site': site }
  for (const [method, path] of [
    ['POST', '/delete'],
    ['DELETE', '/email/all'],
  ] as const)
    expect((await request(path, method, headers)).status).toBe(403)
  expect(await (await request('/email')).json()).toHaveLength(1)
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
