import { seededRandom } from '../load/random.ts'
import type { RecordedRequest } from '../kit/recorder.ts'

export function withAlteredValues(sent: RecordedRequest): RecordedRequest[] {
  const text = sent.body.toString()
  const places = [...text.matchAll(/:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.]*|true|false|null)/g)]
  return places.map(({ 1: value = '', index, 0: match }) => {
    const start = index + match.length - value.length
    const altered = text.slice(0, start) + alteredValue(value) + text.slice(start + value.length)
    return { path: sent.path, headers: sent.headers, body: Buffer.from(altered) }
  })
}

/** Another value of the same kind, for example one more cent or another last character. */
function alteredValue(value: string): string {
  if (value === 'true') return 'false'
  if (value === 'false') return 'true'
  if (value === 'null') return '"x"'
  const last = value.search(/[0-9A-Za-z](?=[^0-9A-Za-z]*$)/)
  if (last < 0) return '"x"'
  const character = value.charAt(last)
  const other = character === '0' ? '1' : character === 'a' ? 'b' : /\d/.test(character) ? '0' : 'a'
  return value.slice(0, last) + other + value.slice(last + 1)
}

export function withAlteredBytes(
  genuine: readonly RecordedRequest[],
  times: number,
  seed: number,
): RecordedRequest[] {
  const random = seededRandom(seed)
  return Array.from({ length: times }, () => {
    const sent = random.pick(genuine)
    const index = random.below(sent.body.length)
    const [before, after] = [sent.body.subarray(0, index), sent.body.subarray(index + 1)]
    const inserted = Buffer.from([random.below(256)])
    const original = sent.body.subarray(index, index + 1)
    const middle = random.pick([[inserted], [], [original, inserted]])
    return { ...sent, body: Buffer.concat([before, ...middle, after]) }
  })
}
