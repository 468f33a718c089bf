import type { SupportReport } from '@player/server/app-client'

type Codec = Exclude<SupportReport['codecs'][number]['codec'], 'unknown'>

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
const CODEC_NAMES = Object.keys(CODECS).filter((name): name is Codec => name in CODECS)

/** Whether this television plays each codec; null if unknown. */
export const codecSupport = (): SupportReport['codecs'] =>
  CODEC_NAMES.map((codec) => ({ codec, plays: canPlay(CODECS[codec]) }))

const canPlay = (type: string | null): boolean | null =>
  type === null || !('MediaSource' in globalThis) ? null : MediaSource.isTypeSupported(type)
