import type { Body, Bytes, Limits, Reader } from './answer.ts'

/** How reading ended: `stopped` by `push`, `cut` by an error after the first byte, `unreached` by an error before it. */
export type Ending = 'whole' | 'stopped' | 'too_large' | 'cut' | 'unreached'

/** Enough to recognize a page, gzip or a video. */
export const START_BYTES = 4_096
/** Packed bytes that the library unpacks in one step, to 4 MB at most: bytes past a limit are not unpacked. */
const SLICE_BYTES = 4_096
/** Text compresses by a factor of 5 to 20; a higher one is an attack. Checked after the first megabyte. */
const MAX_RATIO = 200
const MIN_RATIO_BYTES = 1_000_000

/**
 * Passes on the bytes of an answer, unpacked if they are gzip, until `push` returns false or a limit is exceeded. The first 4 KB come
 * in one piece. Gzip is recognized by its first bytes, not by address or headers.
 */
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

/** Concatenates the bytes. */
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

async function unpack(reader: Reader): Promise<Reader> {
  const { value: start } = await reader.read()
  let isStart = true
  const whole: Reader = {
    async read() {
      if (!isStart) return reader.read()
      isStart = false
      return start ? { done: false, value: start } : { done: true }
    },
    cancel: () => reader.cancel(),
  }
  if (start?.[0] !== 0x1f || start[1] !== 0x8b) return whole
  // Chromium before 80, Safari before 16.4 and Firefox before 113 lack it.
  if (typeof DecompressionStream === 'undefined') return unpackByLibrary(whole)
  const packed = new ReadableStream<Bytes>({
    async pull(stream) {
      const { value } = await whole.read()
      if (value) stream.enqueue(value)
      else stream.close()
    },
    async cancel() {
      await whole.cancel()
    },
  })
  return packed.pipeThrough(new DecompressionStream('gzip')).getReader()
}

async function unpackByLibrary(reader: Reader): Promise<Reader> {
  const { Gunzip } = await import('./gunzip.ts')
  const ready: Bytes[] = []
  const gunzip = new Gunzip((bytes) => ready.push(bytes))
  let packed: Bytes = new Uint8Array()
  let [offset, isOver] = [0, false]
  const unpackMore = async () => {
    if (offset < packed.length) {
      gunzip.push(packed.subarray(offset, offset + SLICE_BYTES))
      offset += SLICE_BYTES
      return
    }
    const { value } = await reader.read()
    isOver = !value
    packed = value ?? new Uint8Array()
    offset = 0
    if (isOver) gunzip.push(packed, true)
  }
  return {
    async read() {
      while (ready.length === 0 && !isOver) await unpackMore()
      const value = ready.shift()
      return value ? { done: false, value } : { done: true }
    },
    cancel: () => reader.cancel(),
  }
}
