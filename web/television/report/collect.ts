import Hls from 'hls.js'
import type { Playlist, SupportReport } from '@player/server/app-client'
import type { Machine } from '../use-view.ts'
import { notedErrors } from './errors.ts'

type Reachability = SupportReport['api']
type Codec = Exclude<SupportReport['codecs'][number]['codec'], 'unknown'>

/** The maximum in a report. */
const MAX_HOSTS = 40
const TIMEOUT_MS = 10_000
const MEGABYTE = 1024 * 1024

/** The type to ask `MediaSource` about; null if it does not know the codec. */
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

/** Sends a request to our server and to each playlist's host. The report has no names, and no addresses but hosts. */
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
    codecs: CODEC_NAMES.map((codec) => ({ codec, plays: canPlay(CODECS[codec]) })),
    network: {
      kind: world.current().cable,
      megabits_per_second: numberIn(navigator, 'connection', 'downlink'),
    },
    clock_ahead_seconds: secondsAhead(world.now(), api.date),
    api: api.reachability,
    hosts,
    errors: notedErrors(),
  }
}

async function reachHost(
  host: string,
  url: string,
  world: Machine['world'],
): Promise<SupportReport['hosts'][number]> {
  const { status, milliseconds } = (await reach(url, world)).reachability
  return { host, status, milliseconds }
}

function addressesByHost(playlists: readonly Playlist[]): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const { source } of playlists) {
    const url = source && addressOf('url' in source ? source.url : source.host)
    if (url && !addresses.has(url.host)) addresses.set(url.host, url.href)
  }
  return addresses
}

function addressOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

const NO_ANSWER = { reachability: { status: null, milliseconds: null }, date: null }

/** Status and time of a request until its headers. Does not abort it after the timeout, because old browsers can't. */
async function reach(
  url: string,
  { send }: Machine['world'],
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

/** Null if the server's time is unknown or the television's is not a number. */
function secondsAhead(television: number, server: number | null): number | null {
  const seconds = server === null ? Number.NaN : Math.round((television - server) / 1000)
  return Number.isFinite(seconds) ? seconds : null
}

const canPlay = (type: string | null): boolean | null =>
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

/** A number at a path of properties; null in browsers that do not have it. */
function numberIn(from: unknown, ...path: readonly string[]): number | null {
  const result = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    from,
  )
  return typeof result === 'number' && Number.isFinite(result) ? result : null
}
