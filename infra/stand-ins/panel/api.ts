import { type Account, type Context, findAccount, openRoutes } from './context.ts'
import { CATEGORIES, channelOf, channelsOf } from './channels.ts'
import { type Call, type Routes, send } from '../shared/http.ts'
import { programmesOf } from './guide.ts'
import { libraryAnswer } from './library.ts'

const DAY_SECONDS = 86_400
const DAYS_LEFT = { active: 300, ending: 6, expired: -10, full: 300 } as const

/** `/player_api.php`, with the types that panels send: many numbers are strings. */
export function apiRoutes({ url, faults }: Context): Routes {
  const answer = (call: Call) => {
    const query = call.URL.searchParams
    const account = findAccount(query.get('username') ?? '', query.get('password') ?? '')
    const body = account ? answerOf(account, query.get('action'), query) : { user_info: { auth: 0 } }
    send(call, { status: 200, body })
  }

  const answerOf = (account: Account, action: string | null, query: URLSearchParams): unknown => {
    if (account.status === 'expired') return accountInfo(url, account)
    if (action === 'get_live_categories')
      return CATEGORIES.map(({ id, name }) => ({ category_id: id, category_name: name, parent_id: 0 }))
    if (action === 'get_live_streams') return liveStreams(url, account, query.get('category_id'))
    if (action === 'get_short_epg') return shortGuide(Number(query.get('stream_id')) || 1)
    const library = libraryAnswer(url, action, Number(query.get('series_id')))
    return library ?? (action?.startsWith('get_') ? [] : accountInfo(url, account))
  }

  return openRoutes().get('/player_api.php', faults.at('api'), answer)
}

export function accountInfo(url: string, { username, password, status }: Account) {
  const now = Math.floor(Date.now() / 1000)
  const { hostname, port } = new URL(url)
  return {
    user_info: {
      username,
      password,
      message: '',
      auth: 1,
      status: status === 'expired' ? 'Expired' : 'Active',
      exp_date: String(now + DAYS_LEFT[status] * DAY_SECONDS),
      is_trial: '0',
      active_cons: status === 'full' ? '1' : '0',
      created_at: String(now - 60 * DAY_SECONDS),
      max_connections: '1',
      allowed_output_formats: ['m3u8'],
    },
    server_info: {
      url: hostname,
      port,
      https_port: '443',
      server_protocol: 'http',
      rtmp_port: '0',
      timezone: 'UTC',
      timestamp_now: now,
      time_now: new Date(now * 1000).toISOString().slice(0, 19).replace('T', ' '),
    },
  }
}

export const liveStreams = (url: string, { channels }: Account, category: string | null) =>
  channelsOf(channels)
    .map(({ id, name, guideId, group }) => ({
      num: id,
      name,
      stream_type: 'live',
      stream_id: id,
      stream_icon: `${url}/logos/${id}.svg`,
      epg_channel_id: guideId,
      added: '1700000000',
      category_id: CATEGORIES.find((entry) => entry.name === group)?.id ?? '',
      custom_sid: '',
      tv_archive: 0,
      direct_source: '',
      tv_archive_duration: 0,
    }))
    .filter(({ category_id: id }) => category === null || id === category)

/** Panels encode titles and descriptions in base64. */
const shortGuide = (id: number) => ({
  epg_listings: programmesOf(channelOf(id), Date.now(), 4).map(
    ({ title, description, start, end }, index) => ({
      id: String(index + 1),
      title: base64(title),
      description: base64(description),
      start_timestamp: String(start / 1000),
      stop_timestamp: String(end / 1000),
    }),
  ),
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')
