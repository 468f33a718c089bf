/** The time of the last answer, and when it arrived by the browser's monotonic clock. */
let lastAnswer: { readonly time: number; readonly at: number } | undefined

/** `Date` headers are rounded down to seconds. Without this, a trial of seven days that just began would have eight left. */
const MAX_ROUNDING_MS = 999

/** Stores the server's time. @param date the `Date` header of an answer, null without one */
export function setServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(time)) lastAnswer = { time: time + MAX_ROUNDING_MS, at: performance.now() }
}

/** The time in milliseconds by the server's clock, because the device's may be wrong by a year; before the first answer, by the device's. */
export const serverNow = (): number =>
  lastAnswer ? lastAnswer.time + performance.now() - lastAnswer.at : Date.now()
