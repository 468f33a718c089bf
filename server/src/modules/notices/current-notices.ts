import type { Context } from '../../kernel/context.ts'
import type { Live } from '../../kernel/live.ts'
import type { NoticeView } from './contract.ts'
import { shownNotices, type Notice } from './queries.ts'

/** What televisions show, in the memory of this process: their requests read it without a statement. */
export interface CurrentNotices {
  /** Those that have not expired at this time of the database: warnings first, then the newest. */
  at(now: Date): Promise<readonly Notice[]>
}

/**
 * While the process does not listen, changes are read after this time at the latest; while it listens, at once. Requests that wait for a
 * change are answered after 50 seconds, so that waiting televisions show one after 80 seconds at the latest.
 */
const UNHEARD_MS = 30_000

const all = new WeakMap<Live, CurrentNotices>()

/** Those of a process. The first call reads them once the process listens, or else for the first television. */
export function currentNotices({ db }: Pick<Context, 'db'>, live: Live): CurrentNotices {
  const known = all.get(live) ?? followNotices(() => shownNotices(db), live)
  all.set(live, known)
  return known
}

/** As the state has them. */
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
  live: Pick<Live, 'listening' | 'onNotices'> & { readonly polls: Pick<Live['polls'], 'answerAll'> },
): CurrentNotices {
  let kept: readonly Notice[] | undefined
  let keptAt = 0
  let isChanged = false
  let reading: Promise<void> | undefined

  const isOld = () =>
    kept === undefined || isChanged || (!live.listening && performance.now() - keptAt > UNHEARD_MS)
  const readAgain = () => (reading ??= readWhileChanged().finally(() => (reading = undefined)))
  /** Once more after a change during the read; a failed one is repeated for the next television. */
  async function readWhileChanged(): Promise<void> {
    do {
      isChanged = false
      const started = performance.now()
      const found = await read().catch((error: unknown) => {
        isChanged = true
        throw error
      })
      const isOther = kept !== undefined && idsOf(found) !== idsOf(kept)
      kept = found
      keptAt = started
      if (isOther) live.polls.answerAll()
    } while (isChanged)
  }

  live.onNotices(() => {
    isChanged = true
    readAgain().catch(() => undefined)
  })
  return {
    async at(now) {
      if (isOld()) {
        await readAgain().catch((error: unknown) => {
          if (kept === undefined) throw error
        })
      }
      return (kept ?? []).filter(({ until }) => until === null || until > now)
    },
  }
}

/** A notice never changes, except that it ends. */
const idsOf = (notices: readonly Notice[]): string => notices.map(({ id }) => id).join()
