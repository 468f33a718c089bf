import type { DeviceView } from '@player/server/contract/devices'
import { type ReactNode, useEffect, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { classNames } from '../../ui/class-names.ts'
import { useNow } from '../../ui/use-now.ts'
import { DaysArc } from './days-arc.tsx'
import { timeLeftBefore, timeLeft } from './time-left.ts'
import { FirstPlaylist } from './first-playlist.tsx'
import styles from './licence-card.module.css'

interface LicenceCardProps {
  /** The device when the page opened. If the licence was extended after that, the card animates the change. */
  initial: DeviceView | undefined
  children: ReactNode
}

export function LicenceCard({ initial, children }: LicenceCardProps) {
  const device = trpc.sessions.current.useQuery().data?.device
  const now = useNow()
  const [isLit, setLit] = useState(initial?.expire_date === device?.expire_date)
  useEffect(() => {
    // The card is above the form, to which the owner may have scrolled.
    if (!isLit) scrollTo(0, 0)
    void afterPaint().then(() => setLit(true))
  }, [isLit])
  if (!device) return null
  const left = timeLeft(device, now)
  return (
    <div className={classNames(styles['card'], 'room')} data-surface="night" data-licence>
      <div className={styles['words']}>{children}</div>
      <FirstPlaylist isOn={isLit} isOnIfEmpty />
      <DaysArc
        {...(initial && !isLit ? timeLeftBefore(timeLeft(initial, now).days, left.days) : left)}
        isLow={false}
      />
    </div>
  )
}
