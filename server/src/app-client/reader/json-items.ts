import type { Bytes } from './answer.ts'
import { concatBytes } from './bytes.ts'
import { toUtf8 } from './encoding.ts'
import { recordOf } from './loose.ts'

/** Longer items are left out. */
const MAX_ITEM_BYTES = 65_536
const [QUOTE, ESCAPE] = [0x22, 0x5c]
const [OPEN, OPEN_LIST, CLOSE, CLOSE_LIST] = [0x7b, 0x5b, 0x7d, 0x5d]

/** Passes on the objects in a JSON list, or in an object, which PHP makes of a list with gaps, but not invalid or long ones. Keeps at most one in memory. */
export function createItemParser(onItem: (item: Record<string, unknown>) => void) {
  const decoder = new TextDecoder()
  let [depth, isInString, isEscaped] = [0, false, false]
  /** The parts of the open item, while it is short enough. */
  let parts: Bytes[] = []
  let [isOpen, length] = [false, 0]

  const keep = (part: Bytes) => {
    length += part.length
    if (length <= MAX_ITEM_BYTES) parts.push(part)
  }
  const close = () => {
    if (length <= MAX_ITEM_BYTES) {
      const item = parseJson(decoder.decode(concatBytes(...parts)))
      if (item !== null) onItem(recordOf(item))
    }
    parts = []
    isOpen = false
  }
  const push = toUtf8((bytes) => {
    let start = 0
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = bytes[index]
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === ESCAPE) isEscaped = true
        else if (byte === QUOTE) isInString = false
      } else if (byte === QUOTE) isInString = depth > 0
      else if (byte === OPEN || byte === OPEN_LIST) {
        depth += 1
        if (depth === 2 && byte === OPEN) [isOpen, start, length] = [true, index, 0]
      } else if ((byte === CLOSE || byte === CLOSE_LIST) && depth > 0) {
        depth -= 1
        if (depth !== 1 || !isOpen) continue
        keep(bytes.slice(start, index + 1))
        close()
      }
    }
    if (isOpen) keep(bytes.slice(start))
  })
  return { push, isWhole: () => depth === 0 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
