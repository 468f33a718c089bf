import { type Context, requireWatchableAccount, openRoutes, refusal } from './context.ts'
import { type Call, type Routes, send } from '../shared/http.ts'
import { channelOf } from './channels.ts'
import { type Film, readFilm, SEGMENT_SECONDS } from './film.ts'
import { HLS, livePlaylist } from './live-playlist.ts'

/** The lines of the subtitles. */
const LINES = [
  'A night train crosses the viaduct.',
  'The moon stands over the hills.',
  'All windows are lit.',
  'The night is clear.',
]
const LINE_SECONDS = 6

/** Whether a channel has alternative audio renditions and subtitles. */
export const hasRenditions = (id: number): boolean => channelOf(id).group === 'Documentary'

/** The master playlist of a channel (RFC 8216, section 4.3.4). */
export const masterPlaylistOf = (path: string): string => `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Original",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${path}/sound.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Described",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",CHARACTERISTICS="public.accessibility.describes-video",URI="${path}/described.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,URI="${path}/subtitles.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS="vp09.00.30.08,opus",RESOLUTION=960x540,AUDIO="sound",SUBTITLES="text"
${path}/picture.m3u8
`

export function renditionRoutes({ faults }: Context): Routes {
  const picture = readFilm('silent-film.mp4')
  // The sounds are cut at the same times as the picture.
  const parts = new Map([
    ['picture', picture],
    ['sound', readFilm('film-sound.mp4')],
    ['described', readFilm('described-sound.mp4')],
  ])
  const partOf = ({ params }: Call): Film => {
    const part = parts.get(params['part'] ?? '')
    if (!part) throw refusal(404, 'No such part.')
    return part
  }
  const playlist = (call: Call) => {
    const { username = '', password = '', id = '', part = '' } = call.params
    requireWatchableAccount(username, password)
    const isText = part === 'subtitles'
    if (!isText) partOf(call) // Throws for an unknown part.
    const list = livePlaylist(Number(id), Date.now(), picture.segments.length)
    const body = isText
      ? list.replace(/#EXT-X-MAP.*\n/, '').replaceAll(/\/hls\/(\d+)\.m4s/g, '/hls/subtitles/$1.vtt')
      : list.replaceAll('/hls/', `/hls/${part}/`)
    send(call, { status: 200, headers: { 'Content-Type': HLS }, body })
  }
  return openRoutes()
    .get('/live/:username/:password/:id/:part.m3u8', faults.at('stream'), playlist)
    .get('/hls/subtitles/:index.vtt', (call) =>
      send(call, {
        status: 200,
        headers: { 'Content-Type': 'text/vtt' },
        body: subtitlesOf(Number(call.params['index'])),
      }),
    )
    .get('/hls/:part/init.mp4', (call) => sendMedia(call, partOf(call).initSegment))
    .get('/hls/:part/:index.m4s', (call) =>
      sendMedia(call, partOf(call).segments[Number(call.params['index'])]),
    )
}

/** Sends a part of a film. @throws Refusal 404 if there is none */
export function sendMedia(call: Call, body: Buffer | undefined): void {
  if (!body) throw refusal(404, 'No such segment.')
  send(call, { status: 200, headers: { 'Content-Type': 'video/mp4' }, body })
}

/** The subtitles during one segment. Its times are those of the film (RFC 8216, section 3.5). */
function subtitlesOf(segment: number): string {
  const start = segment * SEGMENT_SECONDS
  const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`
  const line = LINES[Math.floor(start / LINE_SECONDS)] ?? ''
  return `WEBVTT
X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000

${time(start)} --> ${time(start + SEGMENT_SECONDS)}
${line}
`
}
