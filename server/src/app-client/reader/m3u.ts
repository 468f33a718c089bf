import { type Channel, numberOf, resolved } from './channel.ts'
import { createTally } from './tally.ts'

/** Attributes of an #EXTINF line. Commas may stand in quoted values. Names are bounded, so that no line takes long. */
const ATTRIBUTE = /([\w-]{1,40})=(?:"([^"]*)"|'([^']*)')/g
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/\S+$/i

/** A longer address can't be requested; a longer name is cut. */
const MAX_ADDRESS_LENGTH = 4_096
const MAX_NAME_LENGTH = 200
/** The playlist of one stream (RFC 8216) instead of a list of channels. */
const STREAM = /^#EXT-X-(?:TARGETDURATION|STREAM-INF)/
/** What no list of a provider leads to. */
const NO_STREAM = /^(?:javascript|vbscript|data|file|blob|about):/i

type Entry = Pick<Channel, 'name' | 'number' | 'group' | 'guideId' | 'logo'>

/**
 * Reads an M3U list line by line. Lenient as players are: the header may be missing, and entries without an address are left out. A list may
 * also be of addresses alone. A group of `#EXTGRP` holds until the next one. Relative addresses are resolved against `base`, the list's own.
 * Keeps `limit` channels and counts the others.
 */
export function createM3uReader(base: string, limit: number) {
  let [channels, tally] = [[] as Channel[], createTally()]
  let entry: Entry | null = null
  let [group, guide] = ['', '']
  let [isBlank, hasHeader, isBare, isSingle] = [true, false, true, false]

  const keep = (address: string, { group: own, logo, ...rest }: Entry) => {
    const named = own || group
    tally.add(named, address)
    if (channels.length >= limit) return
    const id = String(tally.entries())
    channels.push({ ...rest, id, url: address, group: named, logo: logo && logoAt(logo, base) })
  }
  const takeAddress = (line: string) => {
    if (isBare && ADDRESS.test(line)) entry = entryOf(`#EXTINF:-1,${nameIn(line)}`, tally.entries() + 1)
    if (!entry || line.length > MAX_ADDRESS_LENGTH) return
    // Headers for the request follow after a vertical bar.
    const address = resolved(line.split('|')[0] ?? line, base)
    if (!NO_STREAM.test(address)) keep(address, entry)
    entry = null
  }
  const takeEntry = (line: string) => {
    // Addresses before the first entry were not those of a list of addresses alone.
    if (isBare && tally.entries() > 0) [channels, tally] = [[], createTally()]
    isBare = false
    entry = entryOf(line, tally.entries() + 1)
  }

  return {
    push: (raw: string): void => {
      const line = raw.trim()
      if (line === '') return
      isBlank = false
      if (line.startsWith('#EXTINF')) takeEntry(line)
      else if (line.startsWith('#EXTGRP:')) group = line.slice('#EXTGRP:'.length).trim()
      else if (line.startsWith('#EXTM3U')) {
        hasHeader = true
        guide ||= guideIn(line, base)
      } else if (STREAM.test(line)) isSingle = true
      else if (!line.startsWith('#')) takeAddress(line)
    },
    channels: (): readonly Channel[] => channels,
    tally: () => tally,
    /** The address of the XMLTV guide that the header names. */
    guide: () => guide || null,
    hasHeader: () => hasHeader,
    isBlank: () => isBlank,
    isSingle: () => isSingle,
  }
}

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

/** The first guide that a header names; '' without. */
function guideIn(header: string, base: string): string {
  const attributes = attributesOf(header)
  const named = attributes['url-tvg'] || attributes['x-tvg-url'] || attributes['tvg-url'] || ''
  const [address = ''] = named.split(',')
  return address && pageAt(address.trim(), base)
}

const logoAt = (logo: string, base: string): string | null => pageAt(logo, base) || null

/** An address of http or https; '' for others. */
function pageAt(address: string, base: string): string {
  const whole = resolved(address, base)
  return /^https?:\/\//i.test(whole) ? whole : ''
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
  const name = (rest.trim() || attributes['tvg-name'] || 'Channel').slice(0, MAX_NAME_LENGTH)
  return {
    name,
    number: numberOf(attributes['tvg-chno'] ?? '', row),
    guideId: attributes['tvg-id'] ?? '',
    group: attributes['group-title']?.split(';')[0] ?? '',
    logo: attributes['tvg-logo'] || null,
  }
}
