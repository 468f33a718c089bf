import type { ReminderView } from '@player/server/contract/reminders'
import { startTransition } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { words } from './reminder-words.ts'

/** The address that the owner entered for e-mails; null if there is none, undefined while it loads or is not needed. */
export function useReminder(isNeeded: boolean): ReminderView | null | undefined {
  const { data } = trpc.reminders.current.useQuery(undefined, { enabled: isNeeded })
  return isNeeded ? data?.reminder : undefined
}

interface EmailMeProps {
  name: string
  onAsk: () => void
}

/** A button that offers to e-mail the owner before a playlist's account ends. */
export const EmailMe = ({ name, onAsk }: EmailMeProps) => (
  <Button
    kind="secondary"
    size="small"
    aria-label={words.ask.named(name)}
    onClick={() => startTransition(onAsk)}
  >
    {words.ask.button}
  </Button>
)
