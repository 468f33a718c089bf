import { type Channel, numberOf, resolveAddress } from './channel.ts'
import { matchesIn } from './patterns.ts'

/** Attributes of an #EXTINF line. Quoted values may contain commas. Names are bounded, so that matching is fast. */
const ATTRIBUTE = /([\w-]{1,40})=(?:"([^"]*)"|'([^']*)')/g
const GROUP = /group-title=(?:"([^"]*)"|'([^']*)')/i
const MAX_NAME_LENGTH = 200

interface EntryContext {
  readonly row: number
  readonly group: string
  readonly url: string
  /** The list's own address. */
  readonly base: string
}

export function channelOf(line: string, { row, group, url, base }: EntryContext): Channel {
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
export const groupIn = (line: string): string => {
  const [, double, single] = GROUP.exec(line) ?? []
  return (double ?? single ?? '').split(';')[0]?.trim() ?? ''
}

/** A name for an address without one: its file, or else its host. */
export function nameIn(address: string): string {
  const [path = ''] = address.split(/[?#|]/)
  const last = path.replace(/\/+$/, '').split('/').pop() ?? ''
  return last.replace(/\.\w{2,4}$/, '')
}

/** The first guide that a header names; '' without one. */
export function guideIn(header: string, base: string): string {
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
