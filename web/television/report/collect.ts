import Hls from 'hls.js'
import type { SupportReport } from '@player/server/app-client'
import type { Television } from '../television-context.ts'
import { codecSupport } from './codecs.ts'
import { notedErrors } from './errors.ts'
import { reachHosts } from './reach-hosts.ts'
import { reach } from './reach.ts'

const MEGABYTE = 1024 * 1024

/** Sends requests to our server and the playlists' hosts. The report names no playlists and channels, and has no addresses but hosts. */
export async function collectReport(television: Television): Promise<SupportReport> {
  const { surroundings, client, platform, version, origin } = television
  const playlists = client.view().state?.playlists ?? []
  const [api, hosts] = await Promise.all([
    reach(`${origin}/app/v1/licence-keys`, surroundings),
    reachHosts(playlists, surroundings),
  ])
  return {
    versions: { app: version, ...platform, player: Hls.version },
    memory: memory(),
    codecs: codecSupport(),
    network: {
      kind: surroundings.current().connectedBy,
      megabits_per_second: numberIn(navigator, 'connection', 'downlink'),
    },
    clock_ahead_seconds: secondsAhead(surroundings.now(), api.date),
    api: api.reachability,
    hosts,
    errors: notedErrors(),
  }
}

/** How far the television's clock is ahead; null if the server's time is unknown or the television's is not a number. */
function secondsAhead(ownTime: number, server: number | null): number | null {
  const seconds = server === null ? Number.NaN : Math.round((ownTime - server) / 1000)
  return Number.isFinite(seconds) ? seconds : null
}

function memory(): SupportReport['memory'] {
  const gigabytes = numberIn(navigator, 'deviceMemory')
  const used = numberIn(performance, 'memory', 'usedJSHeapSize')
  return {
    total: gigabytes === null ? null : Math.round(gigabytes * 1024),
    used: used === null ? null : Math.round(used / MEGABYTE),
  }
}

/** A number at a path of properties; null in browsers that do not have it. */
function numberIn(from: unknown, ...path: readonly string[]): number | null {
  const result = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    from,
  )
  return typeof result === 'number' && Number.isFinite(result) ? result : null
}
