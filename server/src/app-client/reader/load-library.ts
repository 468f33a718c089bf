import { type Account, apiAddress } from './account.ts'
import type { Get } from './answer.ts'
import { TELEVISION_BOUNDS } from './bounds.ts'
import { openDeadline } from './deadline.ts'
import { LoadingFailed } from './loading-failed.ts'
import type { Reading } from './read-list.ts'
import { readCategories, readStreams } from './read-streams.ts'
import { reportOf } from './report.ts'
import { createRequest } from './request.ts'

export const ACTIONS = {
  film: { categories: 'get_vod_categories', streams: 'get_vod_streams' },
  series: { categories: 'get_series_categories', streams: 'get_series' },
} as const
export type LibraryKind = keyof typeof ACTIONS

/** Loads an account's films or series as channels: `group` is the category, `logo` the poster; a series has no `url`. @throws LoadingFailed */
export async function loadLibrary(account: Account, kind: LibraryKind, get: Get): Promise<Reading> {
  const { categories, streams } = ACTIONS[kind]
  const deadline = openDeadline(TELEVISION_BOUNDS.totalMs)
  const request = createRequest(get, deadline)
  const call = (action: string) =>
    request(apiAddress(account, `&action=${action}`), TELEVISION_BOUNDS.answerMs)
  const load = async () => {
    const [categoryAnswer, streamAnswer] = await Promise.all([call(categories), call(streams)])
    if (!streamAnswer) return null
    const groups = categoryAnswer ? await readCategories(categoryAnswer, TELEVISION_BOUNDS) : new Map()
    return readStreams(streamAnswer, account, TELEVISION_BOUNDS, groups, kind)
  }
  const reading = await deadline.within(load()).catch(() => null)
  deadline.end()
  if (!reading) throw new LoadingFailed(reportOf('unreached'))
  const { report, channels } = reading
  if (channels.length === 0 && report.outcome !== 'empty') throw new LoadingFailed(report)
  return reading
}
