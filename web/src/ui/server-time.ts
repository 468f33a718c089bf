/** How far the server's clock is ahead of this device's, in milliseconds. */
let ahead = 0

/** Keeps the server's time, from an answer's `Date` header. */
export function noteServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date)
  if (!Number.isNaN(time)) ahead = time - Date.now()
}

/** The time in milliseconds by the server's clock: a device's own may be a year wrong. */
export const serverNow = (): number => Date.now() + ahead
