import type { Licence } from '@player/server/app-client'
import { blockingWords } from './blocking-words.ts'
import { dateText } from './time-words.ts'

/** 'Trial, 5 days left'. */
export function licenceLine({ status, days_left: days, expires_at: expires }: Licence): string {
  if (status === 'inactive') return 'Not active'
  const name = status === 'trial' ? 'Trial' : 'Active'
  if (expires === null) return 'Active for life'
  return days === null ? name : `${name}, ${days} ${days === 1 ? 'day' : 'days'} left`
}

/** What ended, and when; '' for a licence without an end. `lastStatus` is the last one other than 'inactive', which the state no longer has. */
export function endedLine({ expires_at: expires }: Licence, lastStatus: Licence['status'] | null): string {
  if (expires === null) return ''
  const what =
    lastStatus === 'trial' ? 'Your trial' : lastStatus === 'active' ? 'Your licence' : 'Your trial or licence'
  return `${what} ended on ${dateText(expires)}. `
}

export const endReason = (licence: Licence, lastStatus: Licence['status'] | null): string =>
  licence.moved_at
    ? blockingWords.licenceEnded.moved(dateText(licence.moved_at))
    : `${endedLine(licence, lastStatus)}${blockingWords.licenceEnded.text}`
