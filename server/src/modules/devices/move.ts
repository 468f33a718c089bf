import { licenceOf, statusAt, type Grant } from './licence.ts'

/** What a device's moves depend on. */
export interface Moves {
  /** Ids of its grants that count, oldest first. */
  readonly grants: readonly string[]
  /** What allowed the moves that it made. */
  readonly made: readonly string[]
  /** How many more support allowed. */
  readonly bySupport: number
}

/**
 * What allows a device its next move (D8): its newest licence, or its trial, once; then what support granted.
 *
 * @returns the allowance that the move uses up, or null when there is none left
 */
export function allowanceOf({ grants, made, bySupport }: Moves): string | null {
  const licence = grants.at(-1) ?? 'trial'
  if (!made.includes(licence)) return licence
  const used = made.filter((allowance) => allowance.startsWith('support ')).length
  return used < bySupport ? `support ${used + 1}` : null
}

/** The device that has the address which another one moves to. */
export interface Target {
  /** Whether its own key was given. */
  readonly isProven: boolean
  readonly trial_ends_at: Date
  readonly grants: readonly Grant[]
  readonly blocked_at: Date | null
  readonly now: Date
}

/**
 * Why a registered address is not given up (D8): without its key always for the same reason, with it for a licence that still
 * runs or a block; null when its device may retire.
 */
export function refusalOf({
  isProven,
  trial_ends_at,
  grants,
  blocked_at,
  now,
}: Target): 'mac_taken' | 'mac_kept' | null {
  if (!isProven) return 'mac_taken'
  const isLicensed = statusAt(licenceOf(trial_ends_at, grants), now) === 2
  return isLicensed || blocked_at !== null ? 'mac_kept' : null
}
