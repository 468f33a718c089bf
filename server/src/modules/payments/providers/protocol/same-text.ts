import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time, for signatures. */
export function isSameText(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
