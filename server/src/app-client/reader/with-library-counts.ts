import type { Account } from './account.ts'
import type { Answer, Limits } from './answer.ts'
import { ACTIONS, type LibraryKind } from './load-library.ts'
import { readStreams } from './read-streams.ts'
import type { Report } from './report.ts'

/** Adds the numbers of films and series to a report without channels, which becomes `loaded` if there are any. `call`: null without an answer. */
export async function withLibraryCounts(
  report: Report,
  account: Account,
  call: (action: string) => Promise<Answer | null>,
  limits: Limits,
): Promise<Report> {
  if (report.outcome !== 'empty') return report
  const count = async (kind: LibraryKind) => {
    const answer = await call(`&action=${ACTIONS[kind].streams}`)
    const titles = answer && (await readStreams(answer, account, { ...limits, channels: 0 }, new Map(), kind))
    return titles?.report.channels ?? 0
  }
  const [films, series] = await Promise.all([count('film'), count('series')])
  return films + series > 0 ? { ...report, outcome: 'loaded', films, series } : report
}
