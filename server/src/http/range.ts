/** The first and the last byte of a part of a file, both included. */
export interface Part {
  readonly start: number
  readonly end: number
}

/**
 * The part of a file of this size that a Range header asks for (RFC 9110, 14.2), or that it lies outside. Null is the whole
 * file: for a header that is malformed or inverted, for another unit than bytes, and for several parts at once.
 */
export function partOf(range: string, size: number): Part | 'outside' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start >= size ? 'outside' : { start, end }
}
