import type { Bytes, Reader } from './answer.ts'

/** Compressed bytes that the library gets at once. They become 4 MB at most, so a reader that stops at its limit unpacks little more. */
const SLICE_BYTES = 4_096

/** Unpacks gzip, which its first bytes show; other bytes pass as they are. */
export async function unpack(reader: Reader): Promise<Reader> {
  const { value: start } = await reader.read()
  let isStart = true
  const replayed: Reader = {
    async read() {
      if (!isStart) return reader.read()
      isStart = false
      return start ? { done: false, value: start } : { done: true }
    },
    cancel: () => reader.cancel(),
  }
  if (start?.[0] !== 0x1f || start[1] !== 0x8b) return replayed
  // Chromium before 80, Safari before 16.4 and Firefox before 113 lack it.
  if (typeof DecompressionStream === 'undefined') return unpackByLibrary(replayed)
  const packed = new ReadableStream<Bytes>({
    async pull(stream) {
      const { value } = await replayed.read()
      if (value) stream.enqueue(value)
      else stream.close()
    },
    async cancel() {
      await replayed.cancel()
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
