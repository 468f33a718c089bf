import { trpc } from '../../api/trpc.ts'
import { QueryState } from '../../api/query-state.tsx'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { SessionEntry } from './session-entry.tsx'
import { words } from './words.ts'

export function ActiveSessions() {
  const list = trpc.sessions.list.useQuery()
  const sessions = (list.data?.sessions ?? []).toSorted(
    (a, b) => Number(b.is_this) - Number(a.is_this) || b.last_used_at.localeCompare(a.last_used_at),
  )
  return (
    <OwnerSection title={words.list.title}>
      <QueryState query={list} lines={2} title={words.list.loadFailed} />
      <ul>
        {sessions.map((session) => (
          <SessionEntry key={session.id} session={session} />
        ))}
      </ul>
    </OwnerSection>
  )
}
