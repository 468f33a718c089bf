import { createHash } from 'node:crypto'

/** Further texts of a process are sent unnamed, which limits the memory of each connection. */
const MAX_TEXTS = 1_000
/** Matches a statement with a list or several rows, whose length varies: the number of such texts is unlimited. */
const LIST = /\bin \(\$\d+, |\$\d+\), \(/

const names = new Map<string, string | null>()

/** The name of a statement; null for a text that is sent unnamed. */
export function nameOf(text: string): string | null {
  const existing = names.get(text)
  if (existing !== undefined) return existing
  if (names.size >= MAX_TEXTS || LIST.test(text)) return null
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

export const sendUnnamed = (text: string): void => void names.set(text, null)
