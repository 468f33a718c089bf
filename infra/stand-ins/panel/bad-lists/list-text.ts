import { DEMO } from '../context.ts'
import { writePlaylist } from '../playlist.ts'
import type { BadAnswer, ListRequest } from './bad-list.ts'

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
