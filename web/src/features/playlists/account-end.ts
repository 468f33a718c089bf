import type { AccountView, PlaylistVerdict } from '@player/server/contract/results'

const DAY_MS = 86_400_000

/** When a playlist's account ends, as a television told last. */
export interface AccountEnd {
  /** ISO 8601. */
  readonly date: string
  /** Begun ones count. */
  readonly days: number
}

/** The end that is still to come; null without one, or if no television told any. `now` in milliseconds since 1970. */
export function accountEnd({ televisions }: PlaylistVerdict, now: number): AccountEnd | null {
  const last = televisions
    .filter(({ account }) => account !== null)
    .toSorted((a, b) => (a.told_at ?? '').localeCompare(b.told_at ?? ''))
    .at(-1)
  return endOf(last?.account ?? null, now)
}

/** The same of one account. */
export function endOf(account: AccountView | null, now: number): AccountEnd | null {
  const date = account?.ends_at ?? null
  if (date === null) return null
  const days = Math.ceil((Date.parse(date) - now) / DAY_MS)
  return days > 0 ? { date, days } : null
}
