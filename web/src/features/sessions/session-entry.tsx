import type { SessionView } from '@player/server/contract/sessions'
import { type BrowserKind, readBrowser } from '@player/server/kernel/locale/browser-name'
import { formatDate } from '@player/server/kernel/locale/dates'
import { Laptop, type LucideIcon, Smartphone, Tv } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import listStyles from '../../ui/owner-list.module.css'
import styles from './session-lists.module.css'
import { words } from './words.ts'

const icons: Record<BrowserKind, LucideIcon> = { computer: Laptop, phone: Smartphone, television: Tv }

/** One of the device's sessions: the browser, and when it was used. */
export function SessionEntry({ session }: { session: SessionView }) {
  const { name, kind } = readBrowser(session.browser)
  const Icon = icons[kind]
  return (
    <li className={classNames(listStyles['entry'], styles['entry'])}>
      <Icon size={20} />
      <div>
        <p className={listStyles['name']}>{name}</p>
        <p className={listStyles['more']}>
          {session.is_this
            ? words.list.since(formatDate(session.started_at))
            : words.list.sinceAndUsed(formatDate(session.started_at), formatDate(session.last_used_at))}
        </p>
      </div>
      {session.is_this && <Badge>{words.list.thisBrowser}</Badge>}
    </li>
  )
}
