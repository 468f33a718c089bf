/** The first and the last byte, both included. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The range that a Range header requests (RFC 9110, 14.2). Null for the whole file: also for a malformed header, other units, or several ranges. */
export function byteRangeOf(range: string, size: number): ByteRange | 'outside' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start >= size ? 'outside' : { start, end }
}
