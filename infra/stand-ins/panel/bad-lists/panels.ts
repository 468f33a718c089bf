import { accountInfo, liveStreams } from '../api.ts'
import { CATEGORIES } from '../channels.ts'
import { DEMO } from '../context.ts'
import type { BadAnswer, BadList, BadLists, ListRequest } from './bad-list.ts'
import { goodListWith } from './list-text.ts'

const nowSeconds = () => Math.floor(Date.now() / 1_000)
const HOUR_S = 3_600
const YEAR_S = 8_760 * HOUR_S

type Fields = Readonly<Record<string, unknown>>
interface PanelChanges {
  readonly changeUser?: (user: Fields, request: ListRequest) => unknown
  readonly serverFields?: () => Fields
  readonly changeText?: (json: string, action: string) => string | Iterable<Buffer>
  /** An action that is answered with an error. */
  readonly failing?: string
}

function panel(
  name: string,
  {
    changeUser = (fields) => fields,
    serverFields = () => ({}),
    changeText = (json) => json,
    failing,
  }: PanelChanges = {},
): BadList {
  const bodyOf = (action: string, request: ListRequest): unknown => {
    if (action === 'get_live_categories')
      return CATEGORIES.map(({ id, name: group }) => ({ category_id: id, category_name: group }))
    if (action === 'get_live_streams') return liveStreams(request.panelUrl, DEMO, null)
    const info = accountInfo(request.panelUrl, DEMO)
    return {
      user_info: changeUser(info.user_info, request),
      server_info: { ...info.server_info, ...serverFields() },
    }
  }
  const api = (action: string, request: ListRequest): BadAnswer =>
    action === failing
      ? { status: 502, body: 'Error 502' }
      : {
          headers: { 'Content-Type': 'application/json' },
          body: changeText(JSON.stringify(bodyOf(action, request)), action),
        }
  return { name, api, list: goodListWith((list) => list) }
}

const withUserFields = (name: string, fields: Fields): BadList =>
  panel(name, { changeUser: (user) => ({ ...user, ...fields }) })

/** The good panel, which answers only that the account is banned after `maxRequests` requests of a visitor in two hours. */
function banning(name: string, maxRequests: number): BadList {
  const [good, banned] = [panel(name), withUserFields(name, { status: 'Banned' })]
  const refusal = { status: 403, body: 'Error 403' }
  const isOver = ({ recentRequests }: ListRequest) => recentRequests >= maxRequests
  return {
    name,
    api: (action, request) => {
      const { api } = isOver(request) ? banned : good
      return isOver(request) && action !== '' ? refusal : (api?.(action, request) ?? refusal)
    },
    list: (request) => (isOver(request) ? refusal : (good.list?.(request) ?? refusal)),
  }
}

const swapTypes = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'number'
        ? String(value)
        : typeof value === 'string' && /^\d+$/.test(value)
          ? Number(value)
          : value,
    ]),
  )
const allNull = (fields: Fields): Fields => Object.fromEntries(Object.keys(fields).map((key) => [key, null]))
const onStreams = (change: (json: string) => string | Iterable<Buffer>) => (json: string, action: string) =>
  action === 'get_live_streams' ? change(json) : json

function* manyStreams(json: string): Iterable<Buffer> {
  const items = Buffer.from(json.slice(1, -1))
  yield Buffer.from('[')
  for (let bytes = 0; bytes < 50_000_000; bytes += items.length)
    yield Buffer.concat([items, Buffer.from(',')])
  yield Buffer.from(json.slice(1))
}

const END_DATES = ['0', '', null]

export const panels: BadLists = {
  85: panel('good'),
  86: panel('numbers as strings and the reverse', { changeUser: swapTypes }),
  87: panel('null everywhere', { changeUser: allNull }),
  88: { ...withUserFields('auth 0', { auth: 0 }), list: () => ({ status: 401, body: 'Error 401' }) },
  89: withUserFields('Active, but its end is past', { exp_date: String(nowSeconds() - HOUR_S) }),
  90: panel('an end of "0", "" and null', {
    changeUser: (user, { earlierRequests }) => ({
      ...user,
      exp_date: END_DATES[earlierRequests % END_DATES.length],
    }),
  }),
  91: withUserFields('an end in milliseconds', { exp_date: (nowSeconds() + YEAR_S) * 1_000 }),
  92: panel('a clock that is three hours ahead', {
    changeUser: (user) => ({ ...user, exp_date: String(nowSeconds() + HOUR_S) }),
    serverFields: () => ({ timestamp_now: nowSeconds() + 3 * HOUR_S }),
  }),
  93: withUserFields('Expired', { status: 'Expired' }),
  94: withUserFields('Disabled', { status: 'Disabled' }),
  95: withUserFields('Banned', { status: 'Banned' }),
  96: withUserFields('ACTIVE', { status: 'ACTIVE' }),
  97: withUserFields('all screens in use', { active_cons: '1', max_connections: '1' }),
  98: withUserFields('no screens in use, ever', { active_cons: '0' }),
  99: withUserFields('no limit of screens', { max_connections: '0' }),
  100: { ...panel('get.php forbidden, API good'), list: () => ({ status: 403, body: 'Error 403' }) },
  101: { ...panel('API 404, get.php good'), api: () => ({ status: 404, body: 'Not found' }) },
  102: panel('JSON with a byte order mark', { changeText: (json) => `\uFEFF${json}` }),
  103: panel('a warning of PHP before the JSON', {
    changeText: (json) =>
      `<br />\n<b>Warning</b>: count() [1] in <b>/api.php</b> on line <b>12</b><br />\n${json}`,
  }),
  104: panel('an array in place of an object', { changeUser: () => [] }),
  105: panel('50 MB of JSON', { changeText: onStreams(manyStreams) }),
  106: panel('nested 100,000 deep', {
    changeText: onStreams((json) => `[${'{"a":['.repeat(100_000)}${']}'.repeat(100_000)},${json.slice(1)}`),
  }),
  107: withUserFields('a message with HTML', { message: '<img src=x onerror=alert(1)><h1>Renew now</h1>' }),
  108: withUserFields('the password in the answer', { message: `Your password is ${DEMO.password}` }),
  109: panel('renewed between two looks', {
    changeUser: (user, { earlierRequests }) =>
      earlierRequests === 0 ? { ...user, status: 'Expired' } : user,
  }),
  110: banning('bans after five requests in two hours', 5),
  120: panel('categories that fail', { failing: 'get_live_categories' }),
}
