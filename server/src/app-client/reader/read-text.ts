import { type Answer, type Bytes, type Get, hasSucceeded } from './answer.ts'
import { concatBytes, readBytes } from './bytes.ts'
import { openDeadline } from './deadline.ts'
import { decode, type Decoder, decoderOf } from './encoding.ts'

export interface TextBounds {
  /** After unpacking. */
  readonly bytes: number
  readonly milliseconds: number
}

/** Passes on a text as it arrives, with a lower priority than films, up to the bounds. @throws if it is refused, late or incomplete */
export async function readText(
  get: Get,
  url: string,
  { bytes, milliseconds }: TextBounds,
  push: (text: string) => void,
): Promise<void> {
  const deadline = openDeadline(milliseconds)
  try {
    const answer = await deadline.within(get(url, { signal: deadline.signal, priority: 'low' }))
    if (!hasSucceeded(answer)) throw new Error(`The guide is refused with ${answer.status}.`)
    let decoder: Decoder | null = null
    const reading = readBytes(answer.body, { packed: bytes, bytes }, (piece) => {
      decoder ??= decoderOf(piece)
      push(decoder.decode(piece, { stream: true }))
      return !deadline.isOver()
    })
    const ending = await deadline.within(reading)
    if (ending === 'cut' || ending === 'unreached') throw new Error('The guide is incomplete.')
  } finally {
    deadline.end()
  }
}

/** The text of an answer in any encoding, up to a number of bytes, also if it is incomplete. */
export async function wholeText({ body, headers }: Answer, bytes: number): Promise<string> {
  const pieces: Bytes[] = []
  await readBytes(body, { packed: bytes, bytes }, (piece) => void pieces.push(piece))
  return decode(concatBytes(...pieces), headers.get('Content-Type') ?? '')
}
