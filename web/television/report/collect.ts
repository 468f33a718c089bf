import Hls from 'hls.js'
import type { Playlist, SupportReport } from '@player/server/app-client'
import type { Machine } from '../use-view.ts'
import { notedErrors } from './errors.ts'

type Reached = SupportReport['api']
type Codec = Exclude<SupportReport['codecs'][number]['codec'], 'unknown'>

/** As many as a report may hold. */
const MAX_HOSTS = 40
const WITHIN_MS = 10_000
const MEGABYTE = 1024 * 1024

/** The type that `MediaSource` is asked about; null where it does not know the codec. */
const CODECS: Readonly<Record<Codec, string | null>> = {
  h264: 'video/mp4; codecs="avc1.640028"',
  hevc: 'video/mp4; codecs="hvc1.1.6.L120.90"',
  vp9: 'video/webm; codecs="vp9"',
  av1: 'video/mp4; codecs="av01.0.08M.08"',
  mpeg2: null,
  aac: 'audio/mp4; codecs="mp4a.40.2"',
  mp3: 'audio/mpeg',
  ac3: 'audio/mp4; codecs="ac-3"',
  eac3: 'audio/mp4; codecs="ec-3"',
  opus: 'audio/webm; codecs="opus"',
}
const CODEC_NAMES: readonly Codec[] = [
  'h264',
  'hevc',
  'vp9',
  'av1',
  'mpeg2',
  'aac',
  'mp3',
  'ac3',
  'eac3',
  'opus',
]

/** Asks our server and each playlist's host once, and gathers what support needs: no names, and no addresses but hosts. */
export async function collectReport(machine: Machine): Promise<SupportReport> {
  const { world, client, platform, version, origin } = machine
  const playlists = client.view().state?.playlists ?? []
  const [api, hosts] = await Promise.all([
    reach(`${origin}/app/v1/licence-keys`, world),
    Promise.all(
      [...addressesByHost(playlists)].slice(0, MAX_HOSTS).map(([host, url]) => reachHost(host, url, world)),
    ),
  ])
  return {
    versions: { app: version, ...platform, player: Hls.version },
    memory: memory(),
    codecs: CODEC_NAMES.map((codec) => ({ codec, plays: plays(CODECS[codec]) })),
    network: {
      kind: world.current().cable,
      megabits_per_second: numberIn(navigator, 'connection', 'downlink'),
    },
    clock_ahead_seconds: secondsAhead(world.now(), api.date),
    api: api.reached,
    hosts,
    errors: notedErrors(),
  }
}

async function reachHost(
  host: string,
  url: string,
  world: Machine['world'],
): Promise<SupportReport['hosts'][number]> {
  const { status, milliseconds } = (await reach(url, world)).reached
  return { host, status, milliseconds }
}

/** One address for each host. */
function addressesByHost(playlists: readonly Playlist[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { source } of playlists) {
    const url = source && addressOf('url' in source ? source.url : source.host)
    if (url && !found.has(url.host)) found.set(url.host, url.href)
  }
  return found
}

function addressOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const NO_ANSWER = { reached: { status: null, milliseconds: null }, date: null }

/** How a request goes until its headers; the rest is not read. Old browsers can't abort one. */
async function reach(
  url: string,
  { send }: Machine['world'],
): Promise<{ reached: Reached; date: number | null }> {
  const started = performance.now()
  const answered = send(url, { cache: 'no-store' }).then(
    ({ status, headers, body }) => {
      void body?.cancel()
      const milliseconds = Math.round(performance.now() - started)
      return { reached: { status, milliseconds }, date: Date.parse(headers.get('Date') ?? '') || null }
    },
    () => NO_ANSWER,
  )
  const late = new Promise<typeof NO_ANSWER>((resolve) => setTimeout(() => resolve(NO_ANSWER), WITHIN_MS))
  return Promise.race([answered, late])
}

/** Null if one of the clocks is unknown, or is no number. */
function secondsAhead(own: number, server: number | null): number | null {
  const seconds = server === null ? Number.NaN : Math.round((own - server) / 1000)
  return Number.isFinite(seconds) ? seconds : null
}

const plays = (type: string | null): boolean | null =>
  type === null || !('MediaSource' in globalThis) ? null : MediaSource.isTypeSupported(type)

function memory(): SupportReport['memory'] {
  const [gigabytes, used] = [
    numberIn(navigator, 'deviceMemory'),
    numberIn(performance, 'memory', 'usedJSHeapSize'),
  ]
  return {
    total: gigabytes === null ? null : Math.round(gigabytes * 1024),
    used: used === null ? null : Math.round(used / MEGABYTE),
  }
}

/** A number that only some browsers have. */
function numberIn(from: unknown, ...path: readonly string[]): number | null {
  const found = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    from,
  )
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}
