import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { BAD_LISTS, startPanel, startWireFaults } from '@player/infra/panel'
import {
  type Bounds,
  loadChannels,
  LoadingFailed,
  openGuide,
  type Report,
  TELEVISION_BOUNDS,
} from '@player/server/app-client/reader'
import { verdictOf } from '@player/server/modules/results'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/*
 * The verdict on a playlist's row after a television has loaded each of the stand-in's bad lists, panels and guides. The
 * largest entries are made smaller, together with the limits that they exceed; `npm run sweep` uses their full size. For TLS errors and
 * broken HTTP a television reports only that the server was not reached.
 */

const isWhole = Boolean(process.env['SWEEP'])
const SCALE = isWhole ? 1 : 0.02
const scaled = (limit: number): number => limit * SCALE
const LONG_TIMEOUT: Bounds = { ...TELEVISION_BOUNDS, totalMs: 60_000 }
/** The time limits are long, because a busy machine takes seconds to compress a bomb. */
const SCALED: Bounds = {
  ...(isWhole ? TELEVISION_BOUNDS : LONG_TIMEOUT),
  packed: scaled(TELEVISION_BOUNDS.packed),
  bytes: scaled(TELEVISION_BOUNDS.bytes),
  channels: scaled(TELEVISION_BOUNDS.channels),
}
/** For entries that do not end or do not answer, so that the test waits for a time limit. */
const SHORT_TIMEOUT: Bounds = {
  ...SCALED,
  answerMs: 2_000,
  accountListMs: 2_000,
  totalMs: isWhole ? TELEVISION_BOUNDS.totalMs : 2_500,
}
const ENDLESS = new Set([59, 60])
/** Entry 60 takes the five minutes after which a television stops loading. */
const TIMEOUT_MS = isWhole ? 400_000 : 90_000
const LARGE = new Set([19, 26, 27, 36, 37, 60, 113])

type Panel = Awaited<ReturnType<typeof startPanel>>
type Wire = Awaited<ReturnType<typeof startWireFaults>>
let [panel, wire, trusted]: [Panel | undefined, Wire | undefined, string[]] = [undefined, undefined, []]
beforeAll(async () => {
  panel = await startPanel({})
  wire = await startWireFaults(isWhole ? {} : { dripMs: 100 })
  trusted = getCACertificates()
  setDefaultCACertificates([...trusted, ...wire.authorities])
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  wire?.stop()
  await panel?.stop()
})

/** Another one for each try of a test, because the stand-in remembers what it sent to a visitor. */
let visitor = 0
beforeEach(() => void (visitor += 1))

const addressOf = (row: number): string =>
  wire?.addresses[row] ??
  `${panel?.url}/bad-lists/${row}-${visitor}${LARGE.has(row) ? `?scale=${SCALE}` : ''}`

/** The report of a television about an entry. */
async function load(row: number, type: 'm3u' | 'xtream', get = fetch): Promise<Report> {
  const address = addressOf(row)
  const account = { host: address, username: 'demo', password: 'demo', epg_url: null }
  const playlist =
    type === 'm3u'
      ? ({ type, source: { url: address, epg_url: null } } as const)
      : ({ type, source: account } as const)
  try {
    const { report } = await loadChannels(
      playlist,
      get,
      Date.now,
      ENDLESS.has(row) ? SHORT_TIMEOUT : LARGE.has(row) ? SCALED : LONG_TIMEOUT,
    )
    return report
  } catch (error) {
    if (error instanceof LoadingFailed) return error.report
    throw error
  }
}

function codeOf(report: Report, before: number | null = null): string {
  const rest = {
    ago_seconds: 0,
    milliseconds: 1,
    address: 0,
    copy_of: null,
    guide: null,
    rules_version: null,
  }
  const result = { report: { ...report, ...rest }, before, at: new Date() }
  return verdictOf({
    canReport: true,
    isReadable: true,
    result,
    hasNewestState: true,
    waitingSeconds: 0,
  }).code
}

/** Entries with the code of their verdict, and the number of channels where it differs between entries. */
const LISTS: readonly (readonly [row: number, code: string, channels?: number])[] = [
  [1, 'loaded', 24],
  [2, 'loaded', 24],
  [3, 'loaded', 24],
  [4, 'loaded', 24],
  [5, 'loaded', 24],
  [6, 'loaded', 24],
  [7, 'loaded', 24],
  [8, 'loaded', 24],
  [9, 'loaded', 24],
  [10, 'loaded', 24],
  [11, 'loaded', 24],
  [12, 'loaded', 24],
  [13, 'loaded', 24],
  [14, 'loaded', 24],
  [15, 'loaded', 24],
  [16, 'loaded', 24],
  [17, 'loaded', 10_000],
  [18, 'loaded', 24],
  [19, 'unreadable'],
  [20, 'loaded', 24],
  [21, 'loaded', 24],
  [22, 'loaded', 24],
  [23, 'loaded', 24],
  [24, 'empty'],
  [25, 'empty'],
  [26, 'too_large', 594_000 * SCALE],
  [27, 'too_large'],
  [28, 'one_clip', 24],
  [29, 'loaded', 48],
  [30, 'single'],
  [31, 'single'],
  [32, 'single'],
  [33, 'loaded', 24],
  [34, 'unreached'],
  [35, 'loaded', 24],
  [36, 'too_large'],
  [37, 'too_large'],
  [38, 'unreadable'],
  [40, 'loaded', 24],
  [41, 'web_page'],
  [42, 'web_page'],
  [43, 'challenge'],
  [44, 'refused'],
  [45, 'refused'],
  [46, 'refused'],
  [47, 'gone'],
  [48, 'gone'],
  [49, 'wait'],
  [50, 'refused'],
  [51, 'refused'],
  [52, 'trouble'],
  [53, 'trouble'],
  [54, 'trouble'],
  [56, 'trouble'],
  [57, 'unreached'],
  [58, 'unreached'],
  [59, 'unreached'],
  [60, 'unreached'],
  [61, 'cut'],
  [62, 'cut'],
  [63, 'unreached'],
  [64, 'unreached'],
  [65, 'unreached'],
  [66, 'unreached'],
  [67, 'unreached'],
  [68, 'unreached'],
  [69, 'loaded', 1],
  [70, 'loaded', 1],
  [71, 'unreached'],
  [72, 'unreached'],
  [73, 'unreached'],
  [74, 'unreached'],
]

