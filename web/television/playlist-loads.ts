import type { Client, Playlist } from '@player/server/app-client'
import {
  type Guide,
  loadInTurn,
  type LoadedInTurn,
  LoadingFailed,
  openGuide,
  type Report,
} from '@player/server/app-client/reader'
import type { RunningSurroundings } from './bench/surroundings.ts'
import { firstOfGroups } from './first-channels.ts'
import type { GroupReading } from './group-reading.ts'
import { groupWords } from './group-words.ts'
import { observedGuide } from './guide/observed-guide.ts'
import type { ListCopies } from './list-copies.ts'
import { isUnchanged, type LoadAttempts, revisionOf } from './load-attempts.ts'
import {
  copyNote,
  copySummary,
  failureSummary,
  isAccountRefused,
  laterFailure,
  type LoadSummary,
  loadSummary,
} from './load-summary.ts'
import type { LoadTelling, Timing } from './load-telling.ts'

export interface LoadedPlaylist extends Omit<LoadedInTurn, 'guide'> {
  readonly guide: Guide | null
  /** What is wrong with the list: the date of a copy that is shown in its place, and the reason if it is known. '' if nothing is. */
  readonly note: string
}

interface Load {
  readonly report: Report
  readonly summary: LoadSummary
  /** The loaded list or a copy, which is shown after the load; null if there is neither. */
  readonly list: LoadedInTurn | null
  /** As in `LoadedPlaylist`; null if no list is shown. */
  readonly note: string | null
  /** When the shown copy was loaded, in milliseconds since 1970; null without one. */
  readonly copyOf: number | null
  /** As in `Attempt`. */
  readonly areGroupsDone: boolean
  /** Whether the panel sent no categories, although the owner arranges the groups. */
  readonly isUngrouped?: boolean
  readonly timing: Timing
  /** When the next load is due, if that is known, in milliseconds of `performance.now()`. */
  readonly nextAt?: number
}

/** How long the viewer waits for a list before its copy is shown: a provider may take a minute to answer. */
const MAX_WAIT_MS = 3_000

interface Dependencies {
  readonly client: Pick<Client, 'now'>
  readonly send: RunningSurroundings['send']
  readonly attempts: LoadAttempts
  readonly copies: ListCopies
  readonly tell: LoadTelling
  readonly groupReading: GroupReading
  readonly currentOf: (playlist: Playlist) => Playlist | undefined
  readonly onLoad: () => void
  /** Called when the groups of a list were read. */
  readonly onGroups: () => void
}

