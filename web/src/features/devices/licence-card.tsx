import type { DeviceView } from '@player/server/contract/devices'
import { type ReactNode, useEffect, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { useNow } from '../../ui/use-now.ts'
import { DaysArc } from './days-arc.tsx'
import { timeLeft } from './time-left.ts'
import { FirstPlaylist } from './first-playlist.tsx'
import styles from './licence-card.module.css'

interface LicenceCardProps {
  /** The device as the page first showed it: if its licence has come since, the light arrives. */
  before: DeviceView | undefined
  /** Until when, and the way on. */
  children: ReactNode
}

/** What an active device has: its days, and its television, which the light reaches. */
export function LicenceCard({ before, children }: LicenceCardProps) {
  const device = trpc.sessions.current.useQuery().data?.device
  const now = useNow()
  const [hasArrived, setArrived] = useState(before?.expire_date === device?.expire_date)
  useEffect(() => {
    // The thanks are above the form that was scrolled to.
    if (!hasArrived) scrollTo(0, 0)
    void afterPaint().then(() => setArrived(true))
  }, [hasArrived])
  if (!device) return null
  const left = timeLeft(device, now)
  return (
    <div className={styles['card']} data-surface="night" data-licence>
      <div className={styles['words']}>{children}</div>
      <FirstPlaylist isOn={hasArrived} isOnWithout />
      <DaysArc
        {...(before && !hasArrived ? shareOf(timeLeft(before, now).days, left.days) : left)}
        isLow={false}
      />
    </div>
  )
}

/** The days before as a share of those after. */
const shareOf = (days: number | null, after: number | null) => ({
  days,
  share: after === null ? 0 : Math.min(1, (days ?? 0) / after),
})
