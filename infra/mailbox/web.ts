import Router, { type RouterContext } from '@koa/router'
import Koa, { type Next } from 'koa'
import { sharedAssets } from '../stand-ins/shared/assets.ts'
import { type Page, showPage } from '../stand-ins/shared/html.ts'
import type { Mail } from './mail.ts'
import { deletePage, listPage, mailPage } from './pages.ts'
import type { MailStore } from './store.ts'

/** Mails are untrusted: no scripts, no requests, and links open in a new window. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'"

/** Seconds after which the list reloads itself. */
const REFRESH = '2'

const show = (call: RouterContext, page: Page): void =>
  showPage(call, 200, { ...page, header: 'Mailbox: no e-mail leaves this machine.' })

/** The mailbox's pages, and the mails as JSON. */
export function createWeb(store: MailStore): Koa {
  const routes = new Router({ sensitive: true, strict: true })
  routes.get('/', (call) => {
    call.set('Refresh', REFRESH)
    show(call, listPage(store.mails))
  })
  routes.get('/delete', (call) => show(call, deletePage))
  routes.post('/delete', (call) => {
    store.clear()
    call.status = 303
    call.redirect('/')
  })
  routes.get('/email', (call) => {
    call.body = store.mails
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
    '/mails/:id',
    withMail((call, mail) => show(call, mailPage(mail))),
  )
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
  app.use(sharedAssets().routes())
  app.use((call) => {
    const isRead = call.method === 'GET' || call.method === 'HEAD'
    call.status = isRead ? 404 : 405
    call.body = { error: isRead ? 'Not found' : 'Method not allowed' }
  })
  return app
}
