import { messages } from '@player/server/messages/sessions'
import { MessageDialog } from '../../ui/controls/dialog.tsx'
import { inNewTab, Sentence } from '../../ui/sentence.tsx'
import type { Refusal } from './login-refusal.ts'
import { words } from './login-words.ts'

interface RefusalDialogProps {
  refusal: Refusal | null
  onClose: () => void
}

/** Says why a login failed, and offers other ways unless only the captcha was wrong or there was no answer. They are the same for every MAC address. */
export function RefusalDialog({ refusal, onClose }: RefusalDialogProps) {
  if (!refusal) return null
  const { text, more, triesLeft } = refusal
  const otherWays = (
    <>
      {typeof triesLeft === 'number' && `${words.triesLeft(triesLeft)} `}
      <Sentence text={words.waysOut} marks={{ link: inNewTab('/contact') }} />
    </>
  )
  return (
    <MessageDialog
      message={{
        kind: 'error',
        title: messages.login_failed,
        text,
        more: triesLeft === undefined ? more : otherWays,
      }}
      onClose={onClose}
    />
  )
}
