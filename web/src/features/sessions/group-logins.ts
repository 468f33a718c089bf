import type { SecurityLogEntry } from '@player/server/contract/sessions'
import { happened } from './security-words.ts'

/** Entries that differ only in their time, the newest first; one alone if it is no log-in. */
export type LoginGroup = readonly [SecurityLogEntry, ...SecurityLogEntry[]]

/** Puts log-ins of a browser together that follow each other. */
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
  a.entry.kind === 'login' && a.actor === b.actor && a.place === b.place && happened(a) === happened(b)
