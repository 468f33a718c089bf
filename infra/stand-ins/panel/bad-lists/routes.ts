import { Readable } from 'node:stream'
import { type Context, openRoutes, refusal } from '../context.ts'
import { type Call, type Routes, send } from '../../shared/http.ts'
import { type BadLists, type ListRequest, type BadAnswer } from './bad-list.ts'
import { guides } from './guides.ts'
import { lists } from './lists.ts'
import { pages } from './pages.ts'
import { panels } from './panels.ts'

export const BAD_LISTS: BadLists = { ...lists, ...pages, ...panels, ...guides }

const RECENT_MS = 2 * 60 * 60_000

/** `/bad-lists/39-me` is list 39 for a visitor 'me', whose requests it counts; `?scale=0.1` makes the largest ones smaller. */
export function badListRoutes({ url: panelUrl }: Pick<Context, 'url'>): Routes {
  const requestCounts = new Map<string, number>()
  const requestTimes = new Map<string, readonly number[]>()
  const requestFrom = (call: Call, key: string): ListRequest => {
    const earlierRequests = requestCounts.get(key) ?? 0
    requestCounts.set(key, earlierRequests + 1)
    const recent = (requestTimes.get(visitorOf(call)) ?? []).filter((time) => time > Date.now() - RECENT_MS)
    requestTimes.set(visitorOf(call), [...recent, Date.now()])
    return {
      panelUrl,
      url: `${panelUrl}/bad-lists/${visitorOf(call)}`,
      earlierRequests,
      recentRequests: recent.length,
      scale: Number(call.URL.searchParams.get('scale') ?? 1),
      userAgent: call.get('User-Agent'),
    }
  }
  return openRoutes()
    .get(['/bad-lists/:visitor', '/bad-lists/:visitor/get.php'], (call) =>
      answer(call, badListOf(call).list?.(requestFrom(call, visitorOf(call)))),
    )
    .get('/bad-lists/:visitor/guide', (call) =>
      answer(call, badListOf(call).guide?.(requestFrom(call, 'guide'))),
    )
    .get('/bad-lists/:visitor/player_api.php', (call) => {
      const action = call.URL.searchParams.get('action') ?? ''
      answer(call, badListOf(call).api?.(action, requestFrom(call, `${visitorOf(call)} ${action}`)))
    })
}

const visitorOf = ({ params }: Call): string => String(params['visitor'])

function badListOf(call: Call) {
  const badList = BAD_LISTS[Number.parseInt(visitorOf(call), 10)]
  if (!badList) throw refusal(404, 'Not found.')
  return badList
}

function answer(call: Call, badAnswer: BadAnswer | undefined): void {
  const { status = 200, headers = {}, body = '' } = badAnswer ?? { status: 404 }
  if (typeof body === 'string' || Buffer.isBuffer(body)) return send(call, { status, headers, body })
  call.status = status
  call.set({ ...headers })
  call.body = Readable.from(body)
}
