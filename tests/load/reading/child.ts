import { loadChannels } from '@player/server/app-client/reader'

/* Reads a list once, as a television does, and prints time and memory as JSON. Argument: the list's address. */

const [url = ''] = process.argv.slice(2)
const MEGABYTE = 1_000_000

// Compiles fetch before the measurement.
await (await fetch(new URL('/playlist.m3u', url))).text()
globalThis.gc?.()
const before = process.memoryUsage()
const startedAt = performance.now()
const { report, channels } = await loadChannels(
  { type: 'm3u', source: { url, epg_url: null } },
  fetch,
  Date.now,
)
const seconds = (performance.now() - startedAt) / 1_000
const peak = process.resourceUsage().maxRSS * 1_024 - before.rss
globalThis.gc?.()
const held = process.memoryUsage().heapUsed - before.heapUsed
console.log(
  JSON.stringify({
    entries: report.channels,
    channels: channels.length,
    seconds,
    peak: peak / MEGABYTE,
    held: held / MEGABYTE,
  }),
)
