import { startTransition, useState } from 'react'
import { FailureToast } from '../../api/failure-toast.tsx'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { Toast } from '../../ui/controls/notice.tsx'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { loggedOutLine, words } from './security-words.ts'
import styles from './security-log.module.css'
import { words as sessionWords } from './words.ts'

const texts = words.logOut

/** Ends all other sessions of the device after a question, and shows how many. */
export function LogOutEverywhere() {
  const utils = trpc.useUtils()
  const endOthers = trpc.sessions.endOthers.useMutation()
  const { running, run } = useSingleFlight()
  const [isAsking, setIsAsking] = useState(false)
  const [outcome, setOutcome] = useState<{ ended: number } | { error: unknown } | null>(null)

  const end = () =>
    void run(async () => {
      try {
        const ended = await endOthers.mutateAsync()
        await Promise.all([utils.sessions.list.refetch(), utils.sessions.securityLog.invalidate()])
        setOutcome(ended)
      } catch (thrown) {
        setOutcome({ error: thrown })
      }
      setIsAsking(false)
    })

  return (
    <>
      <Button
        kind="secondary"
        className={styles['button']}
        onClick={() => startTransition(() => setIsAsking(true))}
      >
        {texts.button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.question}
          confirm={texts.button}
          busy={running}
          onConfirm={end}
          onClose={() => setIsAsking(false)}
        >
          {texts.text}
        </ConfirmDialog>
      )}
      {outcome && 'ended' in outcome && (
        <Toast kind="good" title={loggedOutLine(outcome.ended)} onClose={() => setOutcome(null)} />
      )}
      {outcome && 'error' in outcome && (
        <FailureToast
          title={texts.failed}
          error={outcome.error}
          noAnswerTexts={sessionWords.noAnswer}
          onClose={() => setOutcome(null)}
        />
      )}
    </>
  )
}
