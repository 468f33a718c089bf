import { startTransition, useState } from 'react'
import { FailureToast } from '../../api/failure-toast.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Toast } from '../../ui/controls/toast.tsx'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import styles from './reminder-setting.module.css'
import { words } from './reminder-words.ts'

const texts = words.setting

export function ReminderSetting() {
  const utils = trpc.useUtils()
  const current = trpc.reminders.current.useQuery()
  const stop = trpc.reminders.stop.useMutation({ onSettled: () => utils.reminders.current.invalidate() })
  const [isAsking, setIsAsking] = useState(false)
  const reminder = current.data?.reminder ?? null
  // Without reports of televisions, no end is known.
  const confirmed = trpc.results.list.useQuery().data?.tells === false ? texts.paused : texts.confirmed
  return (
    <OwnerSection title={texts.title}>
      {current.isError && !current.data ? (
        <QueryFailure title={texts.loadFailed} query={current} />
      ) : (
        // Rendered while it loads, so that nothing moves when the answer arrives.
        <>
          <p className={styles['text']}>
            {reminder === null
              ? texts.none
              : reminder.is_confirmed
                ? confirmed(reminder.email)
                : texts.waiting(reminder.email)}
          </p>
          <div className="buttons">
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
      <FailureToast title={texts.stopFailed} error={stop.error} onClose={() => stop.reset()} />
    </OwnerSection>
  )
}
