import type { ReminderView } from '@player/server/contract/reminders'
import { startTransition, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { words } from './reminder-words.ts'

/** The address that the owner entered for e-mails; null if there is none, undefined while it loads or is not needed. */
export function useReminder(isNeeded: boolean): ReminderView | null | undefined {
  const { data } = trpc.reminders.current.useQuery(undefined, { enabled: isNeeded })
  return isNeeded ? data?.reminder : undefined
}

/** Offers to e-mail the owner before a playlist's account ends. */
export function EmailMe({ name, isOffered }: { name: string; isOffered: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {isOffered && (
        <Button
          kind="secondary"
          size="small"
          aria-label={words.ask.named(name)}
          onClick={() => startTransition(() => setIsAsking(true))}
        >
          {words.ask.button}
        </Button>
      )}
      {isAsking && <ReminderDialog onClose={() => setIsAsking(false)} />}
    </>
  )
}
