import { type Account, baseOf } from './account.ts'
import type { Answer, Limits } from './answer.ts'
import { type About, type Channel, numberOf, resolveAddress } from './channel.ts'
import { createItemParser } from './json-items.ts'
import { textOf } from './loose.ts'
import { readAnswer } from './read-answer.ts'
import type { Reading } from './read-list.ts'
import { reportOf } from './report.ts'
import { createTally } from './tally.ts'

/** A panel's fields, and the folder of the streams. A series has no stream: its episodes are listed separately. */
const FIELDS = {
  live: { id: 'stream_id', logo: 'stream_icon', folder: 'live' },
  film: { id: 'stream_id', logo: 'stream_icon', folder: 'movie' },
  series: { id: 'series_id', logo: 'cover', folder: '' },
} as const
type StreamKind = keyof typeof FIELDS

/** Reads an account's streams as they arrive; never rejects. `groups`: the categories' names by id, empty if they could not be read. */
export async function readStreams(
  answer: Answer,
  account: Account,
  limits: Limits,
  groups: ReadonlyMap<string, string> = new Map(),
  kind: StreamKind = 'live',
): Promise<Reading> {
  const channels: Channel[] = []
  const tally = createTally()
  let [bytes, hasCategories] = [0, false]
  const items = createItemParser((item) => {
    const id = textOf(item[FIELDS[kind].id])
    if (id === '') return
    const category = textOf(item['category_id'])
    // Panels send 0 for no category.
    hasCategories ||= /[^0]/.test(category)
    tally.add(category, id)
    if (channels.length >= limits.channels) return
    channels.push({ ...channelOf(item, kind, account, tally.entries()), group: groups.get(category) ?? '' })
  })
  const failure = await readAnswer(answer, limits, (piece) => {
    bytes += piece.length
    items.push(piece)
  })
  const content = { channels, areGroupsKnown: groups.size > 0 || !hasCategories, guide: null }
  if (failure) return { report: failure, ...content }
  const count = tally.entries()
  const isOver = limits.channels > 0 && count > limits.channels
  const outcome = isOver ? 'too_large' : count > 0 ? 'loaded' : 'empty'
  const report = {
    ...reportOf(items.isWhole() ? outcome : 'cut', { bytes }),
    channels: count,
    groups: tally.groups(),
  }
  return { report, ...content }
}

/** The names of an account's categories by their ids, from the answer to one of the `get_…_categories` actions. Empty if it can't be read as a whole. */
export async function readCategories(answer: Answer, limits: Limits): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const items = createItemParser((item) => {
    const id = textOf(item['category_id'])
    if (id !== '') names.set(id, textOf(item['category_name']))
  })
  const failure = await readAnswer(answer, limits, items.push)
  return failure || !items.isWhole() ? new Map() : names
}

function channelOf(item: Record<string, unknown>, kind: StreamKind, account: Account, row: number) {
  const { id: idField, logo: logoField, folder } = FIELDS[kind]
  const id = textOf(item[idField])
  const logo = textOf(item[logoField])
  const about = kind === 'live' ? null : aboutOf(item)
  const format = kind === 'live' ? 'm3u8' : textOf(item['container_extension']) || 'mp4'
  return {
    id,
    number: numberOf(textOf(item['num']), row),
    name: textOf(item['name']),
    guideId: textOf(item['epg_channel_id']),
    logo: logo ? resolveAddress(logo, `${baseOf(account.host)}/`) : null,
    url: folder && streamAddress(account, folder, `${id}.${format}`),
    ...(about && { about }),
  }
}

/** Newer panels send the year, or the date, and the minutes of a film or of a series' episodes. Null without them. */
function aboutOf(item: Record<string, unknown>): About | null {
  const date = ['year', 'release_date', 'releaseDate', 'releasedate'].map((field) => textOf(item[field]))
  const [year = ''] = /\b(?:18|19|20)\d\d\b/.exec(date.join(' ')) ?? []
  const minutes = textOf(item['episode_run_time'])
  const seconds = /^\d{1,3}$/.test(minutes) ? Number(minutes) * 60 : 0
  return year || seconds ? { plot: '', seconds, year } : null
}

export const streamAddress = ({ host, username, password }: Account, folder: string, file: string): string =>
  `${baseOf(host)}/${folder}/${encodeURIComponent(username)}/${encodeURIComponent(password)}/${file}`
