import type { SecurityLogEntry } from '@player/server/contract/sessions'
import { entryText } from './security-words.ts'

/** Log-ins that differ only in their time, newest first; or one entry of another kind. */
export type LoginGroup = readonly [SecurityLogEntry, ...SecurityLogEntry[]]

/** Groups consecutive log-ins with the same text, actor and place. */
export function groupLogins(entries: readonly SecurityLogEntry[]): LoginGroup[] {
  const groups: [SecurityLogEntry, ...SecurityLogEntry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && isSameLogin(last[0], entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

const isSameLogin = (a: SecurityLogEntry, b: SecurityLogEntry): boolean =>
  a.entry.kind === 'login' && a.actor === b.actor && a.place === b.place && entryText(a) === entryText(b)
