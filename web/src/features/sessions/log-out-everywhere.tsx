import { startTransition, useState } from 'react'
import { FailureToast } from '../../api/failure-toast.tsx'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { Toast } from '../../ui/controls/toast.tsx'
import { loggedOutLine, words } from './security-words.ts'
import styles from './session-lists.module.css'
import { words as sessionWords } from './words.ts'

const texts = words.logOut

export function LogOutEverywhere() {
  const utils = trpc.useUtils()
  const [isAsking, setIsAsking] = useState(false)
  const endOthers = trpc.sessions.endOthers.useMutation({
    onSuccess: () => Promise.all([utils.sessions.list.refetch(), utils.sessions.securityLog.invalidate()]),
    onSettled: () => setIsAsking(false),
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
          busy={endOthers.isPending}
          onConfirm={() => endOthers.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {texts.text}
        </ConfirmDialog>
      )}
      {endOthers.data && (
        <Toast kind="good" title={loggedOutLine(endOthers.data.ended)} onClose={() => endOthers.reset()} />
      )}
      <FailureToast
        title={texts.failed}
        error={endOthers.error}
        noAnswerTexts={sessionWords.noAnswer}
        onClose={() => endOthers.reset()}
      />
    </>
  )
}
