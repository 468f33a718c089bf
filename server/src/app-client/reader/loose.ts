/* Reads what providers send, where a field may be missing or of another type. */

export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** The items of a list. PHP sends a list with gaps as an object. */
export const listOf = (value: unknown): Record<string, unknown>[] =>
  typeof value === 'object' && value !== null ? Object.values(value).map(recordOf) : []

/** A value as text, without outer white space. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** JSON that a byte order mark or a warning of PHP may precede. @throws if there is none */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const start = text.search(/[[{]\s*["{[\]}]/)
    if (start < 0) throw error
    return JSON.parse(text.slice(start))
  }
}
