import type { Licence, State } from '@player/server/app-client'
import { gateWords } from './gate-words.ts'
import { dateText } from './time-words.ts'

/** 'Trial, 5 days left'. */
export function licenceLine({ status, days_left: days, expires_at: expires }: Licence): string {
  if (status === 'inactive') return 'Not active'
  const name = status === 'trial' ? 'Trial' : 'Active'
  if (expires === null) return 'Active for life'
  return days === null ? name : `${name}, ${days} ${days === 1 ? 'day' : 'days'} left`
}

/** What ended, and when. `last` is the last status in which films played, because the state has no earlier status. */
export function endedLine({ expires_at: expires }: Licence, last: Licence['status'] | null): string {
  if (expires === null) return ''
  const what = last === 'trial' ? 'Your trial' : last === 'active' ? 'Your licence' : 'Your trial or licence'
  return `${what} ended on ${dateText(expires)}. `
}

/** Why films do not play: the licence moved, or it ended. */
export const overLine = (licence: Licence, last: Licence['status'] | null): string =>
  licence.moved_at
    ? gateWords.over.moved(dateText(licence.moved_at))
    : `${endedLine(licence, last)}${gateWords.over.text}`

/** Whether the licence has ended. */
export const isOver = ({ licence }: State): boolean => licence.status === 'inactive'
