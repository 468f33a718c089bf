import { hostIn, originOf, withHost } from '../address.ts'
import type { Source } from '../playlist.ts'
import { type Part, PARTS } from './contract.ts'

const ADDRESSES: Readonly<Record<Part, (source: Source) => readonly string[]>> = {
  address: ({ url }) => [url],
  guide: ({ epg_url }) => [epg_url],
  fallbacks: ({ hosts }) => hosts,
}

/** The hosts of a playlist's addresses, each with the parts that have it. */
export function hostsOf(source: Source): ReadonlyMap<string, readonly Part[]> {
  const partsByHost = new Map<string, readonly Part[]>()
  for (const part of PARTS)
    for (const host of new Set(ADDRESSES[part](source).map(hostIn)))
      if (host !== '') partsByHost.set(host, [...(partsByHost.get(host) ?? []), part])
  return partsByHost
}

/** A source with one host replaced by another; all else is unchanged. */
export function movedSource(source: Source, { from, to }: { from: string; to: string }): Source {
  const moved = (address: string) => (hostIn(address) === from ? withHost(address, to) : address)
  return { ...source, url: moved(source.url), epg_url: moved(source.epg_url), hosts: source.hosts.map(moved) }
}

/** The sources that a television tries when the first fails: its path and account at other hosts, and its guide if that is at the first host. */
export function fallbacksOf(source: Source): Source[] {
  const { url, username, password, epg_url, hosts } = source
  const isGuideAtHost = hostIn(epg_url) === hostIn(url)
  return hosts.map((origin) => ({
    username,
    password,
    hosts,
    url: withHost(url, origin),
    epg_url: isGuideAtHost ? withHost(epg_url, origin) : epg_url,
  }))
}

/** Swaps a fallback with the first address. Null if `origin` is no fallback. */
export function swappedSource(source: Source, origin: string): Source | null {
  const index = source.hosts.indexOf(origin)
  const fallback = fallbacksOf(source)[index]
  return fallback ? { ...fallback, hosts: source.hosts.with(index, originOf(source.url)) } : null
}

export const isSameSource = (a: Source, b: Source): boolean =>
  a.url === b.url &&
  a.username === b.username &&
  a.password === b.password &&
  a.epg_url === b.epg_url &&
  a.hosts.length === b.hosts.length &&
  a.hosts.every((host, index) => host === b.hosts[index])