/** Loads playlists and stores copies, which are shown while no load is due, while loading fails, and while it takes long. */
export function createPlaylistLoads({
  client,
  send,
  attempts,
  copies,
  tell,
  groupReading,
  currentOf,
  onLoad,
  onGroups,
}: Dependencies) {
  const guideOf = (playlist: Playlist, { from, ...list }: LoadedInTurn): Guide | null => {
    const guide = openGuide(from, list, send, client.now)
    return guide && observedGuide(guide, (state) => attempts.current(playlist)?.tellGuide(state))
  }

  const shownOf = (playlist: Playlist, list: LoadedInTurn, note = ''): LoadedPlaylist => ({
    ...list,
    guide: guideOf(playlist, list),
    note,
  })

  const record = (
    playlist: Playlist,
    { report, list, copyOf, timing, nextAt, isUngrouped, ...load }: Load,
  ) => {
    const channels = list && firstOfGroups(list.channels)
    const guide = list && channels && guideOf(playlist, { ...list, channels })
    const firstChannels =
      channels && !playlist.protected ? { channels, areGroupsKnown: list.areGroupsKnown, guide } : null
    const tellGuide = tell.result(playlist, report, { copyOf, ...timing })
    const current = currentOf(playlist)
    const isOutdated = current !== undefined && revisionOf(current) !== revisionOf(playlist)
    const content = { ...load, firstChannels, tellGuide }
    const attempt = attempts.add(playlist, report, content, isUngrouped, nextAt, isOutdated)
    onLoad()
    tellGuide(list && (guide ? attempt.guide : 'none'))
    return attempt
  }

  const tellGroups = (playlist: Playlist, list: LoadedInTurn) =>
    groupReading
      .read(playlist, list)
      .then((groups) => {
        if (!groups) return
        void copies.update(playlist, { groups })
        tell.groups(playlist, groups)
      })
      .catch(() => undefined)
      .then(onGroups)

  const succeed = (playlist: Playlist, list: LoadedInTurn, timing: Timing): LoadedPlaylist => {
    const { report } = list
    const loadedAt = client.now()
    const summary = loadSummary(report, loadedAt)
    const areGroupsDone = tell.areGroupsWanted(playlist)
    const load = { report, summary, list, note: '', copyOf: null, areGroupsDone, timing }
    const { nextAt } = record(playlist, load)
    if (isUnchanged(playlist, currentOf(playlist))) {
      const dueAt = loadedAt + nextAt - performance.now()
      void copies.save(playlist, list, { loadedAt, dueAt })
      if (areGroupsDone) void tellGroups(playlist, list)
    }
    return shownOf(playlist, list)
  }

  /**
   * Shows the copy of a list that could not be loaded. A list whose groups could not be read (`ungrouped`) is itself shown if the copy has no groups
   * either, or after the quick retries, because its panel may have stopped sending them. @throws LoadingFailed if there is nothing to show
   */
  const fail = async (
    playlist: Playlist,
    error: LoadingFailed,
    timing: Timing,
    ungrouped: LoadedInTurn | null = null,
  ): Promise<LoadedPlaylist> => {
    const { report } = error
    const loadedAt = client.now()
    const stored = isAccountRefused(report) ? null : await copies.read(playlist)
    const isReplaced = !stored?.list.areGroupsKnown || attempts.areRetriesOver(playlist)
    const copy = ungrouped && isReplaced ? null : stored
    const list = copy ? copy.list : ungrouped
    if (!ungrouped || copy) void copies.update(playlist, { dueAt: 0 })
    else if (isUnchanged(playlist, currentOf(playlist)))
      void copies.save(playlist, ungrouped, { loadedAt, dueAt: 0 })
    const failure = stored || attempts.hasLoaded(playlist) ? laterFailure(error) : error
    const reason = failureSummary(failure, loadedAt)
    const summary = copy ? copySummary(reason, copy.loadedAt) : reason
    record(playlist, {
      report,
      summary,
      list,
      note: list && summary.text,
      copyOf: copy && copy.loadedAt,
      areGroupsDone: tell.areGroupsWanted(playlist),
      isUngrouped: ungrouped !== null,
      timing,
    })
    if (!list) throw new LoadingFailed(report, reason.text)
    return shownOf(playlist, list, summary.text)
  }

  const loadNow = async (playlist: Playlist): Promise<LoadedPlaylist> => {
    const started = performance.now()
    const result = await loadInTurn(playlist, send, client.now).catch((error: unknown) => {
      if (error instanceof LoadingFailed) return error
      throw error
    })
    const ended = performance.now()
    const timing = { ended, milliseconds: Math.round(ended - started) }
    if (result instanceof LoadingFailed) return fail(playlist, result, timing)
    if (result.areGroupsKnown || !tell.areGroupsWanted(playlist)) return succeed(playlist, result, timing)
    return fail(playlist, new LoadingFailed(result.report, groupWords.notSent), timing, result)
  }

  const running = new Map<string, Promise<LoadedPlaylist>>()
  /** Loads a playlist, or waits for a load of it that runs: providers count requests. */
  const load = (playlist: Playlist): Promise<LoadedPlaylist> => {
    const key = revisionOf(playlist)
    const loading = running.get(key) ?? loadNow(playlist).finally(() => running.delete(key))
    running.set(key, loading)
    return loading
  }

  /** After a restart, takes a playlist's copy as its last load, unless the playlist changed or its load is due. */
  const restore = async (playlist: Playlist): Promise<void> => {
    if (attempts.current(playlist)) return
    const now = client.now()
    const facts = await copies.facts(playlist)
    if (!facts) return
    const isDue = facts.revision !== revisionOf(playlist) || now < facts.loadedAt || facts.dueAt <= now
    const copy = isDue ? null : await copies.read(playlist)
    if (!copy || attempts.current(playlist)) return
    const { list, groups, loadedAt, dueAt } = copy
    record(playlist, {
      report: list.report,
      summary: loadSummary(list.report, now),
      list,
      note: '',
      copyOf: null,
      areGroupsDone: groups !== null && tell.areGroupsWanted(playlist),
      timing: { ended: performance.now() - (now - loadedAt), milliseconds: null },
      nextAt: performance.now() + dueAt - now,
    })
    // The server may not have taken them before the restart.
    if (groups) tell.groups(playlist, groups)
  }

  /** Opens a playlist for the viewer. @throws LoadingFailed with words for the viewer */
  const open = async (playlist: Playlist): Promise<LoadedPlaylist> => {
    await restore(playlist)
    const last = attempts.current(playlist)
    const copy = last?.note === null ? null : await copies.read(playlist)
    if (!copy) return load(playlist)
    const shown = (note: string) => shownOf(playlist, copy.list, note)
    if (attempts.isFresh(playlist)) return shown('')
    if (last?.note && performance.now() < last.refusedUntil) return shown(last.note)
    // A newer list is shown when the playlist is opened again.
    const loading = load(playlist)
    loading.catch(() => undefined)
    if (last?.note) return shown(last.note)
    return Promise.race([loading, wait(MAX_WAIT_MS).then(() => shown(copyNote(copy.loadedAt)))])
  }

  return { open, load, restore }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
