import type { Body, Bytes, Limits, Reader } from './answer.ts'

/** `stopped` by the receiver; `cut` off after the first byte; `unreached` before it. */
export type Ending = 'whole' | 'stopped' | 'too_large' | 'cut' | 'unreached'

/** Enough to see what it is: a page, gzip, a video. */
export const START_BYTES = 4_096
/** Packed bytes that the library unpacks at once, to 4 MB at most: what is past a limit is never unpacked. */
const SLICE = 4_096
/** Text packs by a factor of 5 to 20; more is an attack. Checked after the first megabyte. */
const MAX_RATIO = 200
const RATIO_FROM = 1_000_000

/**
 * Passes on the bytes of an answer, unpacked if they are gzip, until `push` returns false or a limit is passed. The first bytes come
 * together. Gzip is recognized by its first bytes and not by address or headers.
 */
export async function readBytes(
  body: Body | null,
  limits: Pick<Limits, 'packed' | 'bytes'>,
  push: (bytes: Bytes) => boolean | void,
): Promise<Ending> {
  if (!body) return 'whole'
  let [packed, unpacked] = [0, 0]
  const counted = onRead(body.getReader(), ({ length }) => (packed += length))
  let reader = counted
  try {
    reader = await unpackedBy(withStart(counted, 2))
    const whole = withStart(reader, START_BYTES)
    for (;;) {
      const { value } = await whole.read()
      if (!value) return 'whole'
      const length = unpacked + value.length
      const isBomb = length > RATIO_FROM && length > packed * MAX_RATIO
      const isOver = isBomb || packed > limits.packed || length > limits.bytes
      const fits = isOver ? value.subarray(0, Math.max(0, limits.bytes - unpacked)) : value
      if (push(fits) === false) return 'stopped'
      if (isOver) return 'too_large'
      unpacked += value.length
    }
  } catch {
    return packed > 0 ? 'cut' : 'unreached'
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** The bytes joined. */
export function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const onRead = (reader: Reader, note: (bytes: Bytes) => void): Reader => ({
  async read() {
    const piece = await reader.read()
    if (piece.value) note(piece.value)
    return piece
  },
  cancel: () => reader.cancel(),
})

/** The same, but the first piece has at least this many bytes, or all. */
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
      return parts.length === 0 ? { done: true } : { done: false, value: joined(...parts) }
    },
    cancel: () => reader.cancel(),
  }
}

async function unpackedBy(reader: Reader): Promise<Reader> {
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
  if (typeof DecompressionStream === 'undefined') return unpackedByLibrary(whole)
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

async function unpackedByLibrary(reader: Reader): Promise<Reader> {
  const { Gunzip } = await import('./gunzip.ts')
  const ready: Bytes[] = []
  const gunzip = new Gunzip((bytes) => ready.push(bytes))
  let packed: Bytes = new Uint8Array()
  let [at, isOver] = [0, false]
  const unpackMore = async () => {
    if (at < packed.length) {
      gunzip.push(packed.subarray(at, at + SLICE))
      at += SLICE
      return
    }
    const { value } = await reader.read()
    isOver = !value
    packed = value ?? new Uint8Array()
    at = 0
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
