/** Transforms each chunk. A stream without chunks is transformed as one empty chunk. */
export async function* mapChunks(
  chunks: AsyncIterable<Buffer>,
  transform: (chunk: Buffer, number: number, isLast: boolean) => Buffer,
): AsyncGenerator<Buffer> {
  let number = 0
  let pending: Buffer | null = null
  for await (const chunk of chunks) {
    if (pending !== null) {
      yield transform(pending, number, false)
      number += 1
    }
    pending = chunk
  }
  yield transform(pending ?? Buffer.alloc(0), number, true)
}

/** Cuts a stream into chunks of `size` bytes, the first one of `firstSize` bytes; the last one may be shorter. */
export async function* inChunks(
  stream: AsyncIterable<Buffer>,
  size: number,
  firstSize = size,
): AsyncGenerator<Buffer, undefined> {
  let target = firstSize
  let parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    parts.push(part)
    length += part.length
    if (length < target) continue
    let rest = Buffer.concat(parts)
    while (rest.length >= target) {
      yield rest.subarray(0, target)
      rest = rest.subarray(target)
      target = size
    }
    parts = [rest]
    length = rest.length
  }
  if (length > 0) yield Buffer.concat(parts)
}
