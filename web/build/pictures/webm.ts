/** One encoded picture of a film. */
export interface Frame {
  readonly isKey: boolean
  /** From the film's beginning, in milliseconds. */
  readonly time: number
  readonly data: Uint8Array
}

interface Film {
  readonly width: number
  readonly height: number
  /** In milliseconds, at most 32 s. */
  readonly duration: number
  readonly frames: readonly Frame[]
}

/** A WebM file with one VP9 track and one cluster. The names of the elements are those of RFC 9559. */
export function webm({ width, height, duration, frames }: Film): Buffer {
  const header = element(
    0x1a45dfa3, // EBML
    element(0x4286, unsigned(1)), // EBMLVersion
    element(0x42f7, unsigned(1)), // EBMLReadVersion
    element(0x42f2, unsigned(4)), // EBMLMaxIDLength
    element(0x42f3, unsigned(8)), // EBMLMaxSizeLength
    element(0x4282, Buffer.from('webm')), // DocType
    element(0x4287, unsigned(4)), // DocTypeVersion
    element(0x4285, unsigned(2)), // DocTypeReadVersion
  )
  const length = Buffer.alloc(8)
  length.writeDoubleBE(duration)
  const info = element(
    0x1549a966, // Info
    element(0x2ad7b1, unsigned(1_000_000)), // TimestampScale, in nanoseconds
    element(0x4489, length), // Duration
    element(0x4d80, Buffer.from('Player')), // MuxingApp
    element(0x5741, Buffer.from('Player')), // WritingApp
  )
  const track = element(
    0xae, // TrackEntry
    element(0xd7, unsigned(1)), // TrackNumber
    element(0x73c5, unsigned(1)), // TrackUID
    element(0x83, unsigned(1)), // TrackType: video
    element(0x86, Buffer.from('V_VP9')), // CodecID
    element(0xe0, element(0xb0, unsigned(width)), element(0xba, unsigned(height))), // Video
  )
  const cluster = element(0x1f43b675, element(0xe7, unsigned(0)), ...frames.map(block)) // Cluster, Timestamp
  return Buffer.concat([header, element(0x18538067, info, element(0x1654ae6b, track), cluster)]) // Segment, Tracks
}

/** A SimpleBlock of the first track. */
function block({ isKey, time, data }: Frame): Buffer {
  const head = Buffer.from([0x81, 0, 0, isKey ? 0x80 : 0])
  head.writeInt16BE(time, 1)
  return element(0xa3, head, data)
}

function element(id: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([unsigned(id), unsigned(FOUR_BYTES + body.length), body])
}

/** Marks a size as one of four bytes. */
const FOUR_BYTES = 0x10000000

function unsigned(value: number): Buffer {
  const digits = value.toString(16)
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}
