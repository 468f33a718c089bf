import { jsonIn, listOf, recordOf, textOf } from './loose.ts'
import { descriptionOf, type Programme, withEnds } from './programme.ts'

/** Reads the answer of `get_short_epg`: titles and descriptions are base64, times are seconds since 1970 as strings. @throws if it is not JSON */
export function readShortGuide(text: string): Programme[] {
  const answer: unknown = jsonIn(text)
  return withEnds(
    listOf(recordOf(answer)['epg_listings']).map((fields) => ({
      title: decodeBase64(textOf(fields['title'])),
      description: descriptionOf(decodeBase64(textOf(fields['description']))),
      start: Number(textOf(fields['start_timestamp']) || Number.NaN) * 1000,
      end: Number(textOf(fields['stop_timestamp']) || Number.NaN) * 1000,
    })),
  )
}

/** Decodes UTF-8 in base64; '' if it is invalid. */
function decodeBase64(base64: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}
