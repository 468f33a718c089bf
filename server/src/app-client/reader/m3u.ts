import { type Channel, numberOf, resolveAddress } from './channel.ts'
import { matchesIn } from './patterns.ts'
import { createTally } from './tally.ts'

/** Attributes of an #EXTINF line. Quoted values may contain commas. Names are bounded, so that matching is fast. */
const ATTRIBUTE = /([\w-]{1,40})=(?:"([^"]*)"|'([^']*)')/g
const GROUP = /group-title=(?:"([^"]*)"|'([^']*)')/i
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/\S+$/i

/** Longer addresses are left out, because they can't be requested; longer names are cut. */
const MAX_ADDRESS_LENGTH = 4_096
const MAX_NAME_LENGTH = 200
/** A tag of the playlist of one stream (RFC 8216), which is not a list of channels. */
const STREAM = /^#EXT-X-(?:TARGETDURATION|STREAM-INF)/
/** Schemes that are no streams. */
const NO_STREAM = /^(?:javascript|vbscript|data|file|blob|about):/i

/**
 * Reads an M3U list line by line. As lenient as players: the header may be missing, and entries without an address are left out. A list may
 * consist of addresses only. A group of `#EXTGRP` applies until the next one. Relative addresses are resolved against `base`, the list's
 * own. Returns at most `maxChannels` channels and counts the others.
 */
export function createM3uReader(base: string, maxChannels: number) {
  let [channels, tally] = [[] as Channel[], createTally()]
  let entry: string | null = null
  let [group, guide] = ['', '']
  let [isBlank, hasHeader, hasOnlyAddresses, isSingle] = [true, false, true, false]

  const takeAddress = (line: string) => {
    if (hasOnlyAddresses && ADDRESS.test(line)) entry = `#EXTINF:-1,${nameIn(line)}`
    if (entry === null || line.length > MAX_ADDRESS_LENGTH) return
    // Headers for the request follow a vertical bar.
    const url = resolveAddress(line.split('|')[0] ?? line, base)
    if (!NO_STREAM.test(url)) {
      const entryGroup = groupIn(entry) || group
      tally.add(entryGroup, url)
      if (channels.length < maxChannels)
        channels.push(channelOf(entry, { row: tally.entries(), group: entryGroup, url, base }))
    }
    entry = null
  }
  const takeEntry = (line: string) => {
    // Drops addresses before the first entry: the list does not consist of addresses only.
    if (hasOnlyAddresses && tally.entries() > 0) [channels, tally] = [[], createTally()]
    hasOnlyAddresses = false
    entry = line
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

/** The only channel of an address that is itself a stream. */
export const singleChannel = (url: string): Channel => ({
  id: '1',
  number: 1,
  name: nameIn(url) || 'Channel',
  group: '',
  guideId: '',
  logo: null,
  url,
})

/** The first guide that a header names; '' without one. */
function guideIn(header: string, base: string): string {
  const attributes = attributesOf(header)
  const guides = attributes['url-tvg'] || attributes['x-tvg-url'] || attributes['tvg-url'] || ''
  const [address = ''] = guides.split(',')
  return address && webAddress(address.trim(), base)
}

/** An address of http or https; '' for others. */
function webAddress(address: string, base: string): string {
  const url = resolveAddress(address, base)
  return /^https?:\/\//i.test(url) ? url : ''
}

function attributesOf(line: string): Record<string, string | undefined> {
  const attributes: Record<string, string | undefined> = {}
  for (const [, name = '', double, single] of matchesIn(line, ATTRIBUTE))
    attributes[name.toLowerCase()] = (double ?? single ?? '').trim()
  return attributes
}

/** A name for an address without one: its file, or else its host. */
function nameIn(address: string): string {
  const [path = ''] = address.split(/[?#|]/)
  const last = path.replace(/\/+$/, '').split('/').pop() ?? ''
  return last.replace(/\.\w{2,4}$/, '')
}

interface EntryContext {
  readonly row: number
  readonly group: string
  readonly url: string
  /** The list's own address. */
  readonly base: string
}

/** The channel of an #EXTINF line. */
function channelOf(line: string, { row, group, url, base }: EntryContext): Channel {
  const attributes = attributesOf(line)
  const withoutAttributes = line.replace(ATTRIBUTE, '').replace(/^#EXTINF:?\s*[-+\d.]*/, '')
  // There may also be a comma before the attributes.
  const rest = withoutAttributes.slice(withoutAttributes.indexOf(',') + 1).replace(/^[\s,]+/, '')
  const logo = attributes['tvg-logo']
  return {
    id: String(row),
    number: numberOf(attributes['tvg-chno'] ?? '', row),
    name: (rest.trim() || attributes['tvg-name'] || 'Channel').slice(0, MAX_NAME_LENGTH),
    group,
    guideId: attributes['tvg-id'] ?? '',
    logo: logo ? webAddress(logo, base) || null : null,
    url,
  }
}

/** The first group of an entry; '' without one. */
const groupIn = (line: string): string => {
  const [, double, single] = GROUP.exec(line) ?? []
  return (double ?? single ?? '').split(';')[0]?.trim() ?? ''
}
