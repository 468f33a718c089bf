import { createHash } from 'node:crypto'

/** Further texts are sent unnamed: each connection keeps the plans of named ones in memory. */
const MAX_TEXTS = 1_000
/** Lists and several rows: such texts are unlimited in number. */
const LIST = /\bin \(\$\d+, |\$\d+\), \(/

const names = new Map<string, string | null>()

/** Null for a text that is sent unnamed. */
export function nameOf(text: string): string | null {
  const existing = names.get(text)
  if (existing !== undefined) return existing
  if (names.size >= MAX_TEXTS || LIST.test(text)) return null
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

export const sendUnnamed = (text: string): void => void names.set(text, null)
