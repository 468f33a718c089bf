import { VERDICTS, type Verdict, type VerdictCode } from './contract.ts'

/** One television's verdict, for the row of its playlist. */
interface NamedVerdict {
  readonly name: string
  readonly verdict: Verdict
}

/** Worst first: a row shows what its owner can act on. */
const RANK = { bad: 0, warn: 1, none: 2, good: 3 } as const

/**
 * The verdict of a playlist's row. Televisions whose app cannot report count only if none can. If the others differ, the verdict names
 * one that plays it and one that does not.
 *
 * @returns null without televisions
 */
export function rowVerdictOf(televisions: readonly NamedVerdict[]): {
  readonly verdict: Verdict
  readonly differs: { readonly on: string; readonly not: string; readonly why: Verdict } | null
} | null {
  const reporting = televisions.filter(({ verdict }) => verdict.code !== 'old_app')
  const relevant = reporting.length > 0 ? reporting : televisions
  const worst = relevant.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
  if (!worst) return null
  const good = relevant.find(({ verdict }) => VERDICTS[verdict.code].signal === 'good')
  if (!good || good === worst || VERDICTS[worst.verdict.code].signal === 'good')
    return { verdict: worst.verdict, differs: null }
  // A television that is off, or about to load the playlist, is no difference.
  if (PENDING.has(worst.verdict.code)) return { verdict: good.verdict, differs: null }
  return {
    verdict: { ...good.verdict, code: 'some' },
    differs: { on: good.name, not: worst.name, why: worst.verdict },
  }
}

/** Added to the rank of these verdicts: a television that is loading comes first. */
const PENDING: ReadonlyMap<VerdictCode, number> = new Map([
  ['loading', 0.5],
  ['sending', 0.6],
  ['no_tv', 0.7],
])

const rankOf = ({ verdict: { code } }: NamedVerdict): number =>
  RANK[VERDICTS[code].signal] + (PENDING.get(code) ?? (code === 'fallback' ? -0.5 : 0))
