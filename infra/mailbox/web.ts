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

const show = (call: RouterContext, page: Page): void =>
  showPage(call, 200, { ...page, header: 'Mailbox: no e-mail leaves this machine.' })

const isRead = ({ method }: Koa.Context): boolean => method === 'GET' || method === 'HEAD'

/** Whether the mailbox's own page or a program sent a request: browsers send Sec-Fetch-Site, programs do not. */
const isOwn = (call: Koa.Context): boolean => ['', 'same-origin'].includes(call.get('Sec-Fetch-Site'))

function refuse(call: Koa.Context, status: number, error: string): void {
  call.status = status
  call.body = { error }
}

export function createWeb(store: MailStore): Koa {
  const routes = new Router({ sensitive: true, strict: true })
  routes.get('/', (call) => show(call, listPage(store.mails)))
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
  // Any website can send the form that deletes all e-mails.
  app.use((call, next) =>
    isRead(call) || isOwn(call) ? next() : refuse(call, 403, 'Sent by a page of another site'),
  )
  app.use(routes.routes())
  app.use(sharedAssets().routes())
  app.use((call) => (isRead(call) ? refuse(call, 404, 'Not found') : refuse(call, 405, 'Method not allowed')))
  return app
}
