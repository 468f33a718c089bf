import type { Bytes } from './answer.ts'
import { concatBytes } from './bytes.ts'
import { decode, toUtf8 } from './encoding.ts'
import { replaceAll } from './patterns.ts'

/** The rest of a longer line is dropped. */
const MAX_LENGTH = 65_536
const BREAK = /\r\n|\r|\n/
const [LF, CR] = [0x0a, 0x0d]

/** Passes on a text's lines as its bytes arrive. Decodes a line that is not UTF-8 separately. Keeps at most one in memory. */
export function createLines(contentType: string, onLine: (line: string) => void) {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let rest: Bytes = new Uint8Array()

  const emit = (block: Bytes) => {
    const text = textOf(block)
    const lines = (text.includes('\0') ? replaceAll(text, '\0', '') : text).split(BREAK)
    for (const line of lines) onLine(line.slice(0, MAX_LENGTH))
  }
  const textOf = (block: Bytes): string => {
    try {
      return strict.decode(block)
    } catch {
      return linesIn(block)
        .map((line) => decode(line, contentType))
        .join('\n')
    }
  }
  const take = (piece: Bytes) => {
    const end = Math.max(piece.lastIndexOf(LF), piece.lastIndexOf(CR)) + 1
    if (end > 0) {
      emit(concatBytes(rest, piece.subarray(0, end)))
      rest = piece.slice(end)
    } else if (rest.length < MAX_LENGTH) rest = concatBytes(rest, piece)
  }
  const push = toUtf8((bytes) => {
    for (let start = 0; start < bytes.length; start += MAX_LENGTH)
      take(bytes.subarray(start, start + MAX_LENGTH))
  })
  return { push, end: () => emit(rest) }
}

function linesIn(block: Bytes): Bytes[] {
  const lines: Bytes[] = []
  let start = 0
  for (const [index, byte] of block.entries()) {
    if (byte !== LF && byte !== CR) continue
    lines.push(block.subarray(start, index))
    start = index + 1
  }
  return [...lines, block.subarray(start)]
}
