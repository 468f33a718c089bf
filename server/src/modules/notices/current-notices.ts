import type { Context } from '../../kernel/context.ts'
import type { Live } from '../../kernel/live.ts'
import type { NoticeView, Place } from './contract.ts'
import { shownNotices, type Notice } from './queries.ts'

/** The notices in the memory of this process, which requests read without a statement. */
export interface CurrentNotices {
  /** The notices of a place that have not expired at this time of the database: warnings first, then the newest. */
  at(now: Date, place: Exclude<Place, 'both'>): Promise<readonly Notice[]>
}

/**
 * A process that cannot listen reads the notices again after this time; one that listens, after each change. Requests that wait for a
 * change are answered after 50 seconds, so that waiting televisions show one after 80 seconds at the latest.
 */
const MAX_AGE_MS = 30_000

const byProcess = new WeakMap<Live, CurrentNotices>()

/** The notices of a process. The first call reads them once the process listens, or else for the first television. */
export function currentNotices({ db }: Pick<Context, 'db'>, live: Live): CurrentNotices {
  const known = byProcess.get(live) ?? followNotices(() => shownNotices(db), live)
  byProcess.set(live, known)
  return known
}

/** What the login and the dashboard show at this time of the database. */
export const siteNotices = async (ctx: Pick<Context, 'db'>, live: Live, now: Date): Promise<NoticeView[]> =>
  viewNotices(await currentNotices(ctx, live).at(now, 'site'))

/** Notices in the form that a television's state has them. */
export const viewNotices = (notices: readonly Notice[]): NoticeView[] =>
  notices.map(({ id, level, title, text, until }) => ({
    id,
    level,
    title,
    text,
    until: until?.toISOString() ?? null,
  }))

/** Keeps what `read` returns, and reads it again after each change. */
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
  const readAgain = () => (reading ??= readWhileChanged().finally(() => (reading = undefined)))
  /** Reads once more after a change during the read. A failed read is repeated for the next television. */
  async function readWhileChanged(): Promise<void> {
    do {
      isChanged = false
      const started = performance.now()
      const found = await read().catch((error: unknown) => {
        isChanged = true
        throw error
      })
      const before = cached
      cached = found
      cachedAt = started
      const isOther = (place: Notice['shown_on']) =>
        before !== undefined && idsOf(found, place) !== idsOf(before, place)
      if (isOther('tv')) live.polls.answerAll()
      if (isOther('site')) live.notifyAll()
    } while (isChanged)
  }

  live.onNotices(() => {
    isChanged = true
    readAgain().catch(() => undefined)
  })
  return {
    async at(now, place) {
      if (isOld()) {
        await readAgain().catch((error: unknown) => {
          if (cached === undefined) throw error
        })
      }
      return ofPlace(cached ?? [], place).filter(({ until }) => until === null || until > now)
    },
  }
}

/** A notice never changes, except that it ends. */
const idsOf = (notices: readonly Notice[], place: Place): string =>
  ofPlace(notices, place)
    .map(({ id }) => id)
    .join()

const ofPlace = (notices: readonly Notice[], place: Place): readonly Notice[] =>
  notices.filter(({ shown_on: shown }) => shown === 'both' || shown === place)
