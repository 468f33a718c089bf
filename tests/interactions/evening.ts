import { createServer } from 'node:http'
import type { Browser, CDPSession, Locator } from '@playwright/test'
import { quantile } from '../kit/figures.ts'
import { listen } from '../kit/listen.ts'
import { logInByCall } from '../kit/log-in-by-call.ts'
import { NEW_PLAYLIST } from '../kit/new-playlist.ts'
import { readDevice } from '../kit/shown-device.ts'
import type { RunningProduct } from '../product.ts'
import { type Interaction, measureKey, OBSERVER_SCRIPT, waitUntilIdle } from './measure.ts'

export const EVENING = 'evening'
/** How much slower a television's processor is than this machine's. */
const SLOWDOWN = 6
/** As many as a television stores; the stand-in's largest bad list has 594,000. */
const CHANNELS = 50_000
const SCALE = CHANNELS / 594_000
const MAX_MB = 150
const HOUR_MS = 3_600_000

function guideXml(): string {
  const stamp = (time: number) => `${new Date(time).toISOString().replaceAll(/\D/g, '').slice(0, 14)} +0000`
  const from = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  const hours = Array.from({ length: 4 }, (_, hour) => ({
    start: stamp(from + hour * HOUR_MS),
    stop: stamp(from + (hour + 1) * HOUR_MS),
  }))
  const programmes = Array.from({ length: CHANNELS }, (_, channel) =>
    hours.map(
      ({ start, stop }, hour) =>
        `<programme start="${start}" stop="${stop}" channel="channel-${channel}.example"><title>Programme ${hour}</title></programme>`,
    ),
  )
  return `<tv>${programmes.flat().join('')}</tv>`
}

async function serveGuide() {
  const body = guideXml()
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end(body),
  )
  return { url: `http://127.0.0.1:${await listen(server)}/guide.xml`, stop: () => server.close() }
}

/**
 * Opens a list of 50,000 channels on a television, goes through channels, groups, search and guide, and measures keys until the next paint and the
 * memory that is held afterwards. Returns the rows of a table, and the failures.
 */
export async function measureEvening(browser: Browser, product: RunningProduct) {
  const context = await browser.newContext({
    viewport: { width: 1260, height: 540 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(120_000)
  await context.addInitScript(OBSERVER_SCRIPT)
  const guideServer = await serveGuide()
  const page = await context.newPage()
  await page.goto(product.televisionUrl)
  const post = await logInByCall(context.request, product.url, await readDevice(page))
  const tools = await context.newCDPSession(page)
  const rows: Record<string, object> = {}
  const before = await heldMegabytes(tools)
  let maxHeld = 0
  const measurePart = async (name: string, key: string, expected: Locator, laterKeys: readonly string[]) => {
    await waitUntilIdle(page)
    const startedAt = performance.now()
    const shownAfter = expected
      .first()
      .waitFor()
      .then(() => (performance.now() - startedAt) / 1_000)
    // `measureKey` ends once the page is quiet, which is later than the element is shown.
    const first = await measureKey(page, key)
    const seconds = await shownAfter
    const laterInteractions: Interaction[] = []
    for (const laterKey of laterKeys) laterInteractions.push(await measureKey(page, laterKey))
    const held = (await heldMegabytes(tools)) - before
    maxHeld = Math.max(maxHeld, held)
    rows[name] = rowOf(seconds, [first, ...laterInteractions], held)
  }
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const startedAt = performance.now()
  await post('savePlaylist', {
    ...NEW_PLAYLIST,
    playlist_name: 'Evening',
    playlist_url: new URL(`/bad-lists/26?scale=${SCALE}`, product.playlistUrl).href,
    xml_url: guideServer.url,
  })
  await page.locator('.found', { hasText: `${CHANNELS.toLocaleString('en')} channels` }).waitFor()
  rows['read in the background'] = rowOf(
    (performance.now() - startedAt) / 1_000,
    [],
    (await heldMegabytes(tools)) - before,
  )
  const inList = page.locator('.list button:focus')
  await measurePart('channels', 'Enter', inList, [...times(10, 'ArrowDown'), ...times(5, 'PageDown')])
  await measurePart('player', 'Enter', page.locator('.tuning'), ['ArrowDown', 'ArrowDown'])
  await page.keyboard.press('Escape')
  await inList.waitFor()
  await measurePart('groups', 'ArrowLeft', page.locator('.groups button:focus'), times(15, 'ArrowDown'))
  await measurePart('search', 's', page.locator('.searching'), ['4', '9', '9', '9'])
  await page.getByText('found', { exact: false }).first().waitFor()
  await page.keyboard.press('Escape')
  await inList.or(page.locator('.groups button:focus')).waitFor()
  await measurePart('guide', 'g', page.locator('.guide .cells', { hasText: 'Programme 1' }), [
    ...times(10, 'ArrowDown'),
    ...times(3, 'ArrowRight'),
  ])
  await context.close()
  guideServer.stop()
  return {
    rows,
    failed: maxHeld > MAX_MB ? [`An evening takes ${maxHeld.toFixed(0)} MB, max ${MAX_MB}`] : [],
  }
}

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key)

function rowOf(seconds: number, keys: readonly Interaction[], held: number) {
  const durations = keys.map(({ duration }) => duration)
  return {
    'seconds until shown': seconds.toFixed(1),
    keys: keys.length,
    'median ms': keys.length === 0 ? '' : quantile(durations, 0.5),
    'worst ms': keys.length === 0 ? '' : Math.max(...durations),
    'MB more held': held.toFixed(0),
  }
}

/** Memory of the page's script, after a garbage collection. */
async function heldMegabytes(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await tools.send('Runtime.getHeapUsage')
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1_000_000
}
