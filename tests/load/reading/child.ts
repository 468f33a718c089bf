import { loadChannels, readList, TELEVISION } from '@player/server/app-client/reader'

/* Reads a list once, as a television or as a look, and prints what it took. Arguments: `television` or `look`, and the list's address. */

const [as = '', url = ''] = process.argv.slice(2)
const MEGABYTE = 1_000_000

/** Loads what the client needs. */
await (await fetch(new URL('/playlist.m3u', url))).text()
globalThis.gc?.()
const before = process.memoryUsage()
const started = performance.now()
const { report, channels } =
  as === 'look'
    ? await readList(await fetch(url), url, { ...TELEVISION, channels: 0 })
    : await loadChannels({ type: 'm3u', source: { url, epg_url: null } }, fetch, Date.now)
const seconds = (performance.now() - started) / 1_000
const peak = process.resourceUsage().maxRSS * 1_024 - before.rss
globalThis.gc?.()
const held = process.memoryUsage().heapUsed - before.heapUsed
console.log(
  JSON.stringify({
    entries: report.channels,
    kept: channels.length,
    seconds,
    peak: peak / MEGABYTE,
    held: held / MEGABYTE,
  }),
)
