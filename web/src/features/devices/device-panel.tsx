import { messages } from '@player/server/messages/payments'
import { trpc } from '../../api/trpc.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '@player/server/kernel/locale/dates'
import { Sentence } from '../../ui/sentence.tsx'
import { useNow } from '../../ui/use-now.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { timeLeft } from './days-left.ts'
import { DaysArc } from './days-arc.tsx'
import styles from './device-panel.module.css'
import { statusWords } from './status-words.ts'
import { words } from './words.ts'

/** The device's address, status and remaining time. */
export function DevicePanel({ connected }: { connected: boolean }) {
  const now = useNow()
  const session = trpc.sessions.current.useQuery()
  if (!session.data) return null
  const { device } = session.data
  const { word, icon: Icon, kind, until } = statusWords[device.is_trial]
  const left = timeLeft(device, now)
  const expiry = device.expire_date === null ? words.until.life : until(formatDate(device.expire_date))
  return (
    <section className={styles['device']} data-surface="night" aria-label={words.panel.name}>
      <div className={styles['words']}>
        <output className={classNames(styles['status'], styles[kind])}>
          <Icon size={18} aria-hidden="true" />
          <Sentence text={words.panel.status} marks={{ label, status: () => <span>{word}</span> }} />
        </output>
        <p className={styles['mac']}>
          <Sentence text={words.panel.mac} marks={{ label, mac: () => device.mac_address }} />
        </p>
        <p className={styles['expiry']}>{expiry}</p>
        {!device.enabled && <p className={styles['blocked']}>{messages.device_blocked}</p>}
        {!connected && <p className={styles['expiry']}>{words.panel.reconnecting}</p>}
      </div>
      <DaysArc {...left} />
    </section>
  )
}

/** For screen readers. */
const label = (text: string) => <VisuallyHidden>{text}</VisuallyHidden>
