import { STEPS } from './contract.ts'

const DAY_MS = 86_400_000

/**
 * The step whose e-mail an account's end is due: the nearest, so that a late one replaces those that were missed.
 *
 * @returns null before the first step, and from the end on
 */
export function stepAt(endsAt: Date, now: Date): (typeof STEPS)[number] | null {
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return null
  return STEPS.findLast((days) => left <= days * DAY_MS) ?? null
}

/** The day of a time, in UTC: '2026-12-03'. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
