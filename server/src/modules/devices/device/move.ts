import { licenceOf, statusAt, type Grant } from './licence.ts'

export interface MoveHistory {
  /** Ids of unrevoked grants, oldest first. */
  readonly grants: readonly string[]
  /** What allowed earlier switches. */
  readonly made: readonly string[]
  /** Further switches that support allowed. */
  readonly bySupport: number
}

/** What allows the next switch (D8): the newest licence or the trial, once; then support. Null when none is left. */
export function allowanceOf({ grants, made, bySupport }: MoveHistory): string | null {
  const licence = grants.at(-1) ?? 'trial'
  if (!made.includes(licence)) return licence
  const used = made.filter((allowance) => allowance.startsWith('support ')).length
  return used < bySupport ? `support ${used + 1}` : null
}

export interface Target {
  /** Whether the request has its key, or its television answered yes. */
  readonly isProven: boolean
  readonly trial_ends_at: Date
  readonly grants: readonly Grant[]
  readonly blocked_at: Date | null
  readonly now: Date
}

/** Why a registered address cannot be taken over (D8); always the same reason without a proof. Null when its device may retire. */
export function refusalOf({
  isProven,
  trial_ends_at,
  grants,
  blocked_at,
  now,
}: Target): 'confirm_on_television' | 'mac_kept' | null {
  if (!isProven) return 'confirm_on_television'
  const isLicensed = statusAt(licenceOf(trial_ends_at, grants), now) === 2
  return isLicensed || blocked_at !== null ? 'mac_kept' : null
}
