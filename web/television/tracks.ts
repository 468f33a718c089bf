import type Hls from 'hls.js'

/** The sound tracks or subtitles of a stream. `chosen` is an index, -1 for none. */
export interface Choice {
  readonly names: readonly string[]
  readonly chosen: number
  readonly choose: (index: number) => void
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
    choose: (index) => {
      hls.audioTrack = index
    },
  },
  subtitles: {
    names: hls.subtitleTracks.map(({ name }) => name),
    chosen: hls.subtitleTrack,
    choose: (index) => {
      hls.subtitleDisplay = index >= 0
      hls.subtitleTrack = index
    },
  },
})

/** The index of the next track. With `canBeOff`, -1 follows the last one; otherwise the first. */
export const nextIndex = ({ names, chosen }: Choice, canBeOff: boolean): number =>
  chosen + 1 < names.length ? chosen + 1 : canBeOff ? -1 : 0
