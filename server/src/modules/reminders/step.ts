import { STEPS } from './contract.ts'

const DAY_MS = 86_400_000

/** The step whose e-mail is due before an account's end: the nearest, which replaces missed ones. Null before the first step, and from the end on. */
export function stepAt(endsAt: Date, now: Date): (typeof STEPS)[number] | null {
  const remaining = endsAt.getTime() - now.getTime()
  if (remaining <= 0) return null
  return STEPS.findLast((days) => remaining <= days * DAY_MS) ?? null
}

/** The day of a time in UTC: '2026-12-03'. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
