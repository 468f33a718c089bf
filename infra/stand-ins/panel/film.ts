import { readFileSync } from 'node:fs'

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

/** A fragmented MP4 file, cut for HLS. */
export interface Film {
  initSegment: Buffer
  /** The media segments, each `SEGMENT_SECONDS` long. */
  segments: readonly Buffer[]
}

/** As long as each fragment of film.mp4. */
export const SEGMENT_SECONDS = 2

export const readFilm = (file = 'film.mp4'): Film => cut(readFileSync(new URL(file, import.meta.url)))

/** Cuts at the boxes of ISO/IEC 14496-12: all before the first `moof` is the initialisation segment, each `moof` and its `mdat` a segment. */
function cut(file: Buffer): Film {
  const boxes: { type: string; start: number; end: number }[] = []
  for (let start = 0, end = 0; start < file.length; start = end) {
    end = start + Math.max(8, file.readUInt32BE(start))
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, end })
  }
  const fragments = boxes.filter(({ type }) => type === 'moof')
  return {
    initSegment: file.subarray(0, fragments[0]?.start),
    segments: fragments.map(({ start, end }) =>
      file.subarray(start, end + Math.max(8, file.readUInt32BE(end))),
    ),
  }
}
