import { unreadable } from './failures.ts'

/** Returns undefined for invalid JSON. The parser's error would quote the text, which may contain a secret. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON with numbers as text: 15.00 is '15.00', as signed. Undefined if invalid or with ambiguous duplicate keys. */
export function parseExactly(text: string): unknown {
  const isJson = parseJson(text) !== undefined
  if (!isJson || hasDuplicateKey(text)) return undefined
  return parseJson(text.replaceAll(TOKEN, (token) => (/^[-\d]/.test(token) ? `"${token}"` : token)))
}

/** Parses a callback. @throws Failure invalid unless it is JSON in UTF-8 without duplicate keys */
export function parseCallback(body: Buffer): unknown {
  const parsed = parseExactly(decode(body))
  if (parsed === undefined) throw unreadable(new Error('The body is not JSON with unique keys'))
  return parsed
}

/** A string, a punctuation character, a number or a literal. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/** Whether an object of a valid JSON text has a duplicate key. A key is followed by a colon. */
function hasDuplicateKey(text: string): boolean {
  const open: Set<unknown>[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const key = parseJson(last)
      if (open.at(-1)?.has(key)) return true
      open.at(-1)?.add(key)
    }
    last = token
  }
  return false
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (error) {
    throw unreadable(error)
  }
}
