import type { AccountView, LookView, TelevisionVerdict } from '@player/server/contract/results'
import { formatDate } from '@player/server/kernel/locale/dates'
import { endOf } from './account-end.ts'
import { headlines, words } from './result-words.ts'

/** An end within this many days is shown as a number of days. */
export const SOON_DAYS = 14
const { notes } = words

export type Note = readonly [label: string, value: string]

/** What a television reported. `hasFallbacks` is whether the playlist has further addresses. */
export function notesOf(
  { name, verdict, account, copy_of: copy, guide_failed, ...app }: TelevisionVerdict,
  hasFallbacks: boolean,
  now: number,
): Note[] {
  return [
    [notes.result, headlines[verdict.code](verdict, name)],
    ...notesOfAccount(account, now),
    ...(copy === null ? [] : [[notes.shows, notes.copy(formatDate(copy))] as const]),
    ...(guide_failed ? [[notes.guide, notes.unreadable] as const] : []),
    ...(hasFallbacks && !app.tries_fallbacks ? [[notes.app, notes.oneAddress] as const] : []),
  ]
}

export const notesOfCheck = ({ verdict, account }: LookView, now: number): Note[] => [
  [notes.result, verdict ? headlines[verdict.code](verdict, '') : words.checkNow.running],
  ...notesOfAccount(account, now),
]

function notesOfAccount(account: AccountView | null, now: number): Note[] {
  if (account === null) return []
  const { active, most, trial } = account
  const end = endOf(account, now)
  return [
    ...(trial ? [[notes.account, notes.trial] as const] : []),
    ...(end !== null && end.days <= SOON_DAYS ? [[notes.subscription, notes.ends(end.days)] as const] : []),
    ...(active !== null && most !== null ? [[notes.screens, notes.inUse(active, most)] as const] : []),
  ]
}
