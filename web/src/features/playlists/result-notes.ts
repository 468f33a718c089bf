import type { AccountView, LookView, TelevisionVerdict } from '@player/server/contract/results'
import { ago, FEW_SECONDS } from '@player/server/kernel/locale/ago'
import { formatDate } from '@player/server/kernel/locale/dates'
import { endOf } from './account-end.ts'
import { words } from './result-words.ts'

/** An end within this many days is shown as a number of days. */
export const SOON_DAYS = 14
const { notes } = words

/** The further facts that a television reported. */
export function notesOf(
  { account, copy_of: copy, guide_failed, told_at: reportedAt }: TelevisionVerdict,
  now: number,
): string[] {
  return [
    ...notesOfAccount(account, now),
    copy !== null && notes.copy(formatDate(copy)),
    guide_failed && notes.guide,
    reportedAt !== null && notes.heard(age(reportedAt, now)),
  ].filter((note) => note !== false)
}

/** The further facts that our server's check found. */
export const notesOfLook = ({ account, at, is_done: isDone }: LookView, now: number): string[] => [
  ...notesOfAccount(account, now),
  ...(isDone ? [notes.checked(age(at, now))] : []),
]

function notesOfAccount(account: AccountView | null, now: number): string[] {
  if (account === null) return []
  const { active, most, trial } = account
  const end = endOf(account, now)
  return [
    end !== null && end.days <= SOON_DAYS && notes.ends(end.days),
    active !== null && most !== null && notes.screens(active, most),
    trial && notes.trial,
  ].filter((note) => note !== false)
}

export const age = (time: string, now: number): string =>
  ago(Math.max(FEW_SECONDS, (now - Date.parse(time)) / 1_000))
