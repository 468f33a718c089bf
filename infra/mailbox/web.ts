import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Mail } from './mail.ts'
import type { MailStore } from './store.ts'

const assets = new Map([
  ['/', { file: 'page.html', type: 'text/html' }],
  ['/page.css', { file: 'page.css', type: 'text/css' }],
  ['/page.js', { file: 'page.js', type: 'text/javascript' }],
])

/** Answers a request to the mailbox: its page, and the mails as JSON. */
export function answer(store: MailStore, request: IncomingMessage, response: ServerResponse): void {
  const path = new URL(request.url ?? '/', 'http://mailbox').pathname
  const asset = assets.get(path)
  const id = /^\/email\/([\d-]+)(\/html)?$/.exec(path)
  const mail = id && store.mails.find((candidate) => candidate.id === id[1])

  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cache-Control', 'no-store')
  if (request.method === 'DELETE' && path === '/email/all') {
    store.clear()
    sendJson(response, true)
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendJson(response, { error: 'Method not allowed' }, 405)
  } else if (asset) {
    sendAsset(response, asset)
  } else if (path === '/email') {
    sendJson(response, store.mails)
  } else if (path === '/list') {
    sendJson(response, store.mails.map(summary))
  } else if (mail && id[2]) {
    sendHtmlPart(response, mail)
  } else if (mail) {
    sendJson(response, mail)
  } else {
    sendJson(response, { error: 'Not found' }, 404)
  }
}

function summary({ id, from, to, subject, date }: Mail): Omit<Mail, 'text' | 'html' | 'headers'> {
  return { id, from, to, subject, date }
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

function sendAsset(response: ServerResponse, { file, type }: { file: string; type: string }): void {
  const policy =
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': policy })
  response.end(readFileSync(new URL(file, import.meta.url)))
}

/** What a mail contains is a stranger's: no script, no request to anywhere, and its links open elsewhere. */
function sendHtmlPart(response: ServerResponse, mail: Mail): void {
  const policy =
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'"
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
  response.end(mail.html.replace(/<head[^>]*>/i, '$&<base target="_blank">'))
}
