import { Readable } from 'node:stream'
import { type Context, openRoutes, refusal } from '../context.ts'
import { type Call, type Routes, send } from '../../shared/http.ts'
import { type Animals, type Visit, type ZooAnswer } from './animal.ts'
import { guides } from './guides.ts'
import { lists } from './lists.ts'
import { pages } from './pages.ts'
import { panels } from './panels.ts'

/** Bad lists, pages, panels and guides, by number. */
export const ANIMALS: Animals = { ...lists, ...pages, ...panels, ...guides }

/**
 * `/zoo/5` is animal 5 as a list, `/zoo/85` also an Xtream host. The suffix in `/zoo/39-me` names a visitor: animals that
 * change count the requests of each one. `?scale=0.1` makes the largest ones smaller.
 */
export function zooRoutes({ url: panel }: Pick<Context, 'url'>): Routes {
  const visits = new Map<string, number>()
  const visit = (call: Call, key: string): Visit => {
    const earlierRequests = visits.get(key) ?? 0
    visits.set(key, earlierRequests + 1)
    return {
      panel,
      url: `${panel}/zoo/${visitorOf(call)}`,
      earlierRequests,
      scale: Number(call.URL.searchParams.get('scale') ?? 1),
      userAgent: call.get('User-Agent'),
    }
  }
  return openRoutes()
    .get('/zoo/:animal', (call) => answer(call, animalOf(call).list?.(visit(call, visitorOf(call)))))
    .get('/zoo/:animal/get.php', (call) => answer(call, animalOf(call).list?.(visit(call, visitorOf(call)))))
    .get('/zoo/:animal/guide', (call) => answer(call, animalOf(call).guide?.(visit(call, 'guide'))))
    .get('/zoo/:animal/player_api.php', (call) => {
      const action = call.URL.searchParams.get('action') ?? ''
      answer(call, animalOf(call).api?.(action, visit(call, `${visitorOf(call)} ${action}`)))
    })
}

const visitorOf = ({ params }: Call): string => String(params['animal'])

function animalOf(call: Call) {
  const animal = ANIMALS[Number.parseInt(visitorOf(call), 10)]
  if (!animal) throw refusal(404, 'Not found.')
  return animal
}

function answer(call: Call, zooAnswer: ZooAnswer | undefined): void {
  const { status = 200, headers = {}, body = '' } = zooAnswer ?? { status: 404 }
  if (typeof body === 'string' || Buffer.isBuffer(body)) return send(call, { status, headers, body })
  call.status = status
  call.set({ ...headers })
  call.body = Readable.from(body)
}