const PANELS: typeof LISTS = [
  [85, 'loaded', 24],
  [86, 'loaded', 24],
  [87, 'loaded', 24],
  [88, 'login'],
  [89, 'ended'],
  [90, 'loaded', 24],
  [91, 'loaded', 24],
  [92, 'ended'],
  [93, 'ended'],
  [94, 'switched_off'],
  [95, 'switched_off'],
  [96, 'loaded', 24],
  [97, 'loaded', 24],
  [98, 'loaded', 24],
  [99, 'loaded', 24],
  [100, 'loaded', 24],
  [101, 'gone'],
  [102, 'loaded', 24],
  [103, 'loaded', 24],
  [104, 'loaded', 24],
  [105, 'too_large'],
  [106, 'loaded', 24],
  [107, 'loaded', 24],
  [108, 'loaded', 24],
  [120, 'loaded', 24],
]

/** Names, texts and addresses, which no report may contain. */
const SECRETS = /Lantern|demo|script|Renew|:\/\//

for (const [row, code, channels] of LISTS)
  test(`list ${row}, ${BAD_LISTS[row]?.name ?? 'wire'}: ${code}`, { timeout: TIMEOUT_MS }, async () => {
    const report = await load(row, 'm3u')
    expect(codeOf(report)).toBe(code)
    if (channels !== undefined) expect(report.channels).toBe(channels)
    expect(JSON.stringify(report)).not.toMatch(SECRETS)
  })

for (const [row, code, channels] of PANELS)
  test(`panel ${row}, ${BAD_LISTS[row]?.name}: ${code}`, async () => {
    const report = await load(row, 'xtream')
    expect(codeOf(report)).toBe(code)
    if (channels !== undefined) expect(report.channels).toBe(channels)
    expect(JSON.stringify(report)).not.toMatch(SECRETS)
  })

test('list 39, which has a hundredth of its channels the second time: shrunk', async () => {
  const first = await load(39, 'm3u')
  expect(codeOf(first)).toBe('loaded')
  expect(codeOf(await load(39, 'm3u'), first.channels)).toBe('shrunk')
})

test.each([
  [55, 'm3u', 'trouble'],
  [109, 'xtream', 'ended'],
] as const)('%i, whose second answer is good, as %s: %s, then loaded', async (row, type, code) => {
  expect(codeOf(await load(row, type))).toBe(code)
  expect(codeOf(await load(row, type))).toBe('loaded')
})

test('panel 110, which bans after five requests in two hours, of which a load takes three', async () => {
  let requests = 0
  const counting: typeof fetch = (...args) => {
    requests += 1
    return fetch(...args)
  }
  expect(codeOf(await load(110, 'xtream', counting))).toBe('loaded')
  expect(requests).toBe(3)
  for (const _ of ['two', 'of others']) await fetch(`${addressOf(110)}/player_api.php`)
  expect(codeOf(await load(110, 'xtream'))).toBe('switched_off')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(codeOf(await load(110, 'xtream'))).toBe('loaded')
})

test.each([
  [88, 'login'],
  [100, 'refused'],
  [101, 'loaded'],
])('get.php of panel %i: %s', async (row, code) => {
  const url = `${panel?.url}/bad-lists/${row}-list/get.php?username=demo&password=demo`
  const loading = loadChannels({ type: 'm3u', source: { url, epg_url: null } }, fetch, Date.now, LONG_TIMEOUT)
  const report = await loading.then(
    (loaded) => loaded.report,
    (error: unknown) => (error instanceof LoadingFailed ? error.report : null),
  )
  expect(report && codeOf(report)).toBe(code)
})

test.each([
  [111, true],
  [112, true],
  [113, true],
  [114, false],
  [115, true],
  [116, true],
  [117, null],
  [118, true],
  [119, false],
])('guide %i has programmes: %s', async (row, hasProgrammes) => {
  const source = { type: 'm3u', source: { url: addressOf(row), epg_url: null } } as const
  const loaded = await loadChannels(source, fetch, Date.now)
  expect(codeOf(loaded.report)).toBe('loaded')
  const [channel] = loaded.channels
  const programmes = channel && (await openGuide(source, loaded, fetch, Date.now)?.(channel))
  expect(programmes && programmes.length > 0).toBe(hasProgrammes)
  for (const { title } of programmes ?? []) expect(title.length).toBeLessThanOrEqual(120)
})
