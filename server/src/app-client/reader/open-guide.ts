import type { PlaylistSource } from '../index.ts'
import type { Channel } from './channel.ts'
import { type Account, apiAddress } from './account.ts'
import type { Guide } from './programme.ts'
import type { Get } from './answer.ts'
import type { Reading } from './read-list.ts'
import { readText } from './read-text.ts'
import { readShortGuide } from './short-guide.ts'
import { createXmltvReader } from './xmltv.ts'

const MINUTE_MS = 60_000
/** How far ahead programmes of an XMLTV guide are stored; it is read again before then. */
const AHEAD_MS = 360 * MINUTE_MS
const XMLTV = { bytes: 32_000_000, milliseconds: 2 * MINUTE_MS, cachedMs: 240 * MINUTE_MS }
const SHORT_GUIDE = { bytes: 100_000, milliseconds: MINUTE_MS / 6, cachedMs: 15 * MINUTE_MS, channels: 200 }
/** The pause before a failed guide is read again. */
const FAILED_MS = 10 * MINUTE_MS

/** The guide of a playlist: its owner's, else the list's, else the panel's for each channel. Null if there is none. */
export function openGuide(
  playlist: PlaylistSource,
  { channels, guide: listGuide }: Pick<Reading, 'channels' | 'guide'>,
  get: Get,
  now: () => number,
): Guide | null {
  const address = playlist.source?.epg_url ?? listGuide
  if (address) return xmltvGuide(address, channels, get, now)
  switch (playlist.type) {
    case 'm3u':
      return null
    case 'xtream':
      return playlist.source && shortGuides(playlist.source, get, now)
  }
}

/** An XMLTV guide, read at the first request for a channel. */
function xmltvGuide(address: string, channels: readonly Channel[], get: Get, now: () => number): Guide {
  const read = cachedFor(now, XMLTV.cachedMs, async () => {
    const reader = createXmltvReader(channels, now(), now() + AHEAD_MS)
    const isWhole = await readText(get, address, XMLTV, reader.push).then(reader.isGuide, () => false)
    return { value: reader, isWhole }
  })
  return async (channel) => {
    const reader = await read()
    return reader.isGuide() ? reader.of(channel) : null
  }
}

/** `get_short_epg` of an Xtream Codes account. */
function shortGuides(account: Account, get: Get, now: () => number): Guide {
  const readers = new Map<string, () => ReturnType<Guide>>()
  return ({ id }) => {
    const read =
      readers.get(id) ??
      cachedFor<Awaited<ReturnType<Guide>>>(now, SHORT_GUIDE.cachedMs, async () => {
        let text = ''
        const action = `&action=get_short_epg&stream_id=${encodeURIComponent(id)}&limit=4`
        try {
          await readText(get, apiAddress(account, action), SHORT_GUIDE, (piece) => (text += piece))
          return { value: readShortGuide(text), isWhole: true }
        } catch {
          return { value: null, isWhole: false }
        }
      })
    // Drops the least recently requested channel.
    readers.delete(id)
    readers.set(id, read)
    const [oldest] = readers.keys()
    if (readers.size > SHORT_GUIDE.channels && oldest !== undefined) readers.delete(oldest)
    return read()
  }
}

/** Caches the result of `read`, for a shorter time if it is not whole. */
function cachedFor<T>(
  now: () => number,
  cachedMs: number,
  read: () => Promise<{ value: T; isWhole: boolean }>,
): () => Promise<T> {
  let last: { at: number; cachedMs: number; value: Promise<T> } | null = null
  return () => {
    const at = now()
    // The clock may have been set back.
    if (last && Math.abs(at - last.at) < last.cachedMs) return last.value
    const reading = read()
    const entry = { at, cachedMs, value: reading.then(({ value }) => value) }
    void reading.then(({ isWhole }) => (entry.cachedMs = isWhole ? cachedMs : FAILED_MS))
    last = entry
    return entry.value
  }
}
