import { startTransition, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { QueryFailure } from '../../api/query-failure.tsx'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { noAnswer } from '../../ui/controls/no-answer.ts'
import { Toast } from '../../ui/controls/notice.tsx'
import listStyles from '../../ui/owner-list.module.css'
import { ReminderDialog } from './reminder-dialog.tsx'
import styles from './reminder-setting.module.css'
import { words } from './reminder-words.ts'

const texts = words.setting

/** The address for e-mails before accounts end: asks for one, or stops them. */
export function ReminderSetting() {
  const utils = trpc.useUtils()
  const current = trpc.reminders.current.useQuery()
  const stop = trpc.reminders.stop.useMutation({ onSettled: () => utils.reminders.current.invalidate() })
  const [isAsking, setIsAsking] = useState(false)
  const failure = stop.error && failureOf(stop.error)
  const reminder = current.data?.reminder ?? null
  return (
    <section className={listStyles['section']} aria-labelledby="reminder-title">
      <h2 id="reminder-title" className={listStyles['title']}>
        {texts.title}
      </h2>
      {current.isError && !current.data ? (
        <QueryFailure title={texts.loadFailed} query={current} />
      ) : (
        // Takes its place from the start, so that nothing moves when the answer comes.
        <>
          <p className={styles['text']}>
            {reminder === null
              ? texts.none
              : reminder.is_confirmed
                ? texts.confirmed(reminder.email)
                : texts.waiting(reminder.email)}
          </p>
          <div className={styles['acts']}>
            <Button
              kind="secondary"
              disabled={!current.data}
              onClick={() => startTransition(() => setIsAsking(true))}
            >
              {reminder === null ? words.ask.button : texts.change}
            </Button>
            {reminder !== null && (
              <Button
                kind="secondary"
                busy={stop.isPending}
                aria-label={texts.stopNamed}
                onClick={() => stop.mutate()}
              >
                {texts.stop}
              </Button>
            )}
          </div>
        </>
      )}
      {isAsking && <ReminderDialog onClose={() => setIsAsking(false)} />}
      {stop.isSuccess && <Toast kind="good" title={texts.stopped} onClose={() => stop.reset()} />}
      {failure && failure.kind !== 'unauthorised' && (
        <Toast kind="bad" title={texts.stopFailed} onClose={() => stop.reset()}>
          {failure.kind === null ? noAnswer() : failure.message}
        </Toast>
      )}
    </section>
  )
}
