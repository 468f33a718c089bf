import type { PlaylistView } from '@player/server/contract/playlists'
import { type PlaylistVerdict, VERDICTS, type Verdict } from '@player/server/contract/results'
import { formatDate } from '@player/server/kernel/locale/dates'
import {
  Check,
  ChevronDown,
  CircleAlert,
  CircleDashed,
  CircleQuestionMark,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { startTransition, useEffect, useId, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useNow } from '../../ui/use-now.ts'
import { accountEnd, isFromOurServer } from './account-end.ts'
import styles from './playlist-result.module.css'
import { MOVED_VIEW } from './playlists-search.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
import { words as reminderWords } from './reminder-words.ts'
import { ResultDetails } from './result-details.tsx'
import { age } from './age.ts'
import { SOON_DAYS } from './result-notes.ts'
import { adviceOf, headlines, words } from './result-words.ts'
import { SwapAddresses } from './swap-addresses.tsx'
import { TryAgain } from './try-again.tsx'

interface PlaylistResultProps {
  playlist: Pick<PlaylistView, '_id' | 'playlist_name' | 'fallbacks'>
  result: PlaylistVerdict
  /** Whether the owner just saved the playlist: screen readers then announce changes. */
  isNew: boolean
}

const ICONS = {
  good: Check,
  warn: TriangleAlert,
  bad: CircleAlert,
  none: CircleQuestionMark,
  waiting: CircleDashed,
} as const satisfies Record<string, LucideIcon>

/** Verdicts until a television has tried the playlist. */
const WAITING: ReadonlySet<Verdict['code']> = new Set(['sending', 'loading', 'no_tv', 'look_ok', 'look_home'])

const MAX_SENDING_MS = 3_000

export function PlaylistResult({ playlist, result, isNew }: PlaylistResultProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [hasChecked, setHasChecked] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const panel = useId()
  const verdict = useTimedOut(result.verdict)
  const { signal } = VERDICTS[verdict.code]
  const sign = WAITING.has(verdict.code) ? 'waiting' : signal
  const Icon = ICONS[sign]
  const cause = result.differs?.why ?? verdict
  const todo = [result.differs && headlines[cause.code](cause, result.differs.not), adviceOf(cause, result)]
    .filter(Boolean)
    .join(' ')
  const name = playlist.playlist_name
  const now = useNow()
  const end = accountEnd(result, now)
  const isRemindable = end !== null && end.days <= MAX_REMINDABLE_DAYS
  // The reminder is undefined while it loads, cannot be loaded, or is not needed.
  const { data: { reminder } = {} } = trpc.reminders.current.useQuery(undefined, { enabled: isRemindable })
  const lastTime = ageOf(result, now)
  const canRetry = !CANNOT_RETRY.has(cause.code) && result.televisions.length > 0
  const canCheck = result.can_look && signal !== 'good'
  const facts = [
    end &&
      (end.days <= SOON_DAYS
        ? words.end.soon(end.days, formatDate(end.date))
        : words.end.on(formatDate(end.date))),
    isRemindable && reminder && reminderWords.state[reminder.is_confirmed ? 'confirmed' : 'waiting'],
  ].filter((fact) => typeof fact === 'string')
  const hasReports = result.told_at !== null && result.televisions.length > 0
  const hasDetails = hasReports || result.look || canCheck
  return (
    <>
      <div className={styles['result']}>
        <p
          className={classNames(styles['headline'], styles[sign])}
          aria-live={isNew || hasChecked ? 'polite' : undefined}
        >
          <Icon size={16} />
          <span>
            {result.differs
              ? words.differs(verdict, result.differs)
              : headlines[verdict.code](verdict, result.televisions[0]?.name ?? words.yourTv)}
          </span>
        </p>
        {todo !== '' && (
          <p className={styles['todo']}>
            {todo}{' '}
            {cause.code === 'gone' && (
              <Link to="/dashboard" search={{ view: MOVED_VIEW }}>
                {words.moved}
              </Link>
            )}
          </p>
        )}
        {facts.length > 0 && (
          <div className={styles['facts']}>
            {facts.map((fact) => (
              <p key={fact}>{fact}</p>
            ))}
          </div>
        )}
        <div className={styles['actions']}>
          {verdict.code === 'fallback' && <SwapAddresses playlist={playlist} address={verdict.address} />}
          {canRetry && <TryAgain id={playlist._id} name={name} />}
          {isRemindable && reminder === null && (
            <Button
              kind="secondary"
              size="small"
              aria-label={reminderWords.ask.named(name)}
              onClick={() => startTransition(() => setIsAsking(true))}
            >
              {reminderWords.ask.button}
            </Button>
          )}
          {hasDetails && (
            <button
              type="button"
              className={styles['more']}
              aria-label={words.details.named(name)}
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setIsOpen(!isOpen)}
            >
              {words.details.button}
              <ChevronDown size={16} />
            </button>
          )}
          {lastTime !== null && <p className={styles['hint']}>{lastTime}</p>}
        </div>
      </div>
      <div id={panel} hidden={!isOpen} className={styles['details']}>
        {isOpen && (
          <ResultDetails
            playlist={playlist}
            result={result}
            shownTime={lastTime}
            canCheck={canCheck}
            onCheck={() => setHasChecked(true)}
          />
        )}
      </div>
      {isAsking && <ReminderDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** When our server checked, if the row shows its verdict; otherwise when a television last reported; null if none has. */
function ageOf(result: PlaylistVerdict, now: number): string | null {
  const { look: check, told_at: reportedAt } = result
  if (check?.is_done && isFromOurServer(result)) return words.checked(age(check.at, now))
  return reportedAt && words.reported(age(reportedAt, now))
}

/** Verdicts that another try of the televisions can't change, or that show one under way. */
const CANNOT_RETRY: ReadonlySet<Verdict['code']> = new Set([
  'sending',
  'loading',
  'old_app',
  'pin',
  'loaded',
  'fallback',
  'some',
  'wait',
  'look_home',
  'look_failed',
  'works',
  'fails',
])

/** The row offers a reminder at most this many days before an account's end. */
const MAX_REMINDABLE_DAYS = 31

/** Turns `sending` into `no_tv` when no television has read the change for `MAX_SENDING_MS`. */
function useTimedOut(verdict: Verdict): Verdict {
  const isSending = verdict.code === 'sending'
  const [lateVerdict, setLateVerdict] = useState<Verdict | null>(null)
  useEffect(() => {
    if (!isSending) return undefined
    const timer = setTimeout(() => setLateVerdict(verdict), MAX_SENDING_MS)
    return () => clearTimeout(timer)
  }, [isSending, verdict])
  return lateVerdict === verdict ? { ...verdict, code: 'no_tv' } : verdict
}
