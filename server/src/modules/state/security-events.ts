import type { Context } from '../../kernel/context.ts'
import { securityEventsFor, type AuthorizedTelevision } from '../../kernel/security-log.ts'
import type { SecurityEvent } from './contract.ts'

/** The security events that a television shows (D66), the newest first. */
export async function securityEvents(
  { db }: Pick<Context, 'db'>,
  television: AuthorizedTelevision,
): Promise<SecurityEvent[]> {
  const entries = await securityEventsFor(db, television)
  return entries.flatMap(({ id, happened_at, entry }): SecurityEvent[] => {
    const at = happened_at.toISOString()
    if (entry.kind === 'login') return [{ id, kind: 'login', name: entry.browser, at }]
    if (entry.kind === 'key_changed') return [{ id, kind: 'key_changed', name: null, at }]
    if (entry.kind === 'television_allowed')
      return [{ id, kind: 'television_added', name: entry.television, at }]
    return []
  })
}
