import { readFileSync } from 'node:fs'

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
