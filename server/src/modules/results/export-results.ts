import type { Context } from '../../kernel/context.ts'
import { loadRequestsOf } from '../playlists/index.ts'
import { lastLooksOf } from './look-queries.ts'
import { resultsOf } from './queries.ts'

export async function exportResults({ db }: Pick<Context, 'db'>, deviceId: string, withProtected: boolean) {
  const playlists = await loadRequestsOf(db, deviceId)
  const ids = playlists.filter(({ isProtected }) => withProtected || !isProtected).map(({ id }) => id)
  const [results, looks] = await Promise.all([resultsOf(db, ids), lastLooksOf(db, ids)])
  return {
    told: results.map(({ told_at, report }) => ({ told_at, report })),
    looks: looks.map(({ asked_at, ending, report }) => ({ asked_at, ending, report })),
  }
}
