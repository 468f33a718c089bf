import type { Channel } from './channel.ts'

/** Attributes of an #EXTINF line. Commas may stand in quoted values. */
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g

/**
 * Reads an M3U playlist. Lenient as players are: the header may be missing, and entries without an address are left out.
 * A group of `#EXTGRP` holds until the next one.
 */
export function readM3u(text: string): Channel[] {
  const channels: Channel[] = []
  let entry: { name: string; group: string; logo: string | null } | null = null
  let group = ''
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    if (line.startsWith('#EXTINF')) entry = entryOf(line)
    else if (line.startsWith('#EXTGRP:')) group = line.slice('#EXTGRP:'.length).trim()
    else if (line !== '' && !line.startsWith('#') && entry) {
      // Headers for the request ride behind a bar.
      const url = line.split('|')[0] ?? line
      channels.push({ ...entry, id: String(channels.length + 1), url, group: entry.group || group })
      entry = null
    }
  }
  return channels
}

function entryOf(line: string): { name: string; group: string; logo: string | null } {
  const attributes = Object.fromEntries([...line.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]))
  const bare = line.replace(ATTRIBUTE, '')
  const name = bare.slice(bare.indexOf(',') + 1).trim() || attributes['tvg-name'] || 'Channel'
  return {
    name,
    group: attributes['group-title']?.split(';')[0] ?? '',
    logo: attributes['tvg-logo'] || null,
  }
}
