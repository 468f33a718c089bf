import type { AccountView, PlaylistVerdict } from '@player/server/contract/results'

const DAY_MS = 86_400_000

/** The end of a playlist's account, as its provider last reported it. */
interface AccountEnd {
  /** ISO 8601. */
  readonly date: string
  /** Days until then, rounded up. */
  readonly days: number
}

/** Whether a row's verdict is the result of our server's check, and not of a television. */
export const isFromOurServer = ({ verdict, look, televisions }: PlaylistVerdict): boolean =>
  look?.verdict?.code === verdict.code && !televisions.some((each) => each.verdict.code === verdict.code)

/** The account's future end, as read by the television that last reported the account, or by our server if the row shows its verdict; null if none. */
export function accountEnd(result: PlaylistVerdict, now: number): AccountEnd | null {
  if (isFromOurServer(result)) return endOf(result.look?.account ?? null, now)
  const last = result.televisions
    .filter(({ account }) => account !== null)
    .toSorted((a, b) => (a.told_at ?? '').localeCompare(b.told_at ?? ''))
    .at(-1)
  return endOf(last?.account ?? null, now)
}

/** The future end of one account; null if it has none. `now` is in milliseconds since 1970. */
export function endOf(account: AccountView | null, now: number): AccountEnd | null {
  const date = account?.ends_at ?? null
  if (date === null) return null
  const days = Math.ceil((Date.parse(date) - now) / DAY_MS)
  return days > 0 ? { date, days } : null
}
