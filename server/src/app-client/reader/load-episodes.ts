import { type Account, apiAddress, baseOf } from './account.ts'
import { type Answer, type Get, hasSucceeded } from './answer.ts'
import { TELEVISION_BOUNDS } from './bounds.ts'
import { type Channel, numberOf, resolveAddress } from './channel.ts'
import { openDeadline } from './deadline.ts'
import { LoadingFailed } from './loading-failed.ts'
import { jsonIn, listOf, recordOf, textOf } from './loose.ts'
import { streamAddress } from './read-streams.ts'
import { wholeText } from './read-text.ts'
import { reportOf } from './report.ts'

/** The name of the series and the number before a title, as in 'Corner Street - S01E02 - The Lamp'. */
const EPISODE_PREFIX = /^.*\bS\d+ ?E\d+[\s:.–-]*/i

/** Panels send everything about a series with its episodes. */
const MAX_SERIES_BYTES = 8_000_000

/** Loads a series' episodes as channels: `group` is the season, `number` the panel's or else its place in the season, `logo` the still or else the poster. @throws LoadingFailed */
export async function loadEpisodes(account: Account, series: Channel, get: Get): Promise<readonly Channel[]> {
  const action = `&action=get_series_info&series_id=${encodeURIComponent(series.id)}`
  const deadline = openDeadline(TELEVISION_BOUNDS.answerMs)
  const load = async () => {
    const answer = await get(apiAddress(account, action), { signal: deadline.signal })
    return hasSucceeded(answer)
      ? readEpisodes(await wholeText(answer, MAX_SERIES_BYTES), account, series)
      : refused(answer)
  }
  const episodes = await deadline.within(load()).catch(unreached)
  deadline.end()
  if ('report' in episodes) throw new LoadingFailed(episodes.report)
  return episodes
}

const unreached = () => ({ report: reportOf('unreached') })
const refused = ({ status }: Answer) => ({ report: { ...reportOf('answered'), http_status: status } })

/** Reads the answer to `get_series_info`: the episodes are in lists by season, or in a list of such lists. */
function readEpisodes(text: string, account: Account, series: Channel): Channel[] {
  const seasons = recordOf(recordOf(parseOrNull(text))['episodes'])
  const episodes: { season: number; channel: Channel }[] = []
  for (const key of Object.keys(seasons))
    listOf(seasons[key]).forEach((fields, index) => {
      const id = textOf(fields['id'])
      const season = numberOf(textOf(fields['season']) || key, 1)
      if (id !== '') episodes.push({ season, channel: episodeOf(fields, account, series, season, index + 1) })
    })
  return episodes
    .sort((a, b) => a.season - b.season || a.channel.number - b.channel.number)
    .map(({ channel }) => channel)
}

function episodeOf(
  fields: Record<string, unknown>,
  account: Account,
  series: Channel,
  season: number,
  row: number,
): Channel {
  const id = textOf(fields['id'])
  const number = numberOf(textOf(fields['episode_num']), row)
  const info = recordOf(fields['info'])
  const picture = textOf(info['movie_image'])
  return {
    id,
    number,
    name: textOf(fields['title']).replace(EPISODE_PREFIX, '') || `Episode ${number}`,
    group: `Season ${season}`,
    guideId: '',
    logo: picture ? resolveAddress(picture, `${baseOf(account.host)}/`) : series.logo,
    url: streamAddress(account, 'series', `${id}.${textOf(fields['container_extension']) || 'mp4'}`),
    about: { plot: textOf(info['plot']), seconds: secondsOf(info) },
  }
}

/** The duration of an episode, which panels send as `duration_secs`, as `duration` like '00:43:00', or not at all; then 0. */
const secondsOf = (info: Record<string, unknown>): number =>
  (textOf(info['duration_secs']) || textOf(info['duration']))
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0) || 0

function parseOrNull(text: string): unknown {
  try {
    return jsonIn(text)
  } catch {
    return null
  }
}
