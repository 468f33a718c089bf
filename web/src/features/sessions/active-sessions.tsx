import { Laptop, type LucideIcon, Smartphone, Tv } from 'lucide-react'
import { startTransition, useState } from 'react'
import { type Failure, failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { type BrowserKind, readBrowser } from '@player/server/kernel/locale/browser-name'
import { formatDate } from '@player/server/kernel/locale/dates'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { Toast } from '../../ui/controls/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import listStyles from '../../ui/owner-list.module.css'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import styles from './active-sessions.module.css'
import { words } from './words.ts'

const icons: Record<BrowserKind, LucideIcon> = { computer: Laptop, phone: Smartphone, television: Tv }

/** The logged-in browsers of this device; logs out all others. */
export function ActiveSessions() {
  const utils = trpc.useUtils()
  const list = trpc.sessions.list.useQuery()
  const endOthers = trpc.sessions.endOthers.useMutation()
  const { running, run } = useSingleFlight()
  const [asking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<'done' | Failure | null>(null)

  const end = () =>
    void run(async () => {
      try {
        await endOthers.mutateAsync()
        await utils.sessions.list.refetch()
        setOutcome('done')
      } catch (thrown) {
        // The guard handles an ended session.
        const failure = failureOf(thrown)
        if (failure.kind !== 'unauthorised') setOutcome(failure)
      }
      setAsking(false)
    })

  // This browser first, then by their last use.
  const sessions = (list.data?.sessions ?? []).toSorted(
    (a, b) => Number(b.is_this) - Number(a.is_this) || b.last_used_at.localeCompare(a.last_used_at),
  )
  return (
    <section className={listStyles['section']} aria-labelledby="sessions-title">
      <h2 id="sessions-title" className={listStyles['title']}>
        {words.list.title}
      </h2>
      {list.isPending && <Skeleton lines={2} />}
      {list.isError && !list.data && <QueryFailure title={words.list.loadFailed} query={list} />}
      <ul>
        {sessions.map((session) => {
          const { name, kind } = readBrowser(session.browser)
          const Icon = icons[kind]
          return (
            <li key={session.id} className={classNames(listStyles['entry'], styles['session'])}>
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
              {session.is_this && <Badge kind="good">{words.list.thisBrowser}</Badge>}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <Button
          kind="secondary"
          className={styles['end']}
          onClick={() => startTransition(() => setAsking(true))}
        >
          {words.end.button}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={words.end.question}
          confirm={words.end.button}
          busy={running}
          onConfirm={end}
          onClose={() => setAsking(false)}
        >
          {words.end.text}
        </ConfirmDialog>
      )}
      {outcome === 'done' && <Toast kind="good" title={words.end.done} onClose={() => setOutcome(null)} />}
      {outcome !== null && outcome !== 'done' && (
        <Toast kind="bad" title={words.end.failed} onClose={() => setOutcome(null)}>
          {outcome.kind === null ? noAnswer(words.noAnswer) : outcome.message}
        </Toast>
      )}
    </section>
  )
}
