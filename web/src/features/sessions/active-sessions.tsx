import { Laptop, type LucideIcon, Smartphone, Tv } from 'lucide-react'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type BrowserKind, readBrowser } from '@player/server/kernel/locale/browser-name'
import { formatDate } from '@player/server/kernel/locale/dates'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import listStyles from '../../ui/owner-list.module.css'
import { OwnerSection } from '../../ui/owner-section.tsx'
import styles from './security-log.module.css'
import { words } from './words.ts'

const icons: Record<BrowserKind, LucideIcon> = { computer: Laptop, phone: Smartphone, television: Tv }

export function ActiveSessions() {
  const list = trpc.sessions.list.useQuery()
  const sessions = (list.data?.sessions ?? []).toSorted(
    (a, b) => Number(b.is_this) - Number(a.is_this) || b.last_used_at.localeCompare(a.last_used_at),
  )
  return (
    <OwnerSection title={words.list.title}>
      {list.isPending && <Skeleton lines={2} />}
      {list.isError && !list.data && <QueryFailure title={words.list.loadFailed} query={list} />}
      <ul>
        {sessions.map((session) => {
          const { name, kind } = readBrowser(session.browser)
          const Icon = icons[kind]
          return (
            <li key={session.id} className={classNames(listStyles['entry'], styles['entry'])}>
              <Icon size={20} aria-hidden="true" />
              <div>
                <p className={listStyles['name']}>{name}</p>
                <p className={listStyles['more']}>
                  {session.is_this
                    ? words.list.since(formatDate(session.started_at))
                    : words.list.sinceAndUsed(
                        formatDate(session.started_at),
                        formatDate(session.last_used_at),
                      )}
                </p>
              </div>
              {session.is_this && <Badge>{words.list.thisBrowser}</Badge>}
            </li>
          )
        })}
      </ul>
    </OwnerSection>
  )
}
