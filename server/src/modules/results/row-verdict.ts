import { type PlaylistVerdict, VERDICTS, type Verdict, type VerdictCode } from './contract.ts'
import { WORKING_CODES } from './report-verdict.ts'

interface NamedVerdict {
  readonly name: string
  readonly verdict: Verdict
}

/** Worst first: a row shows what its owner can act on. */
const RANK = { bad: 0, warn: 1, none: 2, good: 3 } as const

/** The verdict of a playlist's row; null without televisions. Televisions whose app cannot report count only if none can. */
export function rowVerdictOf(
  televisions: readonly NamedVerdict[],
): Pick<PlaylistVerdict, 'verdict' | 'differs'> | null {
  const reporting = televisions.filter(({ verdict }) => verdict.code !== 'old_app')
  const relevant = reporting.length > 0 ? reporting : televisions
  const sorted = relevant.toSorted((a, b) => rankOf(a) - rankOf(b))
  const [worst] = sorted
  if (!worst) return null
  const good = relevant.find(({ verdict }) => VERDICTS[verdict.code].signal === 'good')
  // A television that is off, about to load the playlist or shows it with a warning does not count as failing.
  const failing = sorted.find(({ verdict: { code } }) => !WORKING_CODES.has(code) && !PENDING.has(code))
  if (good && failing)
    return {
      verdict: { ...good.verdict, code: 'some' },
      differs: { on: good.name, not: failing.name, why: failing.verdict },
    }
  const { verdict } = good && PENDING.has(worst.verdict.code) ? good : worst
  return { verdict, differs: null }
}

/** Added to the rank of a television that has not reported: after failures and before good verdicts, one that is loading first. */
const PENDING: ReadonlyMap<VerdictCode, number> = new Map([
  ['loading', 0.5],
  ['sending', 0.6],
  ['no_tv', 0.7],
])

const rankOf = ({ verdict: { code } }: NamedVerdict): number =>
  RANK[VERDICTS[code].signal] + (PENDING.get(code) ?? (code === 'fallback' ? -0.5 : 0))
