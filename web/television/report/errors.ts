import type { SupportReport } from '@player/server/app-client'

type Noted = SupportReport['errors'][number]

/** As many as a report may hold. */
const MAX_ERRORS = 40

let noted: readonly Noted[] = []

/** Keeps an error's code for a report; codes name no playlist and no channel. A time that is none counts as 1970. */
export function noteError(code: string, now: number): void {
  const at = new Date(now)
  const time = Number.isNaN(at.getTime()) ? new Date(0) : at
  noted = [{ code, at: time.toISOString() }, ...noted].slice(0, MAX_ERRORS)
}

/** The newest first. */
export const notedErrors = (): Noted[] => [...noted]
