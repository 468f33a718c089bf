import { decode, type Decoder, decoderOf } from './encoding.ts'

export type Get = (url: string, request?: { signal: AbortSignal; priority?: 'low' }) => Promise<Response>

export interface Bounds {
  /** After unpacking. */
  readonly bytes: number
  readonly milliseconds: number
}

type Bytes = Uint8Array<ArrayBuffer>

/** Packed bytes that the library unpacks at once, to 4 MB at most: what is past a bound is never unpacked. */
const SLICE = 4096

/** Passes a text on as it arrives, with a lower priority than films, and ends the request at its bounds. @throws if it is refused or late */
export async function readText(
  get: Get,
  url: string,
  { bytes, milliseconds }: Bounds,
  push: (text: string) => void,
): Promise<void> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), milliseconds)
  try {
    const { ok, status, body } = await get(url, { signal: ending.signal, priority: 'low' })
    if (!ok || !body) throw new Error(`The guide is refused with ${status}.`)
    let decoder: Decoder | null = null
    await readBytes(body, bytes, (value) => {
      decoder ??= decoderOf(value)
      push(decoder.decode(value, { stream: true }))
    })
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}

/** The text of an answer in any encoding, up to a number of bytes; `onBytes` gets how many there were. */
export async function wholeText(
  { body, headers }: Response,
  bytes: number,
  onBytes: (count: number) => void = () => undefined,
): Promise<string> {
  if (!body) return ''
  const pieces: Bytes[] = []
  let length = 0
  await readBytes(body, bytes, (value) => {
    pieces.push(value)
    length += value.length
    onBytes(value.length)
  })
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return decode(whole, headers.get('Content-Type') ?? '')
}

/** Passes on about this number of bytes, then ends the stream. */
async function readBytes(
  body: ReadableStream<Bytes>,
  maxBytes: number,
  push: (bytes: Bytes) => void,
): Promise<void> {
  const reader = await unpacked(body.getReader())
  let left = maxBytes
  while (left > 0) {
    const { done, value } = await reader.read()
    if (done) return
    left -= value.length
    push(value)
  }
  await reader.cancel()
}

type Reader = ReadableStreamDefaultReader<Bytes>

/** Unpacks gzip, which is recognized by its first bytes and not by address or headers; other bytes stay as they are. */
async function unpacked(reader: Reader): Promise<Reader> {
  let head: Bytes = new Uint8Array()
  for (let isOver = false; head.length < 2 && !isOver;) {
    const { done, value } = await reader.read()
    isOver = done
    if (value) head = head.length === 0 ? value : new Uint8Array([...head, ...value])
  }
  const whole = new ReadableStream<Bytes>({
    start: (stream) => stream.enqueue(head),
    async pull(stream) {
      const { done, value } = await reader.read()
      if (done) stream.close()
      else stream.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  return (isGzip ? whole.pipeThrough(await gunzip()) : whole).getReader()
}

/** Browsers that have no DecompressionStream (Chromium before 80, Safari before 16.4, Firefox before 113) load a library for it. */
async function gunzip(): Promise<ReadableWritablePair<Bytes, Bytes>> {
  if (typeof DecompressionStream !== 'undefined') return new DecompressionStream('gzip')
  const { Gunzip } = await import('fflate')
  const unpacker = new Gunzip()
  const { readable, writable } = new TransformStream<Bytes, Bytes>({
    start: (stream) => {
      unpacker.ondata = (bytes) => stream.enqueue(bytes)
    },
    transform: (bytes) => unpacker.push(bytes),
    flush: () => unpacker.push(new Uint8Array(), true),
  })
  const slices = new TransformStream<Bytes, Bytes>({
    transform(bytes, stream) {
      for (let at = 0; at < bytes.length; at += SLICE) stream.enqueue(bytes.subarray(at, at + SLICE))
    },
  })
  return { readable: slices.readable.pipeThrough({ readable, writable }), writable: slices.writable }
}
