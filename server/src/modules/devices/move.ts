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
