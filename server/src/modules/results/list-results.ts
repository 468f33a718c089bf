import type { Context } from '../../kernel/context.ts'
import { actingApps, deviceState } from '../devices/index.ts'
import { loadingsOf, openedIn, readableOn } from '../playlists/index.ts'
import { type PlaylistReport, report } from './app-contract.ts'
import { type AccountView, type PlaylistVerdict, type TelevisionVerdict, VERDICTS } from './contract.ts'
import { lastLooksOf } from './look-queries.ts'
import { type Found, foundBy, withLook } from './look-verdict.ts'
import { resultsOf } from './queries.ts'
import { NOTHING, together, verdictOf } from './verdict.ts'

type Result = Awaited<ReturnType<typeof resultsOf>>[number]
type Loading = Awaited<ReturnType<typeof loadingsOf>>[number]
type App = Awaited<ReturnType<typeof actingApps>>[number]

/**
 * What a device's televisions tell of each of its playlists, and what our server found in it: of a protected one that the session has not
 * opened, whether it works on a television. None without a television, unless our server may look.
 */
export async function listResults(
  ctx: Pick<Context, 'db' | 'config'>,
  deviceId: string,
  sessionId: string,
): Promise<{ tells: boolean; playlists: PlaylistVerdict[] }> {
  const [device, apps, playlists, opened] = await Promise.all([
    deviceState(ctx, deviceId),
    actingApps(ctx.db, deviceId),
    loadingsOf(ctx.db, deviceId),
    openedIn(ctx.db, sessionId),
  ])
  const { tells, now, version, seen_version } = device
  const mayLook = ctx.config.looks
  if (!tells || (apps.length === 0 && !mayLook)) return { tells, playlists: [] }
  const ids = playlists.map(({ id }) => id)
  const results = await resultsOf(ctx.db, ids)
  const looks = mayLook ? await lastLooksOf(ctx.db, ids) : []
  const isTaken = seen_version !== null && seen_version >= version
  const readable = await readableByApp(ctx, deviceId, apps, playlists)
  const televisionOf = (app: App, playlist: Loading): TelevisionVerdict => {
    const told = current(
      results.find(
        ({ playlist_id, installation_id }) => playlist_id === playlist.id && installation_id === app.id,
      ),
      playlist,
    )
    const known = {
      canTell: app.abilities.includes('results'),
      isReadable: readable.get(app.id)?.has(playlist.id) ?? true,
      told: told && { report: told.report, before: told.entries_before, at: told.told_at },
      isTaken,
      askedSeconds: (now.getTime() - playlist.askedAt.getTime()) / 1_000,
      now,
    }
    return {
      name: nameOf(app, apps),
      verdict: verdictOf(known),
      told_at: told?.told_at.toISOString() ?? null,
      copy_of: told?.report.copy_of ?? null,
      tries_fallbacks: app.abilities.includes('fallbacks'),
      guide_failed: told?.report.guide === 'failed',
      account: accountOf(told?.report),
    }
  }
  const verdicts = playlists.map((playlist): PlaylistVerdict => {
    const televisions = apps.map((app) => televisionOf(app, playlist))
    const row = together(televisions) ?? NO_TELEVISION
    const told_at =
      televisions
        .flatMap(({ told_at }) => told_at ?? [])
        .toSorted()
        .at(-1) ?? null
    const told = { id: playlist.id, ...row, televisions, told_at, look: null, can_look: false }
    if (playlist.isProtected && !opened.has(playlist.id)) return covered(told)
    const look = looks.find(
      ({ playlist_id, playlist_updated_at }) =>
        playlist_id === playlist.id && playlist_updated_at.getTime() === playlist.updatedAt.getTime(),
    )
    return lookedInto({ ...told, can_look: mayLook }, look && foundBy(look, now), now)
  })
  return { tells, playlists: verdicts }
}

const NO_TELEVISION = { verdict: { ...NOTHING, code: 'no_tv' }, differs: null } as const

/** A row with what our server found. */
function lookedInto(told: PlaylistVerdict, found: Found | undefined, now: Date): PlaylistVerdict {
  if (!found) return told
  const at = told.told_at === null ? null : new Date(told.told_at)
  const verdict = withLook({ verdict: told.verdict, at }, found, now)
  const look = {
    verdict: found.verdict,
    at: found.at.toISOString(),
    is_done: found.isDone,
    account: accountOf(found.report),
  }
  return { ...told, verdict, look, differs: verdict === told.verdict ? told.differs : null }
}

const accountOf = (report: PlaylistReport | null | undefined): AccountView | null =>
  report?.account
    ? {
        ends_at: report.account.ends_at,
        active: report.account.active,
        most: report.account.most,
        trial: report.account.trial === true,
      }
    : null

/** What is asked only where a playlist is protected. */
async function readableByApp(
  ctx: Pick<Context, 'db'>,
  deviceId: string,
  apps: readonly App[],
  playlists: readonly Loading[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (!playlists.some(({ isProtected }) => isProtected)) return new Map()
  return new Map(
    await Promise.all(
      apps.map(
        async ({ id, authorizedAt }) => [id, await readableOn(ctx, { id, deviceId, authorizedAt })] as const,
      ),
    ),
  )
}

/** A result of the playlist as it is now, told since televisions were last asked to load it. */
function current(
  result: Result | undefined,
  { updatedAt, askedAt }: Loading,
): (Omit<Result, 'report'> & { report: PlaylistReport }) | null {
  if (!result || result.playlist_updated_at.getTime() !== updatedAt.getTime() || result.told_at < askedAt)
    return null
  return { ...result, report: report.parse(result.report) }
}

const nameOf = ({ model, os, macs }: App, all: readonly App[]): string => {
  const name = model || os
  const [mac] = macs
  return mac !== undefined && all.filter((other) => (other.model || other.os) === name).length > 1
    ? `${name} (${mac})`
    : name
}

/** Of a protected playlist that is not open, only whether it works (D10). */
function covered(whole: PlaylistVerdict): PlaylistVerdict {
  const { code } = whole.verdict
  const isPending = whole.told_at === null && code !== 'pin'
  const shown = isPending
    ? code
    : VERDICTS[code].signal === 'good'
      ? 'works'
      : code === 'pin'
        ? 'pin'
        : 'fails'
  return { ...whole, verdict: { ...NOTHING, code: shown }, differs: null, televisions: [] }
}
