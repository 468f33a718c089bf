import { channelOf } from './channels.ts'
import { type Context, openRoutes, refusal, activeAccount } from './context.ts'
import { html } from '../shared/html.ts'
import { type Call, type Routes, send } from '../shared/http.ts'
import { readFileSync } from 'node:fs'

/** Segments in a live playlist. */
const WINDOW = 10
const HLS = 'application/vnd.apple.mpegurl'

/** Live HLS of every channel: the film in a loop, each channel at another place of it. */
export function streamRoutes({ faults }: Context, film: Film): Routes {
  const playlist = (call: Call) => {
    const { username = '', password = '', id = '' } = call.params
    const { channels } = activeAccount(username, password)
    const channel = Number(id)
    if (!(channel >= 1 && channel <= channels)) throw refusal(404, 'No such channel.')
    const body = livePlaylist(channel, Date.now(), film.segments.length)
    send(call, { status: 200, headers: { 'Content-Type': HLS }, body })
  }
  const bytes = (call: Call, body: Buffer | undefined) => {
    if (!body) throw refusal(404, 'No such segment.')
    send(call, { status: 200, headers: { 'Content-Type': 'video/mp4' }, body })
  }
  return openRoutes()
    .get('/live/:username/:password/:id.m3u8', faults.at('stream'), playlist)
    .get('/hls/head.mp4', faults.at('segment'), (call) => bytes(call, film.head))
    .get('/hls/:index.m4s', faults.at('segment'), (call) =>
      bytes(call, film.segments[Number(call.params['index'])]),
    )
    .get('/logos/:id.svg', (call) => logo(call, Number(call.params['id'])))
}

/**
 * The playlist at a time (milliseconds since 1970). Everything follows from the clock, so that nothing is kept: segment
 * number n since 1970 is in it while it is among the last ones. The film's start is a discontinuity.
 */
export function livePlaylist(channel: number, at: number, length: number): string {
  const last = Math.floor(at / 1000 / SEGMENT_SECONDS) + channel * 5
  const first = last - WINDOW + 1
  const lines = Array.from({ length: WINDOW }, (_, place) => (first + place) % length).map(
    (index, place) =>
      `${index === 0 && place > 0 ? '#EXT-X-DISCONTINUITY\n' : ''}#EXTINF:${SEGMENT_SECONDS}.0,\n/hls/${index}.m4s`,
  )
  return `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}
#EXT-X-MEDIA-SEQUENCE:${first}
#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / length)}
#EXT-X-MAP:URI="/hls/head.mp4"
${lines.join('\n')}
`
}

/** The channel's initials on a colour of its own. */
function logo(call: Call, id: number): void {
  const initials = channelOf(Math.max(1, id || 1))
    .name.split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
  const drawn = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
    <rect width="96" height="96" rx="18" fill="hsl(${(id * 47) % 360} 34% 32%)" />
    <text
      x="48"
      y="62"
      font-family="sans-serif"
      font-size="40"
      font-weight="700"
      fill="#fff"
      text-anchor="middle"
    >
      ${initials}
    </text>
  </svg>`
  send(call, { status: 200, headers: { 'Content-Type': 'image/svg+xml' }, body: drawn.markup })
}

/** A fragmented MP4 file, cut for HLS. */
interface Film {
  /** The initialisation segment. */
  head: Buffer
  /** The media segments, each `SEGMENT_SECONDS` long. */
  segments: readonly Buffer[]
}

/** As long as each fragment of film.mp4. */
const SEGMENT_SECONDS = 2

/** The film that every channel shows. */
export const readFilm = (): Film => cut(readFileSync(new URL('film.mp4', import.meta.url)))

/** Cuts at the boxes of ISO/IEC 14496-12: all before the first `moof` is the head, each `moof` and its `mdat` a segment. */
function cut(file: Buffer): Film {
  const boxes: { type: string; start: number; end: number }[] = []
  for (let start = 0, end = 0; start < file.length; start = end) {
    end = start + Math.max(8, file.readUInt32BE(start))
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, end })
  }
  const heads = boxes.filter(({ type }) => type === 'moof')
  return {
    head: file.subarray(0, heads[0]?.start),
    segments: heads.map(({ start, end }) => file.subarray(start, end + Math.max(8, file.readUInt32BE(end)))),
  }
}
