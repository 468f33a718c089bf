import type { PlaylistSource } from '../index.ts'
import type { Channel } from './channel.ts'
import type { Loaded } from './load-channels.ts'
import { type Account, apiAddress } from './account.ts'
import type { Guide } from './programme.ts'
import type { Get } from './answer.ts'
import { readText } from './read-text.ts'
import { readShortGuide } from './short-guide.ts'
import { createXmltvReader } from './xmltv.ts'

const MINUTE_MS = 60_000
/** How far ahead programmes of an XMLTV guide are stored; it is read again before then. */
const AHEAD_MS = 360 * MINUTE_MS
const WHOLE = { bytes: 32_000_000, milliseconds: 2 * MINUTE_MS, keptMs: 240 * MINUTE_MS }
const SHORT = { bytes: 100_000, milliseconds: MINUTE_MS / 6, keptMs: 15 * MINUTE_MS, channels: 200 }
/** The wait before a guide that failed is read again. */
const FAILED_MS = 10 * MINUTE_MS

/** The guide of a playlist: its owner's, else the list's, else the panel's for each channel. Null without any. */
export function openGuide(
  playlist: PlaylistSource,
  { channels, guide: named }: Pick<Loaded, 'channels' | 'guide'>,
  get: Get,
  now: () => number,
): Guide | null {
  const address = playlist.source?.epg_url ?? named
  if (address) return wholeGuide(address, channels, get, now)
  switch (playlist.type) {
    case 'm3u':
      return null
    case 'xtream':
      return playlist.source && shortGuides(playlist.source, get, now)
  }
}

/** An XMLTV guide, read when a channel is first asked for. */
function wholeGuide(address: string, channels: readonly Channel[], get: Get, now: () => number): Guide {
  const read = cachedFor(now, WHOLE.keptMs, async () => {
    const reader = createXmltvReader(channels, now(), now() + AHEAD_MS)
    const isWhole = await readText(get, address, WHOLE, reader.push).then(reader.isGuide, () => false)
    return { value: reader, isWhole }
  })
  return async (channel) => {
    const reader = await read()
    return reader.isGuide() ? reader.of(channel) : null
  }
}

/** `get_short_epg` of an Xtream Codes account. */
function shortGuides(account: Account, get: Get, now: () => number): Guide {
  const known = new Map<string, () => ReturnType<Guide>>()
  return ({ id }) => {
    const read =
      known.get(id) ??
      cachedFor<Awaited<ReturnType<Guide>>>(now, SHORT.keptMs, async () => {
        let text = ''
        const address = apiAddress(
          account,
          `&action=get_short_epg&stream_id=${encodeURIComponent(id)}&limit=4`,
        )
        try {
          await readText(get, address, SHORT, (piece) => (text += piece))
          return { value: readShortGuide(text), isWhole: true }
        } catch {
          return { value: null, isWhole: false }
        }
      })
    // The channel that was not requested for the longest time is dropped first.
    known.delete(id)
    known.set(id, read)
    const [oldest] = known.keys()
    if (known.size > SHORT.channels && oldest !== undefined) known.delete(oldest)
    return read()
  }
}

/** Caches what was read, for a shorter time if it is not whole. */
function cachedFor<T>(
  now: () => number,
  keptMs: number,
  read: () => Promise<{ value: T; isWhole: boolean }>,
): () => Promise<T> {
  let last: { at: number; keptMs: number; value: Promise<T> } | null = null
  return () => {
    const at = now()
    // The clock may have been set back.
    if (last && Math.abs(at - last.at) < last.keptMs) return last.value
    const reading = read()
    const entry = { at, keptMs, value: reading.then(({ value }) => value) }
    void reading.then(({ isWhole }) => (entry.keptMs = isWhole ? keptMs : FAILED_MS))
    last = entry
    return entry.value
  }
}
