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
/** As many as a page of the list has. */
const ROWS = 8

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

type Told = Omit<PlaylistVerdict, 'id'>
const toldOf = (code: VerdictCode, fields: Partial<Told> = {}): Told => {
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

/** What televisions and looks found, one for each of the first playlists. */
const found = (rows: readonly Told[]) => async (page: Page) => {
  await withoutLiveStream(page)
  const playlists = playlistsOf(rows.length)
  await alterAnswer(page, 'playlists.list', { playlists })
  await alterAnswer(page, 'results.list', {
    tells: true,
    playlists: rows.map((row, index) => ({ ...row, id: Object(playlists[index])._id })),
  })
}

/** Pages of the list that have every verdict. Those of our server's check are given to no television. */
export const verdictPages: readonly ((page: Page) => Promise<void>)[] = pagesOf(
  (Object.keys(VERDICTS) as VerdictCode[]).map((code) =>
    toldOf(code, code.startsWith('look_') ? lookedAt(code) : {}),
  ),
).map(found)

function lookedAt(code: VerdictCode): Partial<Told> {
  return { televisions: [], told_at: null, look: lookOf(code) }
}

function lookOf(code: VerdictCode): LookView {
  return { verdict: verdictOf(code), at: RECENTLY, is_done: true, account: null }
}

function pagesOf(rows: readonly Told[]): readonly Told[][] {
  const count = Math.ceil(rows.length / ROWS)
  return Array.from({ length: count }, (_, page) => rows.slice(page * ROWS, (page + 1) * ROWS))
}

const account = (): AccountView => ({
  ends_at: new Date(Date.now() + 3 * DAY_MS).toISOString(),
  active: 1,
  most: 1,
  trial: true,
})

/** One playlist, with all that its details may say. */
export const withDetails = (page: Page): Promise<void> =>
  found([
    toldOf('some', {
      televisions: [
        television(verdictOf('loaded'), { name: 'Living room', account: account(), guide_failed: true }),
        television(verdictOf('unreached'), { copy_of: COPIED, tries_fallbacks: false }),
      ],
      look: lookOf('look_no'),
    }),
  ])(page)

export const endingSoon = (page: Page): Promise<void> =>
  found([toldOf('loaded', { televisions: [television(verdictOf('loaded'), { account: account() })] })])(page)

export const lookRunning = (page: Page): Promise<void> =>
  found([toldOf('unreached', { look: { ...lookOf('look_no'), verdict: null, is_done: false } })])(page)

export const lookFailed = (page: Page): Promise<void> => found([toldOf('look_no', lookedAt('look_no'))])(page)
