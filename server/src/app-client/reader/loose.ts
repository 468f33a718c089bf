/* Reads providers' data, in which fields may be missing or of another type. */

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

export const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {})

/** The items of a list. PHP sends a list with gaps as an object. */
export function listOf(value: unknown): Fields[] {
  const fields = recordOf(value)
  return Object.keys(fields).map((key) => recordOf(fields[key]))
}

/** A value as text, without outer white space. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/** Parses JSON after an optional byte order mark or warning of PHP. @throws if there is none */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const start = text.search(/[[{]\s*["{[\]}]/)
    if (start < 0) throw error
    return JSON.parse(text.slice(start))
  }
}
