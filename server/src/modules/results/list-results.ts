import type { Context } from '../../kernel/context.ts'
import { mapInTurns } from '../../kernel/take-turns.ts'
import { authorizedApps, deviceState } from '../devices/index.ts'
import { loadRequestsOf, openingsOf, readablePlaylistIds } from '../playlists/index.ts'
import type { PlaylistVerdict } from './contract.ts'
import { lastLooksOf } from './look-queries.ts'
import { lookResultOf, type LookResult, withLook } from './look-verdict.ts'
import { resultsOf } from './queries.ts'
import { NO_VALUES, WORKING_CODES } from './report-verdict.ts'
import { rowVerdictOf } from './row-verdict.ts'
import { accountOf, type App, type LoadRequest, nameOf, televisionVerdict } from './television-verdict.ts'

/** Reports of a device's televisions and looks of our server. A protected playlist that the session has not opened is shown `withoutDetails`. */
export async function listResults(ctx: Pick<Context, 'db' | 'config'>, deviceId: string, sessionId: string) {
  const [device, apps, playlists, opened] = await Promise.all([
    deviceState(ctx, deviceId),
    authorizedApps(ctx.db, deviceId),
    loadRequestsOf(ctx.db, deviceId),
    openingsOf(ctx.db, sessionId),
  ])
  const { tells, now } = device
  const mayLook = ctx.config.looks
  if (!tells || (apps.length === 0 && !mayLook)) return { tells, playlists: [] }
  const ids = playlists.map(({ id }) => id)
  const appIds = apps.map(({ id }) => id)
  const results = await resultsOf(ctx.db, ids, appIds)
  const resultOf = new Map(results.map((row) => [`${row.playlist_id} ${row.installation_id}`, row]))
  const looks = mayLook ? await lastLooksOf(ctx.db, ids) : []
  const lookOf = new Map(looks.map((look) => [look.playlist_id, look]))
  const readable = await readableByApp(ctx, deviceId, apps, playlists)
  const named = apps.map((app) => ({ app, name: nameOf(app, apps) }))
  const verdicts = await mapInTurns(playlists, (playlist): PlaylistVerdict => {
    const televisions = named.map(({ app, name }) =>
      televisionVerdict(app, playlist, {
        name,
        result: resultOf.get(`${playlist.id} ${app.id}`),
        isReadable: readable.get(app.id)?.has(playlist.id) ?? true,
        now,
      }),
    )
    const row = rowVerdictOf(televisions) ?? NO_TELEVISION
    const reportTimes = televisions.flatMap(({ told_at }) => told_at ?? []).toSorted()
    const told_at = reportTimes.at(-1) ?? null
    const result = { id: playlist.id, ...row, televisions, told_at, look: null, can_look: false }
    if (playlist.isProtected && !opened.has(playlist.id)) return withoutDetails(result)
    const lastLook = lookOf.get(playlist.id)
    const look =
      lastLook?.playlist_updated_at.getTime() === playlist.updatedAt.getTime() ? lastLook : undefined
    const shown = { ...result, can_look: mayLook }
    return look ? withLookResult(shown, lookResultOf(look, now), playlist.requestedAt, now) : shown
  })
  return { tells, playlists: verdicts }
}

const NO_TELEVISION = { verdict: { ...NO_VALUES, code: 'no_tv' }, differs: null } as const

function withLookResult(
  result: PlaylistVerdict,
  look: LookResult,
  requestedAt: Date,
  now: Date,
): PlaylistVerdict {
  const at = result.told_at === null ? null : new Date(result.told_at)
  const verdict = withLook({ verdict: result.verdict, at, requestedAt }, look, now)
  const view = {
    verdict: look.verdict,
    at: look.at.toISOString(),
    is_done: look.isDone,
    account: accountOf(look.report),
  }
  return { ...result, verdict, look: view, differs: verdict === result.verdict ? result.differs : null }
}

/** The playlists that each app can read; empty without a query if no playlist is protected. */
async function readableByApp(
  ctx: Pick<Context, 'db'>,
  deviceId: string,
  apps: readonly App[],
  playlists: readonly LoadRequest[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (!playlists.some(({ isProtected }) => isProtected)) return new Map()
  const idsOf = ({ id, authorizedAt }: App) => readablePlaylistIds(ctx, { id, deviceId, authorizedAt })
  return new Map(await Promise.all(apps.map(async (app) => [app.id, await idsOf(app)] as const)))
}

/** The result of a protected playlist that is not open: whether it works, or else why no television has reported yet. */
function withoutDetails(result: PlaylistVerdict): PlaylistVerdict {
  const { code } = result.verdict
  const isPending = result.told_at === null && code !== 'pin'
  const shownCode = isPending ? code : WORKING_CODES.has(code) ? 'works' : 'fails'
  return { ...result, verdict: { ...NO_VALUES, code: shownCode }, differs: null, televisions: [] }
}
