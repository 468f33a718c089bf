import { type Channel, resolveAddress } from './channel.ts'
import { channelOf, groupIn, guideIn, nameIn } from './m3u-entry.ts'
import { createTally } from './tally.ts'

const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/\S+$/i

/** Longer addresses are left out, because they can't be requested. */
const MAX_ADDRESS_LENGTH = 4_096

/** A tag of the playlist of one stream (RFC 8216), which is not a list of channels. */
const HLS_PLAYLIST_TAG = /^#EXT-X-(?:TARGETDURATION|STREAM-INF)/
/** Schemes that are no streams. */
const NON_STREAM_SCHEME = /^(?:javascript|vbscript|data|file|blob|about):/i

/** Reads an M3U list as leniently as players do. Resolves relative addresses against `base`, and only counts channels above `maxChannels`. */
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
    if (!NON_STREAM_SCHEME.test(url)) {
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
      } else if (HLS_PLAYLIST_TAG.test(line)) isSingle = true
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
