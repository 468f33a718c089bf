import type { Bytes } from './answer.ts'

export type Decoder = InstanceType<typeof TextDecoder>

const MAX_DECLARATION_LENGTH = 200

/** The decoder of an XML text, by its byte order mark or its declaration; otherwise of UTF-8. */
export function decoderOf(start: Bytes): Decoder {
  const declaration = new TextDecoder('latin1').decode(start.subarray(0, MAX_DECLARATION_LENGTH))
  const [, label = ''] = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)/.exec(declaration) ?? []
  return decoderNamed(markOf(start) ?? label) ?? new TextDecoder()
}

/** Decodes a text by its byte order mark, as UTF-8 if it is valid, by its content type, or as its bytes suggest. */
export function decode(bytes: Bytes, contentType: string): string {
  const mark = markOf(bytes)
  if (mark) return new TextDecoder(mark).decode(bytes)
  try {
    // A text that was cut at a limit may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    const [, label = ''] = /charset="?([\w.:-]+)/i.exec(contentType) ?? []
    const declared = /utf-?8/i.test(label) ? null : decoderNamed(label)
    return (declared ?? new TextDecoder(guessEncoding(bytes))).decode(bytes)
  }
}

/** Passes on UTF-16 with a byte order mark as UTF-8, and other texts as they are. */
export function toUtf8(push: (bytes: Bytes) => void): (bytes: Bytes) => void {
  let decoder: Decoder | null | undefined
  return (bytes) => {
    if (decoder === undefined) {
      const mark = markOf(bytes)
      decoder = mark && new TextDecoder(mark)
    }
    push(decoder ? new TextEncoder().encode(decoder.decode(bytes, { stream: true })) : bytes)
  }
}

function markOf([first, second]: Bytes): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

function decoderNamed(label: string): Decoder | null {
  try {
    return label === '' ? null : new TextDecoder(label)
  } catch {
    return null
  }
}

/** Guesses the encoding: in Cyrillic words letters beyond ASCII follow one another, in Western European words most stand alone. */
function guessEncoding(bytes: Bytes): 'windows-1251' | 'windows-1252' {
  let [high, adjacent] = [0, 0]
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0xc0) continue
    high += 1
    if ((bytes[index - 1] ?? 0) >= 0xc0 || (bytes[index + 1] ?? 0) >= 0xc0) adjacent += 1
  }
  return adjacent * 2 > high ? 'windows-1251' : 'windows-1252'
}
