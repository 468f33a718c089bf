import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import Router, { type RouterContext } from '@koa/router'
import Koa, { type Next } from 'koa'
import type { Mail } from './mail.ts'
import type { MailStore } from './store.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Mails are untrusted: no scripts, no requests, and links open in a new window. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'"

const FILES = { '/': 'page.html', '/page.css': 'page.css', '/page.js': 'page.js' }

/** The mailbox's page, and the mails as JSON. */
export function createWeb(store: MailStore): Koa {
  const routes = new Router({ sensitive: true, strict: true })
  for (const [path, file] of Object.entries(FILES))
    routes.get(path, (call) => {
      call.set('Content-Security-Policy', PAGE_POLICY)
      call.type = extname(file)
      call.body = readFileSync(new URL(file, import.meta.url))
    })
  routes.get('/email', (call) => {
    call.body = store.mails
  })
  routes.get('/list', (call) => {
    call.body = store.mails.map(summary)
  })
  routes.delete('/email/all', (call) => {
    store.clear()
    call.type = 'json'
    call.body = 'true'
  })
  const withMail =
    (answer: (call: RouterContext, mail: Mail) => void) =>
    (call: RouterContext, next: Next): Promise<unknown> | void => {
      const mail = store.mails.find(({ id }) => id === call.params['id'])
      return mail ? answer(call, mail) : next()
    }
  routes.get(
    '/email/:id',
    withMail((call, mail) => {
      call.body = mail
    }),
  )
  routes.get(
    '/email/:id/html',
    withMail((call, mail) => {
      call.set('Content-Security-Policy', MAIL_POLICY)
      call.type = 'html'
      call.body = mail.html.replace(/<head[^>]*>/i, '$&<base target="_blank">')
    }),
  )

  const app = new Koa()
  app.use(async (call, next) => {
    call.set({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    })
    await next()
  })
  app.use(routes.routes())
  app.use((call) => {
    const isRead = call.method === 'GET' || call.method === 'HEAD'
    call.status = isRead ? 404 : 405
    call.body = { error: isRead ? 'Not found' : 'Method not allowed' }
  })
  return app
}

function summary({ id, from, to, subject, date }: Mail): Omit<Mail, 'text' | 'html' | 'headers'> {
  return { id, from, to, subject, date }
}
