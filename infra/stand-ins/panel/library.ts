import { existsSync, readFileSync } from 'node:fs'
import { plotOf, TITLES } from './episodes.ts'
import { requireWatchableAccount, type Context, openRoutes, refusal } from './context.ts'
import { type Call, type Routes, send } from '../shared/http.ts'

/** Invented films and series, by category. Ids count from 1 in this order. */
const FILMS = {
  Drama: ['The Evening Train', 'Salt and Snow', 'A Window at Night', 'The Ferryman'],
  Adventure: ['Across the Viaduct', 'Moon over the Valley', 'North by Tram'],
  Family: ['Little Engine', 'Owl, Awake', 'The Glasshouse'],
} as const
const SERIES = { Drama: ['Corner Street', 'Lights on the Hill'], Family: ['Paper Kites'] } as const
/** Episodes of each season of a series. */
const SEASONS = [3, 2] as const
/** The length of every episode: that of the long film. */
const SECONDS = 96

type Library = Readonly<Record<string, readonly string[]>>

const categoriesOf = (library: Library) =>
  Object.keys(library).map((name, index) => ({
    category_id: String(index + 1),
    category_name: name,
    parent_id: 0,
  }))

const titlesOf = (library: Library) =>
  Object.values(library)
    .flatMap((names, category) => names.map((name) => ({ name, category: String(category + 1) })))
    .map(({ name, category }, index) => ({ id: index + 1, name, category }))

/** What `player_api.php` answers about films and series; undefined for other actions. */
export function libraryAnswer(url: string, action: string | null, series: number): unknown {
  switch (action ?? '') {
    case 'get_vod_categories':
      return categoriesOf(FILMS)
    case 'get_series_categories':
      return categoriesOf(SERIES)
    case 'get_vod_streams':
      return titlesOf(FILMS).map(({ id, name, category }) => ({
        num: id,
        name,
        category_id: category,
        stream_type: 'movie',
        stream_id: id,
        stream_icon: `${url}/posters/${id}.svg`,
        rating: '7.1',
        added: '1700000000',
        year: String(1958 + ((id * 17) % 66)),
        episode_run_time: String(78 + ((id * 13) % 64)),
        container_extension: 'mp4',
      }))
    case 'get_series':
      return titlesOf(SERIES).map(({ id, name, category }) => ({
        num: id,
        name,
        category_id: category,
        series_id: id,
        cover: `${url}/posters/${id + 20}.svg`,
        plot: '',
      }))
    case 'get_series_info':
      return titlesOf(SERIES).some(({ id }) => id === series) ? seriesInfo(url, series) : []
    default:
      return undefined
  }
}

const seriesInfo = (url: string, series: number) => ({
  seasons: [],
  info: { name: nameOf(series) },
  episodes: Object.fromEntries(
    SEASONS.map((count, season) => [
      String(season + 1),
      Array.from({ length: count }, (_, index) => {
        const id = series * 100 + season * 10 + index + 1
        const title = TITLES[id] ?? ''
        return {
          id: String(id),
          episode_num: index + 1,
          title: `${nameOf(series)} - S0${season + 1}E0${index + 1} - ${title}`,
          container_extension: 'mp4',
          season: season + 1,
          info: {
            duration_secs: SECONDS,
            duration: '00:01:36',
            plot: plotOf(title),
            movie_image: `${url}/stills/${id}.svg`,
          },
        }
      }),
    ]),
  ),
})

const nameOf = (series: number): string => titlesOf(SERIES)[series - 1]?.name ?? ''

/** Every film and episode is the same long film. */
export function libraryRoutes({ faults }: Context): Routes {
  const film = readFileSync(new URL('long-film.mp4', import.meta.url))
  const answer = (call: Call) => {
    requireWatchableAccount(call.params['username'] ?? '', call.params['password'] ?? '')
    sendPart(call, film)
  }
  return openRoutes()
    .get('/movie/:username/:password/:id.mp4', faults.at('stream'), answer)
    .get('/series/:username/:password/:id.mp4', faults.at('stream'), answer)
    .get('/posters/:id.svg', (call) => sendPicture(call, 'posters'))
    .get('/stills/:id.svg', (call) => sendPicture(call, 'stills'))
}

/** The poster of a film (1 to 10) or series (21 to 23), or the still of an episode. */
function sendPicture(call: Call, folder: 'posters' | 'stills'): void {
  const file = new URL(`${folder}/${Number(call.params['id'])}.svg`, import.meta.url)
  if (!existsSync(file)) throw refusal(404, 'No such picture.')
  send(call, { status: 200, headers: { 'Content-Type': 'image/svg+xml' }, body: readFileSync(file) })
}

/** Answers with the part of a file that the `Range` header names (RFC 9110), or with all of it. */
function sendPart(call: Call, file: Buffer): void {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(call.get('Range')) ?? []
  const headers = { 'Content-Type': 'video/mp4', 'Accept-Ranges': 'bytes' }
  if (first === undefined) return send(call, { status: 200, headers, body: file })
  const [start, end] = [Number(first), Math.min(last ? Number(last) : Infinity, file.length - 1)]
  if (start > end) throw refusal(416, 'No such part.')
  const range = `bytes ${start}-${end}/${file.length}`
  send(call, {
    status: 206,
    headers: { ...headers, 'Content-Range': range },
    body: file.subarray(start, end + 1),
  })
}
