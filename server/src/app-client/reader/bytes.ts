import type { Body, Bytes, Limits, Reader } from './answer.ts'
import { unpack } from './unpack.ts'

/** How reading ended: `stopped` by `push`, `cut` by an error after the first byte, `unreached` by an error before it. */
type Ending = 'whole' | 'stopped' | 'too_large' | 'cut' | 'unreached'

/** Enough to recognize a page, gzip or a video. */
export const START_BYTES = 4_096

/** Text compresses by a factor of 5 to 20; a much higher one is an attack. Checked after the first megabyte. */
const MAX_RATIO = 200
const MIN_RATIO_BYTES = 1_000_000

/** Passes on an answer's bytes until `push` returns false or a limit is exceeded. Unpacks gzip, known by its first bytes. The first piece has at least 4 KB, or all. */
export async function readBytes(
  body: Body | null,
  limits: Pick<Limits, 'packed' | 'bytes'>,
  push: (bytes: Bytes) => boolean | void,
): Promise<Ending> {
  if (!body) return 'whole'
  let [packed, unpacked] = [0, 0]
  const countedReader = onRead(body.getReader(), ({ length }) => (packed += length))
  let reader = countedReader
  try {
    reader = await unpack(withStart(countedReader, 2))
    const pieces = withStart(reader, START_BYTES)
    for (;;) {
      const { value } = await pieces.read()
      if (!value) return 'whole'
      const length = unpacked + value.length
      const isBomb = length > MIN_RATIO_BYTES && length > packed * MAX_RATIO
      const isOver = isBomb || packed > limits.packed || length > limits.bytes
      const allowed = isOver ? value.subarray(0, Math.max(0, limits.bytes - unpacked)) : value
      if (push(allowed) === false) return 'stopped'
      if (isOver) return 'too_large'
      unpacked += value.length
    }
  } catch {
    return packed > 0 ? 'cut' : 'unreached'
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

export function concatBytes(...parts: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

const onRead = (reader: Reader, note: (bytes: Bytes) => void): Reader => ({
  async read() {
    const piece = await reader.read()
    if (piece.value) note(piece.value)
    return piece
  },
  cancel: () => reader.cancel(),
})

/** Wraps a reader: its first piece has at least `length` bytes, or all. */
function withStart(reader: Reader, length: number): Reader {
  let hasStarted = false
  return {
    async read() {
      if (hasStarted) return reader.read()
      hasStarted = true
      const parts: Bytes[] = []
      for (let missing = length; missing > 0;) {
        const { value } = await reader.read()
        if (!value) break
        parts.push(value)
        missing -= value.length
      }
      return parts.length === 0 ? { done: true } : { done: false, value: concatBytes(...parts) }
    },
    cancel: () => reader.cancel(),
  }
}
