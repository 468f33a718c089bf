import { SEGMENT_SECONDS } from './film.ts'

/** Segments in a live playlist. */
const WINDOW = 10
export const HLS = 'application/vnd.apple.mpegurl'

/** The first segment starts an hour before the process. From 1970 there would be 74 million discontinuities, over which hls.js iterates. */
const FIRST_MS = Date.now() - 3_600_000

/** The playlist with the last segments at a time (milliseconds since 1970). The film's start is a discontinuity. */
export function livePlaylist(channel: number, at: number, length: number): string {
  const last = Math.floor((at - FIRST_MS) / 1000 / SEGMENT_SECONDS) + channel * 5
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
#EXT-X-MAP:URI="/hls/init.mp4"
${lines.join('\n')}
`
}
