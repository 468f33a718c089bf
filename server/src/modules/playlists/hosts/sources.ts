import { hostIn, originOf, withHost } from '../address.ts'
import type { Source } from '../playlist.ts'
import { type Part, PARTS } from './contract.ts'

const ADDRESSES: Readonly<Record<Part, (source: Source) => readonly string[]>> = {
  address: ({ url }) => [url],
  guide: ({ epg_url }) => [epg_url],
  fallbacks: ({ hosts }) => hosts,
}

/** The hosts of a playlist's addresses, each with where it is. */
export function hostsOf(source: Source): ReadonlyMap<string, readonly Part[]> {
  const found = new Map<string, readonly Part[]>()
  for (const part of PARTS)
    for (const host of new Set(ADDRESSES[part](source).map(hostIn)))
      if (host !== '') found.set(host, [...(found.get(host) ?? []), part])
  return found
}

/** A playlist after its provider moved from one host to another; all else stays to the byte. */
export function movedSource(source: Source, { from, to }: { from: string; to: string }): Source {
  const moved = (address: string) => (hostIn(address) === from ? withHost(address, to) : address)
  return {
    ...source,
    url: moved(source.url),
    epg_url: moved(source.epg_url),
    hosts: source.hosts.map(moved),
  }
}

/**
 * The sources that a television tries when the first fails: the same path and account at other hosts. A guide of the first host moves with
 * it.
 */
export function fallbacksOf(source: Source): Source[] {
  const { url, username, password, epg_url, hosts } = source
  const hasOwnGuide = hostIn(epg_url) === hostIn(url)
  return hosts.map((origin) => ({
    username,
    password,
    hosts,
    url: withHost(url, origin),
    epg_url: hasOwnGuide ? withHost(epg_url, origin) : epg_url,
  }))
}

/** Makes one of the fallbacks the first, which takes its place. Null if it is none of them. */
export function swappedSource(source: Source, origin: string): Source | null {
  const at = source.hosts.indexOf(origin)
  const fallback = fallbacksOf(source)[at]
  return fallback ? { ...fallback, hosts: source.hosts.with(at, originOf(source.url)) } : null
}

export const isSameSource = (one: Source, other: Source): boolean =>
  JSON.stringify([one.url, one.username, one.password, one.epg_url, one.hosts]) ===
  JSON.stringify([other.url, other.username, other.password, other.epg_url, other.hosts])
