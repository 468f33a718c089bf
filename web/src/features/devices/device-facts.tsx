import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { formatDate } from '@player/server/kernel/locale/dates'
import styles from './device-facts.module.css'
import { statusDisplay } from './status-display.ts'
import { words } from './words.ts'

export function DeviceFacts() {
  const session = trpc.sessions.current.useQuery()
  if (!session.data) return null
  const { device } = session.data
  const { word, kind } = statusDisplay[device.is_trial]
  return (
    <OwnerSection title={words.facts.title} className={styles['section']}>
      <dl className={styles['facts']}>
        <Fact name={words.facts.mac}>
          <span className={styles['figures']}>{device.mac_address}</span>
          {device.can_move && <Link to="/dashboard/switch-mac">{words.facts.switchMac}</Link>}
        </Fact>
        <Fact name={words.facts.key}>
          <span aria-hidden="true" className={styles['dots']}>
            ••••••
          </span>
          <span className="visually-hidden">{words.facts.hidden}</span>
          <Link to="/dashboard/device-key">{words.facts.changeKey}</Link>
        </Fact>
        <Fact name={words.facts.status}>
          <Badge kind={kind}>{word}</Badge>
        </Fact>
        <Fact name={words.facts.created}>
          <time dateTime={device.created_time}>{formatDate(device.created_time)}</time>
        </Fact>
        <Fact name={device.is_trial === 0 ? words.facts.expired : words.facts.expires}>
          {device.expire_date === null ? (
            words.facts.never
          ) : (
            <time dateTime={device.expire_date}>{formatDate(device.expire_date)}</time>
          )}
          {device.expire_date !== null && (
            <Link to="/dashboard/active-device">
              {device.is_trial === 2 ? words.facts.extend : words.facts.activate}
            </Link>
          )}
        </Fact>
      </dl>
    </OwnerSection>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles['fact']}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
