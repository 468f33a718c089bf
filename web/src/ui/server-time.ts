/** The last answer's time, and when it came by the browser's monotonic clock. */
let answered: { readonly time: number; readonly at: number } | undefined

/** A `Date` header has whole seconds, rounded down: without them a trial of seven days that just began would have eight. */
const REST_OF_SECOND_MS = 999

/** Keeps the server's time, from an answer's `Date` header. */
export function noteServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(time)) answered = { time: time + REST_OF_SECOND_MS, at: performance.now() }
}

/** The time in milliseconds by the server's clock: a device's own may be a year wrong, or be set meanwhile. */
export const serverNow = (): number =>
  answered ? answered.time + performance.now() - answered.at : Date.now()
