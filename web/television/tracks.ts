import type Hls from 'hls.js'

/** The sound tracks or subtitles of a stream. `chosen` is an index, -1 for none. */
export interface Choice {
  readonly names: readonly string[]
  readonly chosen: number
  readonly choose: (place: number) => void
}

export interface Tracks {
  readonly audio: Choice
  readonly subtitles: Choice
}

type Player = Pick<Hls, 'audioTracks' | 'audioTrack' | 'subtitleTracks' | 'subtitleTrack' | 'subtitleDisplay'>

export const tracksOf = (hls: Player): Tracks => ({
  audio: {
    names: hls.audioTracks.map(({ name }) => name),
    chosen: hls.audioTrack,
    choose: (place) => {
      hls.audioTrack = place
    },
  },
  subtitles: {
    names: hls.subtitleTracks.map(({ name }) => name),
    chosen: hls.subtitleTrack,
    choose: (place) => {
      hls.subtitleDisplay = place >= 0
      hls.subtitleTrack = place
    },
  },
})

/** The index of the next track. With `hasNone`, -1 follows the last one; otherwise the first. */
export const nextPlace = ({ names, chosen }: Choice, hasNone: boolean): number =>
  chosen + 1 < names.length ? chosen + 1 : hasNone ? -1 : 0
