import Router from '@koa/router'
import type { Context as KoaContext } from 'koa'
import { toFailure } from '../kernel/to-failure.ts'
import { failureKinds } from '../kernel/failure.ts'
import type { Context } from '../modules/payments/index.ts'
import { followLink, type LinkOutcome, type LinkAction, linkState } from '../modules/reminders/index.ts'
import { pages } from '../modules/reminders/messages.ts'
import { sendPlainPage } from './plain-page.ts'

const STATUS = {
  confirm: 200,
  confirmed: 200,
  stop: 200,
  stopped: 200,
  outdated: 410,
  wrong: 404,
} as const satisfies Record<LinkOutcome | LinkAction, number>

const PREFIX = '/reminders'
const ACTIONS = ['confirm', 'stop'] as const satisfies readonly LinkAction[]

export const reminderPaths: readonly string[] = ACTIONS.map((action) => `${PREFIX}/${action}/{token}`)

/** Serves the links in reminders: a GET asks; a POST, of that page or a mail program (RFC 8058), confirms or stops. The token is the only proof. */
export function reminderLinks(ctx: Context): Router {
  const router = new Router({ prefix: PREFIX })
  const { site, http } = ctx.config
  const dashboard = { label: pages.dashboard, url: new URL('/dashboard', http.origin).href }
  const answer = async (koa: KoaContext, stateOf: () => Promise<LinkOutcome | LinkAction>) => {
    try {
      const state = await stateOf()
      koa.status = STATUS[state]
      sendPlainPage(koa, site.name, { ...pages[state], link: dashboard })
    } catch (error) {
      const failure = toFailure(error)
      if (failure.kind === 'unexpected')
        ctx.log.error({ err: failure.cause }, 'A link in an e-mail failed unexpectedly')
      koa.status = failureKinds[failure.kind].status
      sendPlainPage(koa, site.name, { ...pages.failed, link: dashboard })
    }
  }
  for (const action of ACTIONS) {
    router.get(`/${action}/:token`, (koa) =>
      answer(koa, () => linkState(ctx, action, koa.params['token'] ?? '')),
    )
    router.post(`/${action}/:token`, (koa) =>
      answer(koa, () => followLink(ctx, action, koa.params['token'] ?? '')),
    )
  }
  return router
}
