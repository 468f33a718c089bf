import type { SecurityLogEntry } from '@player/server/contract/sessions'
import { formatDateTime } from '@player/server/kernel/locale/dates'
import {
  Download,
  Headset,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Replace,
  Trash2,
  TriangleAlert,
  Tv,
} from 'lucide-react'
import { QueryFailure } from '../../api/query-failure.tsx'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import listStyles from '../../ui/owner-list.module.css'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { groupLogins, type LoginGroup } from './group-logins.ts'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import styles from './session-lists.module.css'
import { entryText, timeAndActor, words } from './security-words.ts'

const icons: Readonly<Record<SecurityLogEntry['entry']['kind'], LucideIcon>> = {
  login: LogIn,
  key_wrong: TriangleAlert,
  key_locked: TriangleAlert,
  unlocked: KeyRound,
  key_changed: KeyRound,
  pin_changed: KeyRound,
  mac_changed: Replace,
  television_allowed: Tv,
  television_removed: Tv,
  logged_out: LogOut,
  data_downloaded: Download,
  device_deleted: Trash2,
  device_restored: Headset,
  support_changed: Headset,
}

export function SecurityLog() {
  const log = trpc.sessions.securityLog.useInfiniteQuery(
    {},
    { getNextPageParam: ({ entries, has_more }) => (has_more ? entries.at(-1)?.id : undefined) },
  )
  const entries = log.data?.pages.flatMap((page) => page.entries)
  return (
    <OwnerSection title={words.title}>
      {log.isPending && <Skeleton lines={2} />}
      {log.isError && <QueryFailure title={words.loadFailed} query={log} />}
      {entries?.length === 0 && <p>{words.empty}</p>}
      {entries && entries.length > 0 && (
        <ul>
          {groupLogins(entries).map((group) => (
            <Entry key={group[0].id} entries={group} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button
          kind="quiet"
          className={styles['older']}
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
      <p>{words.advice}</p>
      <LogOutEverywhere />
    </OwnerSection>
  )
}

function Entry({ entries }: { entries: LoginGroup }) {
  const [entry] = entries
  const oldest = entries.at(-1) ?? entry
  const Icon = icons[entry.entry.kind]
  return (
    <li className={classNames(listStyles['entry'], styles['entry'])}>
      <Icon size={20} />
      <div>
        <p className={listStyles['name']}>{entryText(entry)}</p>
        <p className={classNames(listStyles['more'], styles['time'])}>
          {timeAndActor(formatDateTime(entry.happened_at), entry.actor)}
        </p>
        {entries.length > 1 && (
          <p className={classNames(listStyles['more'], styles['time'])}>
            {words.times(entries.length, formatDateTime(oldest.happened_at))}
          </p>
        )}
      </div>
      {entry.place === 'elsewhere' && <Badge>{words.elsewhere}</Badge>}
    </li>
  )
}
