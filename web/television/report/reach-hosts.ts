import type { Playlist, SupportReport } from '@player/server/app-client'
import { parseUrl } from '../../src/ui/parsed-url.ts'
import type { Television } from '../television-context.ts'
import { reach } from './reach.ts'

/** The maximum in a report. */
const MAX_HOSTS = 40

/** Status and time of a request to each host of the playlists' first addresses, up to `MAX_HOSTS`. */
export const reachHosts = (
  playlists: readonly Playlist[],
  surroundings: Television['surroundings'],
): Promise<SupportReport['hosts']> =>
  Promise.all(
    [...addressesByHost(playlists)].slice(0, MAX_HOSTS).map(async ([host, url]) => {
      const { status, milliseconds } = (await reach(url, surroundings)).reachability
      return { host, status, milliseconds }
    }),
  )

function addressesByHost(playlists: readonly Playlist[]): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const { source } of playlists) {
    const url = source && parseUrl('url' in source ? source.url : source.host)
    if (url && !addresses.has(url.host)) addresses.set(url.host, url.href)
  }
  return addresses
}
