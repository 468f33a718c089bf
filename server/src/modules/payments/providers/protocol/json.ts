import { unreadable } from './failures.ts'

/** Returns undefined for invalid JSON. The parser's error would quote the text, which may contain a secret. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON with numbers as text: 15.00 is '15.00', as signed. Undefined if invalid or with duplicate keys. */
export function parseNumbersAsText(text: string): unknown {
  if (parseJson(text) === undefined) return undefined
  const quoted = withQuotedNumbers(text)
  return quoted === null ? undefined : parseJson(quoted)
}

/** Parses a callback. @throws Failure invalid unless it is JSON in UTF-8 without duplicate keys */
export function parseCallback(body: Buffer): unknown {
  const parsed = parseNumbersAsText(decode(body))
  if (parsed === undefined) throw unreadable(new Error('The body is not JSON with unique keys'))
  return parsed
}

/** A string, a punctuation character, a number or a literal. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/** A valid JSON text with its numbers as strings; null if an object has a duplicate key. */
function withQuotedNumbers(text: string): string | null {
  const keysByDepth: Set<unknown>[] = []
  let previous = ''
  let hasDuplicate = false
  const quoted = text.replaceAll(TOKEN, (token) => {
    if (token === '{' || token === '[') keysByDepth.push(new Set())
    else if (token === '}' || token === ']') keysByDepth.pop()
    else if (token === ':') {
      const key = previous.includes('\\') ? parseJson(previous) : previous.slice(1, -1)
      const keys = keysByDepth.at(-1)
      hasDuplicate ||= keys?.has(key) ?? false
      keys?.add(key)
    }
    previous = token
    return NUMBER.test(token) ? `"${token}"` : token
  })
  return hasDuplicate ? null : quoted
}

const NUMBER = /^[-\d]/

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (error) {
    throw unreadable(error)
  }
}
