import type { SupportReport } from '@player/server/app-client'

type ReportError = SupportReport['errors'][number]

/** The maximum in a report. */
const MAX_ERRORS = 40

let errors: readonly ReportError[] = []

/** Adds an error's code to reports; codes name no playlist and no channel. `now` in milliseconds since 1970; 1970 if invalid. */
export function noteError(code: string, now: number): void {
  const at = new Date(now)
  const time = Number.isNaN(at.getTime()) ? new Date(0) : at
  errors = [{ code, at: time.toISOString() }, ...errors].slice(0, MAX_ERRORS)
}

/** The newest first. */
export const notedErrors = (): ReportError[] => [...errors]
