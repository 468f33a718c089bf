import type { Playlist, SupportReport } from '@player/server/app-client'
import { parseUrl } from '../../src/ui/parsed-url.ts'
import type { Television } from '../use-view.ts'

type Reachability = SupportReport['api']

/** The maximum in a report. */
const MAX_HOSTS = 40
const TIMEOUT_MS = 10_000

const NO_ANSWER = { reachability: { status: null, milliseconds: null }, date: null }

/** Status and time of a request until its headers. Does not abort it after the timeout, because old browsers can't. */
export async function reach(
  url: string,
  { send }: Television['surroundings'],
): Promise<{ reachability: Reachability; date: number | null }> {
  const started = performance.now()
  const answer = send(url, { cache: 'no-store' }).then(
    ({ status, headers, body }) => {
      void body?.cancel()
      const milliseconds = Math.round(performance.now() - started)
      return { reachability: { status, milliseconds }, date: Date.parse(headers.get('Date') ?? '') || null }
    },
    () => NO_ANSWER,
  )
  const timeout = new Promise<typeof NO_ANSWER>((resolve) => setTimeout(() => resolve(NO_ANSWER), TIMEOUT_MS))
  return Promise.race([answer, timeout])
}

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
