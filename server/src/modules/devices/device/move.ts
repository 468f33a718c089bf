import { licenceOf, statusAt, type Grant } from './licence.ts'

interface MoveHistory {
  /** Ids of unrevoked grants, oldest first. */
  readonly grants: readonly string[]
  /** What allowed each earlier switch. */
  readonly used: readonly string[]
  /** Number of further switches that support allowed. */
  readonly extra: number
}

/** What allows the next switch (D8): the newest licence or the trial, once; then support. Null when none is left. */
export function allowanceOf({ grants, used, extra }: MoveHistory): string | null {
  const licence = grants.at(-1) ?? 'trial'
  if (!used.includes(licence)) return licence
  const usedExtra = used.filter((allowance) => allowance.startsWith('support ')).length
  return usedExtra < extra ? `support ${usedExtra + 1}` : null
}

export interface Target {
  /** Whether the request has the device's key, or its television answered yes. */
  readonly isProven: boolean
  readonly trial_ends_at: Date
  readonly grants: readonly Grant[]
  readonly blocked_at: Date | null
  readonly now: Date
}

/** Why a registered address cannot be taken (D8): always the same reason without proof. Null if its device may retire. */
export function refusalOf(target: Target): 'confirm_on_television' | 'mac_kept' | null {
  if (!target.isProven) return 'confirm_on_television'
  const isLicensed = statusAt(licenceOf(target.trial_ends_at, target.grants), target.now) === 2
  return isLicensed || target.blocked_at !== null ? 'mac_kept' : null
}
