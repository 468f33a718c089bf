import { messages } from '@player/server/messages/payments'
import { useMatches } from '@tanstack/react-router'
import { CircleOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { trpc } from '../../api/trpc.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate } from '@player/server/kernel/locale/dates'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { useNow } from '../../ui/use-now.ts'
import { timeLeft } from './time-left.ts'
import { DaysArc } from './days-arc.tsx'
import styles from './device-panel.module.css'
import { FirstPlaylist } from './first-playlist.tsx'
import { TelevisionUpdateStatus } from './television-update-status.tsx'
import { statusDisplay } from './status-display.ts'
import type { Connection, LiveState } from './use-live-device.ts'
import { words } from './words.ts'

const BLOCKED = { word: messages.device_blocked, icon: CircleOff, kind: 'blocked' } as const

interface DevicePanelProps {
  connection: Connection
  /** Null until it is known. */
  state: LiveState | null
  nextStep: ReactNode
}

/** The device's address, status, remaining time, what its televisions show, and the next step. A thin bar on all pages except the list. */
export function DevicePanel({ connection, state, nextStep }: DevicePanelProps) {
  const now = useNow()
  const session = trpc.sessions.current.useQuery()
  const isList = useMatches({ select: (matches) => isListOfPlaylists(matches.at(-1)) })
  if (!session.data) return null
  const { device } = session.data
  const { until, ...status } = statusDisplay[device.is_trial]
  const { word, icon: Icon, kind } = device.enabled ? status : BLOCKED
  /** Whether nothing else in the bar says the status. */
  const isWordShown = device.is_trial === 0 || !device.enabled || device.expire_date === null
  const expiry = device.expire_date === null ? words.until.life : until(formatDate(device.expire_date))
  return (
    <section
      className={classNames(styles['device'], 'room', isList ? styles['whole'] : styles['bar'])}
      data-surface="night"
      aria-label={words.panel.name}
    >
      <p className={styles['mac']}>
        <Sentence text={words.panel.mac} marks={{ label, mac: () => device.mac_address }} />
      </p>
      <output className={classNames(styles['status'], styles[kind])}>
        <Icon size={18} />
        <Sentence
          text={words.panel.status}
          marks={{
            label,
            status: () => <span className={isWordShown ? undefined : styles['word']}>{word}</span>,
          }}
        />
      </output>
      <div className={styles['facts']} aria-live="polite">
        <p className={styles['expiry']}>{expiry}</p>
        {connection !== 'connected' && <p className={styles['expiry']}>{words.panel.outdated[connection]}</p>}
      </div>
      {device.enabled ? (
        <TelevisionUpdateStatus
          className={styles['shown']}
          state={connection === 'connected' ? state : null}
        />
      ) : (
        <p className={styles['shown']}>{words.panel.blocked}</p>
      )}
      <div className={styles['actions']}>
        {/* The copy button comes first, so that the next step does not move it when it loads. */}
        {isList && (
          <span className={styles['copy']}>
            <CopyButton text={device.mac_address} label={words.panel.copy} />
          </span>
        )}
        {nextStep}
      </div>
      {isList && (
        <div className={styles['television']}>
          {/* The drawn television is off if the device is blocked, or has no television or no valid licence. */}
          <FirstPlaylist isOn={device.enabled && device.is_trial !== 0 && state?.televisions !== 0} />
        </div>
      )}
      <DaysArc {...timeLeft(device, now)} isLow={!isList} />
    </section>
  )
}

/** False for the list's forms, which have the same path. */
const isListOfPlaylists = (
  page: { readonly routeId: string; readonly search: object } | undefined,
): boolean => page?.routeId === '/dashboard/' && !('view' in page.search)

/** A text only for screen readers. */
const label = (text: string) => <span className="visually-hidden">{text}</span>
