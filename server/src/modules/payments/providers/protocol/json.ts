import { unreadable } from './failures.ts'

/** Undefined for what is no JSON. The parser's own error would repeat a part of the text, which may hold a secret. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * JSON with its numbers as they are written, as text: 15.00 is '15.00'. So they are signed, and so no amount goes through
 * floating point. Undefined for what is no JSON, and for an object that names a key twice: two readers could take it
 * for two different things.
 */
export function parseExactly(text: string): unknown {
  const isJson = parseJson(text) !== undefined
  if (!isJson || hasDuplicateKey(text)) return undefined
  return parseJson(text.replaceAll(TOKEN, (token) => (/^[-\d]/.test(token) ? `"${token}"` : token)))
}

/**
 * A callback's body.
 *
 * @throws Failure invalid when it is no JSON in UTF-8 with each key once
 */
export function parseCallback(body: Buffer): unknown {
  const parsed = parseExactly(decode(body))
  if (parsed === undefined) throw unreadable(new Error('The body is no JSON with each key once'))
  return parsed
}

/** A text with its quotes, a bracket, a comma, a colon, or what stands between those: a number or a word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/** Whether any object of a valid JSON text has a key twice. A text is a key when a colon follows. */
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
