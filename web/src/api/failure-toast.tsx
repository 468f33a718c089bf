import { noAnswer } from '../ui/controls/no-answer.ts'
import { Toast } from '../ui/controls/toast.tsx'
import { failureOf } from './failure.ts'

interface FailureToastProps {
  title: string
  /** What a call threw; null while none failed. */
  error: unknown
  noAnswerTexts?: Parameters<typeof noAnswer>[0]
  onClose: () => void
}

/** Shows why a call failed. Shows nothing for 'unauthorised': the guard asks for a login, or the owner did not enter the device key. */
export function FailureToast({ title, error, noAnswerTexts, onClose }: FailureToastProps) {
  if (error === null) return null
  const { kind, message } = failureOf(error)
  if (kind === 'unauthorised') return null
  return (
    <Toast kind="bad" title={title} onClose={onClose}>
      {kind === null ? noAnswer(noAnswerTexts) : message}
    </Toast>
  )
}
