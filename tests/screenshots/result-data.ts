import type { Page } from '@playwright/test'
import {
  type AccountView,
  type LookView,
  type PlaylistVerdict,
  type TelevisionVerdict,
  VERDICTS,
  type Verdict,
  type VerdictCode,
} from '@player/server/contract/results'
import { alterAnswer } from '../kit/answers.ts'
import { playlistsOf, RECENTLY, withoutLiveStream } from './dashboard-data.ts'

const DAY_MS = 86_400_000
const COPIED = '2026-11-20T09:30:00.000Z'
const ROWS_PER_PAGE = 8

const verdictOf = (code: VerdictCode): Verdict => ({
  code,
  address: code === 'fallback' ? 1 : 0,
  channels: 8_412,
  before: 48_900,
  http_status: code === 'gone' ? 404 : code === 'trouble' ? 502 : 403,
  again_at: '2026-11-20T14:20:00.000Z',
  ends_at: '2026-11-03T00:00:00.000Z',
  is_banned: false,
})

const television = (verdict: Verdict, fields: Partial<TelevisionVerdict> = {}): TelevisionVerdict => ({
  name: 'Bedroom',
  verdict,
  told_at: RECENTLY,
  copy_of: null,
  guide_failed: false,
  tries_fallbacks: true,
  account: null,
  ...fields,
})

type Result = Omit<PlaylistVerdict, 'id'>
const resultOf = (code: VerdictCode, fields: Partial<Result> = {}): Result => {
  const verdict = verdictOf(code)
  return {
    verdict,
    differs: code === 'some' ? { on: 'Living room', not: 'Bedroom', why: verdictOf('unreached') } : null,
    televisions: [television(verdict)],
    told_at: RECENTLY,
    look: null,
    can_look: true,
    ...fields,
  }
}

/** Shows as many playlists as there are results, each with one of them. */
const show = (rows: readonly Result[]) => async (page: Page) => {
  await withoutLiveStream(page)
  const playlists = playlistsOf(rows.length)
  await alterAnswer(page, 'playlists.list', { playlists })
  await alterAnswer(page, 'results.list', {
    tells: true,
    playlists: rows.map((row, index) => ({ ...row, id: Object(playlists[index])._id })),
  })
}

/** Pages of the list that together show every verdict. No television sent the verdicts of our server's looks. */
export const verdictPages: readonly ((page: Page) => Promise<void>)[] = pagesOf(
  (Object.keys(VERDICTS) as VerdictCode[]).map((code) =>
    resultOf(code, code.startsWith('look_') ? lookResult(code) : {}),
  ),
).map(show)

function lookResult(code: VerdictCode): Partial<Result> {
  return { televisions: [], told_at: null, look: lookOf(code) }
}

function lookOf(code: VerdictCode): LookView {
  return { verdict: verdictOf(code), at: RECENTLY, is_done: true, account: null }
}

function pagesOf(rows: readonly Result[]): readonly Result[][] {
  const count = Math.ceil(rows.length / ROWS_PER_PAGE)
  return Array.from({ length: count }, (_, page) =>
    rows.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE),
  )
}

const account = (): AccountView => ({
  ends_at: new Date(Date.now() + 3 * DAY_MS).toISOString(),
  active: 1,
  most: 1,
  trial: true,
})

/** One playlist, with all that its details may say. */
export const withDetails = (page: Page): Promise<void> =>
  show([
    resultOf('some', {
      televisions: [
        television(verdictOf('loaded'), { name: 'Living room', account: account(), guide_failed: true }),
        television(verdictOf('unreached'), { copy_of: COPIED, tries_fallbacks: false }),
      ],
      look: lookOf('look_no'),
    }),
  ])(page)

export const endingSoon = (page: Page): Promise<void> =>
  show([resultOf('loaded', { televisions: [television(verdictOf('loaded'), { account: account() })] })])(page)

export const lookRunning = (page: Page): Promise<void> =>
  show([resultOf('unreached', { look: { ...lookOf('look_no'), verdict: null, is_done: false } })])(page)

export const lookFailed = (page: Page): Promise<void> =>
  show([resultOf('look_no', lookResult('look_no'))])(page)
