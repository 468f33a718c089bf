import { STEPS } from './contract.ts'

const DAY_MS = 86_400_000

/** The nearest step, which replaces missed ones; null before the first, and from the account's end on. */
export function stepAt(endsAt: Date, now: Date): (typeof STEPS)[number] | null {
  const remaining = endsAt.getTime() - now.getTime()
  if (remaining <= 0) return null
  return STEPS.findLast((days) => remaining <= days * DAY_MS) ?? null
}

/** In UTC: '2026-12-03'. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)
