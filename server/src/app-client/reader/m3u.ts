import { type Channel, numberOf, resolved } from './channel.ts'

/** Attributes of an #EXTINF line. Commas may stand in quoted values. */
const ATTRIBUTE = /([\w-]+)=(?:"([^"]*)"|'([^']*)')/g
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/\S+$/i

const MAX_HEADER_LENGTH = 4096

type Entry = Pick<Channel, 'name' | 'number' | 'group' | 'guideId' | 'logo'>

/**
 * Reads an M3U playlist. Lenient as players are: the header may be missing, and entries without an address are left out. A list may also be
 * of addresses alone. A group of `#EXTGRP` holds until the next one. Relative addresses are resolved against `base`, the list's own.
 */
export function readM3u(text: string, base: string): Channel[] {
  const channels: Channel[] = []
  let entry: Entry | null = null
  let group = ''
  const lines = text.split(/\r\n|\r|\n/)
  const isBare = !lines.some((line) => line.trimStart().startsWith('#EXTINF'))
  for (const raw of lines) {
    const line = raw.trim()
    if (isBare && ADDRESS.test(line)) entry = entryOf(`#EXTINF:-1,${nameIn(line)}`, channels.length + 1)
    if (line.startsWith('#EXTINF')) entry = entryOf(line, channels.length + 1)
    else if (line.startsWith('#EXTGRP:')) group = line.slice('#EXTGRP:'.length).trim()
    else if (line !== '' && !line.startsWith('#') && entry) {
      // Headers for the request follow after a vertical bar.
      const url = resolved(line.split('|')[0] ?? line, base)
      const logo = entry.logo && resolved(entry.logo, base)
      channels.push({ ...entry, id: String(channels.length + 1), url, logo, group: entry.group || group })
      entry = null
    }
  }
  return channels
}

/** Whether a text is the playlist of one stream (RFC 8216) instead of a list of channels. */
export const isMediaPlaylist = (text: string): boolean => /^#EXT-X-(?:TARGETDURATION|STREAM-INF)/m.test(text)

/** The one channel at an address. */
export const singleChannel = (url: string): Channel => ({
  id: '1',
  number: 1,
  name: nameIn(url) || 'Channel',
  group: '',
  guideId: '',
  logo: null,
  url,
})

/** The address of the XMLTV guide that a list names in its header; of several the first. */
export function guideAddressIn(text: string, base: string): string | null {
  const header =
    text
      .slice(0, MAX_HEADER_LENGTH)
      .trimStart()
      .split(/[\r\n]/)[0] ?? ''
  if (!header.startsWith('#EXTM3U')) return null
  const attributes = attributesOf(header)
  const [address = ''] = (attributes['url-tvg'] || attributes['x-tvg-url'] || '').split(',')
  const guide = address && resolved(address.trim(), base)
  return /^https?:\/\//i.test(guide) ? guide : null
}

const attributesOf = (line: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...line.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
      name.toLowerCase(),
      (double ?? single ?? '').trim(),
    ]),
  )

/** A name for an address without one: its file, or else its host. */
function nameIn(address: string): string {
  const [path = ''] = address.split(/[?#|]/)
  const last = path.replace(/\/+$/, '').split('/').pop() ?? ''
  return last.replace(/\.\w{2,4}$/, '')
}

function entryOf(line: string, row: number): Entry {
  const attributes = attributesOf(line)
  const bare = line.replace(ATTRIBUTE, '').replace(/^#EXTINF:?\s*[-+\d.]*/, '')
  // A comma may also stand before the attributes.
  const rest = bare.slice(bare.indexOf(',') + 1).replace(/^[\s,]+/, '')
  const name = rest.trim() || attributes['tvg-name'] || 'Channel'
  return {
    name,
    number: numberOf(attributes['tvg-chno'] ?? '', row),
    guideId: attributes['tvg-id'] ?? '',
    group: attributes['group-title']?.split(';')[0] ?? '',
    logo: attributes['tvg-logo'] || null,
  }
}
