import type { AccountView, PlaylistVerdict } from '@player/server/contract/results'

const DAY_MS = 86_400_000

/** The end of a playlist's account, as last reported by a television. */
export interface AccountEnd {
  /** ISO 8601. */
  readonly date: string
  /** Rounded up. */
  readonly days: number
}

/** The account's future end; null if it has none, or if no television reported one. `now` in milliseconds since 1970. */
export function accountEnd({ televisions }: PlaylistVerdict, now: number): AccountEnd | null {
  const last = televisions
    .filter(({ account }) => account !== null)
    .toSorted((a, b) => (a.told_at ?? '').localeCompare(b.told_at ?? ''))
    .at(-1)
  return endOf(last?.account ?? null, now)
}

/** The future end of one account; null if it has none. */
export function endOf(account: AccountView | null, now: number): AccountEnd | null {
  const date = account?.ends_at ?? null
  if (date === null) return null
  const days = Math.ceil((Date.parse(date) - now) / DAY_MS)
  return days > 0 ? { date, days } : null
}
