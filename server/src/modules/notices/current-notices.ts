import type { Context } from '../../kernel/context.ts'
import type { Live } from '../../kernel/live.ts'
import type { NoticeView, Place } from './contract.ts'
import { shownNotices, type Notice } from './queries.ts'

/** The notices in the memory of this process, which requests read without a query. */
export interface CurrentNotices {
  /** The notices of a place that have not expired at `now`, the database's time: warnings first, then the newest. */
  at(now: Date, place: Exclude<Place, 'both'>): Promise<readonly Notice[]>
}

/** A process that cannot listen for changes reads notices again at this age: televisions, which wait for 50 seconds, show a notice within 80. */
const MAX_AGE_MS = 30_000

const byProcess = new WeakMap<Live, CurrentNotices>()

export function currentNotices({ db }: Pick<Context, 'db'>, live: Live): CurrentNotices {
  const notices = byProcess.get(live) ?? followNotices(() => shownNotices(db), live)
  byProcess.set(live, notices)
  return notices
}

/** The notices for the login and the dashboard at `now`, the database's time. */
export const siteNotices = async (ctx: Pick<Context, 'db'>, live: Live, now: Date): Promise<NoticeView[]> =>
  viewNotices(await currentNotices(ctx, live).at(now, 'site'))

export const viewNotices = (notices: readonly Notice[]): NoticeView[] =>
  notices.map(({ id, level, title, text, until }) => {
    return { id, level, title, text, until: until?.toISOString() ?? null }
  })

/** Caches the result of `read`, and reads again after each change. */
export function followNotices(
  read: () => Promise<Notice[]>,
  live: Pick<Live, 'listening' | 'onNotices' | 'notifyAll'> & {
    readonly polls: Pick<Live['polls'], 'answerAll'>
  },
): CurrentNotices {
  let cached: readonly Notice[] | undefined
  let cachedAt = 0
  let isChanged = false
  let reading: Promise<void> | undefined

  const isOld = () =>
    cached === undefined || isChanged || (!live.listening && performance.now() - cachedAt > MAX_AGE_MS)
  const refresh = () => (reading ??= readWhileChanged().finally(() => (reading = undefined)))
  /** Reads once more after a change during the read. A failed read is repeated for the next request. */
  async function readWhileChanged(): Promise<void> {
    do {
      isChanged = false
      const started = performance.now()
      const notices = await read().catch((error: unknown) => {
        isChanged = true
        throw error
      })
      const previous = cached
      cached = notices
      cachedAt = started
      const hasChanged = (place: Notice['shown_on']) =>
        previous !== undefined && idsOf(notices, place) !== idsOf(previous, place)
      if (hasChanged('tv')) live.polls.answerAll()
      if (hasChanged('site')) live.notifyAll()
    } while (isChanged)
  }

  live.onNotices(() => {
    isChanged = true
    refresh().catch(() => undefined)
  })
  return {
    async at(now, place) {
      if (isOld())
        await refresh().catch((error: unknown) => {
          if (cached === undefined) throw error
        })
      return ofPlace(cached ?? [], place).filter(({ until }) => until === null || until > now)
    },
  }
}

/** Ids suffice: a notice never changes before it ends. */
const idsOf = (notices: readonly Notice[], place: Place): string =>
  ofPlace(notices, place)
    .map(({ id }) => id)
    .join()

const ofPlace = (notices: readonly Notice[], place: Place): readonly Notice[] =>
  notices.filter(({ shown_on: shown }) => shown === 'both' || shown === place)
