import { seededRandom } from '../load/random.ts'
import type { Sent } from './recorder.ts'

export function valuesAltered(sent: Sent): Sent[] {
  const text = sent.body.toString()
  const places = [...text.matchAll(/:\s*("(?:[^"\\]|\\.)*"|-?\d[\d.]*|true|false|null)/g)]
  return places.map(({ 1: value = '', index, 0: found }) => {
    const start = index + found.length - value.length
    const altered = text.slice(0, start) + anotherThan(value) + text.slice(start + value.length)
    return { path: sent.path, headers: sent.headers, body: Buffer.from(altered) }
  })
}

/** An altered value of the same kind: one more cent, another last character. */
function anotherThan(value: string): string {
  if (value === 'true') return 'false'
  if (value === 'false') return 'true'
  if (value === 'null') return '"x"'
  const last = value.search(/[0-9A-Za-z](?=[^0-9A-Za-z]*$)/)
  if (last < 0) return '"x"'
  const character = value.charAt(last)
  const other = character === '0' ? '1' : character === 'a' ? 'b' : /\d/.test(character) ? '0' : 'a'
  return value.slice(0, last) + other + value.slice(last + 1)
}

export function bytesAltered(genuine: readonly Sent[], times: number, seed: number): Sent[] {
  const random = seededRandom(seed)
  return Array.from({ length: times }, () => {
    const sent = random.one(genuine)
    const at = random.below(sent.body.length)
    const [before, behind] = [sent.body.subarray(0, at), sent.body.subarray(at + 1)]
    const inserted = Buffer.from([random.below(256)])
    const original = sent.body.subarray(at, at + 1)
    const middle = random.one([[inserted], [], [original, inserted]])
    return { ...sent, body: Buffer.concat([before, ...middle, behind]) }
  })
}
