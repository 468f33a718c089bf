import { DEMO } from '../context.ts'
import { writePlaylist } from '../playlist.ts'

export interface ListRequest {
  readonly panelUrl: string
  /** The list's own address. */
  readonly url: string
  /** Number of earlier requests to this address. */
  readonly earlierRequests: number
  /** Number of this visitor's requests in the two hours before this one, to all addresses. */
  readonly recentRequests: number
  /** Factor for the size of the largest lists: 1 is full size. */
  readonly scale: number
  readonly userAgent: string
}

export interface BadAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Large bodies are sent in pieces, to need little memory. */
  readonly body?: string | Buffer | Iterable<Buffer> | AsyncIterable<Buffer>
}

export interface BadList {
  readonly name: string
  /** At its own address. */
  readonly list?: (request: ListRequest) => BadAnswer
  /** At its `player_api.php`, by action; '' requests the account. */
  readonly api?: (action: string, request: ListRequest) => BadAnswer
  /** At its `guide`. */
  readonly guide?: (request: ListRequest) => BadAnswer
}

export type BadLists = Readonly<Record<number, BadList>>

export const M3U_TYPE = { 'Content-Type': 'application/x-mpegurl; charset=utf-8' }

export const goodList = ({ panelUrl }: ListRequest): string => writePlaylist(panelUrl, DEMO)

export const goodListWith =
  (change: (text: string) => string | Buffer, headers: Readonly<Record<string, string>> = M3U_TYPE) =>
  (request: ListRequest): BadAnswer => ({ headers, body: change(goodList(request)) })

export const entry = (name: string, address: string, attributes = ''): string =>
  `#EXTINF:-1${attributes && ` ${attributes}`},${name}\n${address}\n`

export function* manyEntries(count: number, entryAt: (index: number) => string): Iterable<Buffer> {
  const PIECE = 1_000
  yield Buffer.from('#EXTM3U\n')
  for (let from = 0; from < count; from += PIECE) {
    const length = Math.min(PIECE, count - from)
    yield Buffer.from(Array.from({ length }, (_, index) => entryAt(from + index)).join(''))
  }
}

/** A text repeated up to a number of bytes, in pieces of a megabyte. */
export function* repeated(text: string, bytes: number): Iterable<Buffer> {
  const piece = Buffer.alloc(1_000_000, text)
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left)
}
