import { chromium, request, type Browser, type BrowserContext } from '@playwright/test'
import { z } from 'zod'
import { browserOptions } from './browser.ts'
import { type Control, isScreen, type Screen, SCREENS } from './interactions/control.ts'
import { EVENING, measureEvening } from './interactions/evening.ts'
import { LICENCE_CHECK, checkLicences } from './interactions/licence-check.ts'
import {
  type Interaction,
  measureControl,
  type Measurement,
  OBSERVER_SCRIPT,
} from './interactions/measure.ts'
import { pageControls } from './interactions/pages.ts'
import { NAMES, PIN, playlistControls } from './interactions/playlists.ts'
import { readOptions } from './kit/command-line.ts'
import { quantile } from './kit/figures.ts'
import { logInByCall } from './kit/log-in-by-call.ts'
import { NEW_PLAYLIST } from './kit/new-playlist.ts'
import { DEMO_DEVICE, startProduct } from './product.ts'

/*
 * `npm run interactions`: uses every control of the dashboard with 200 playlists on a processor slowed four times, and
 * prints how long each takes until the next paint; then a television's time for a licence check, and its time and memory for an evening
 * with 50,000 channels. Exits with 1 if a control cannot be used, takes too long or moves the page, or if the evening takes too much memory.
 */

const USAGE = `npm run interactions -- [options]

  --only delete      only the controls whose names contain this; '${LICENCE_CHECK}' or '${EVENING}' for that alone
  --screen phone     only on this screen: phone (360 px, touch) or desktop (1280 px, mouse)
  --rounds 5         uses of each control, in turns with the others, and licence checks

SITE_URL measures a running site; its demo device is given 200 playlists.`

/** Maximum time from a use of a control to the next paint. */
const MAX_MS = 100
const PLAYLISTS = 200

const playlistsAnswer = z.object({
  result: z.object({ data: z.object({ playlists: z.array(z.unknown()) }) }),
})

const { values } = readOptions(USAGE, {
  options: {
    only: { type: 'string', default: '' },
    screen: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
  },
})
const rounds = Number(values.rounds)
const screens = Object.keys(SCREENS)
  .filter(isScreen)
  .filter((screen) => screen.includes(values.screen))
const controls = [...pageControls, ...playlistControls].filter(({ name }) =>
  name.toLowerCase().includes(values.only.toLowerCase()),
)

const product = await startProduct()
const browser = await chromium.launch(browserOptions)
const table: Record<string, Record<string, string | number>> = {}
const failed: string[] = []
let licenceChecks: Awaited<ReturnType<typeof checkLicences>> = []
let evening: Awaited<ReturnType<typeof measureEvening>> | null = null
try {
  const cookies = controls.length > 0 ? await prepareOwner() : []
  for (const screen of screens) {
    for (const [{ name }, uses] of await measureAll(browser, screen, cookies)) {
      if (uses.length === 0) continue
      const row = rowOf(uses)
      if (row['≤ 100 ms'] === 'no') failed.push(`${name} (${screen}): ${row['median ms']} ms, max ${MAX_MS}`)
      if (row.shift > 0) failed.push(`${name} (${screen}): the page moves by ${row.shift}`)
      table[`${name} (${screen})`] = row
    }
  }
  if (LICENCE_CHECK.includes(values.only.toLowerCase())) licenceChecks = await checkLicences(browser, rounds)
  if (EVENING.includes(values.only.toLowerCase())) evening = await measureEvening(browser, product)
} finally {
  await browser.close()
  await product.stop()
}
if (controls.length > 0) console.table(table)
if (licenceChecks.length > 0) console.table(licenceChecks)
if (evening) {
  console.table(evening.rows)
  failed.push(...evening.failed)
}
for (const line of failed) console.log(line)
process.exitCode = failed.length > 0 ? 1 : 0

/** Uses all controls in each round, so that other load on the machine affects them alike. */
async function measureAll(
  launched: Browser,
  screen: Screen,
  cookies: Awaited<ReturnType<typeof prepareOwner>>,
): Promise<Map<Control, Measurement[]>> {
  const { touch, ...viewport } = SCREENS[screen]
  const context = await launched.newContext({
    baseURL: product.url,
    viewport,
    hasTouch: touch,
    isMobile: touch,
  })
  context.setDefaultTimeout(10_000)
  await context.grantPermissions(['clipboard-write'])
  await context.addCookies(cookies)
  await context.addInitScript(OBSERVER_SCRIPT)
  const uses = new Map<Control, Measurement[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const control of controls.filter((candidate) => (candidate.screens ?? [screen]).includes(screen)))
      uses.set(control, [...(uses.get(control) ?? []), ...(await measureInNewPage(context, control))])
  }
  await context.close()
  return uses
}

/** Uses a control in a new page, so that code which an earlier control compiled does not make it faster. */
async function measureInNewPage(context: BrowserContext, control: Control): Promise<Measurement[]> {
  const page = await context.newPage()
  try {
    return [await measureControl(page, await context.newCDPSession(page), control)]
  } catch (error) {
    failed.push(`${control.name} could not be used: ${String(error)}`)
    return []
  } finally {
    await page.close()
  }
}

function rowOf(uses: readonly Measurement[]) {
  const steps =
    uses[0]?.interactions.map((_, step) => uses.flatMap(({ interactions }) => interactions[step] ?? [])) ?? []
  const slowest = steps.toSorted((a, b) => median(b, 'duration') - median(a, 'duration'))[0] ?? []
  const ms = median(slowest, 'duration')
  return {
    'median ms': ms,
    'worst ms': Math.max(...steps.flat().map(({ duration }) => duration)),
    'of these until handlers': Math.round(median(slowest, 'delay')),
    'in handlers': Math.round(median(slowest, 'handlerTime')),
    shift: Math.max(...uses.map(({ layoutShift }) => layoutShift)),
    '≤ 100 ms': ms <= MAX_MS ? 'yes' : 'no',
  }
}

function median(interactions: readonly Interaction[], name: keyof Interaction): number {
  const figures = interactions.map((interaction) => interaction[name])
  return quantile(figures, 0.5)
}

/** Logs in as the owner of the demo device and adds the playlists. @returns the session's cookies */
async function prepareOwner() {
  const owner = await request.newContext({ baseURL: product.url })
  const post = await logInByCall(owner, product.url, DEMO_DEVICE)
  const list = await owner.get('/frontend/trpc/playlists.list', {
    headers: { 'X-Client-Origin': product.url },
  })
  const { playlists } = playlistsAnswer.parse(await list.json()).result.data
  for (let index = playlists.length; index < PLAYLISTS; index += 1)
    await post('savePlaylist', playlist(index))
  const { cookies } = await owner.storageState()
  await owner.dispose()
  return cookies
}

function playlist(index: number) {
  const name = NAMES[index % NAMES.length]
  const isXc = index % NAMES.length === 1
  const isProtected = index % NAMES.length === 2
  return {
    ...NEW_PLAYLIST,
    playlist_type: isXc ? 'xc' : 'general',
    playlist_name: index < NAMES.length ? name : `${name} ${index}`,
    playlist_url: isXc
      ? 'http://tv.example:8080'
      : `https://films.example/lists/ann/${index}/evening-and-night.m3u8`,
    ...(isXc && { username: 'ann.owner', password: 'a-password' }),
    ...(isProtected && { protect: 'true', pin: PIN }),
  }
}
