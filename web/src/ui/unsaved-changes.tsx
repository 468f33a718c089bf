import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './controls/dialog.tsx'
import { words } from './controls/words.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

interface UnsavedChangesProps {
  unsaved: boolean
  /** Whether the form stays open at an address. */
  stays?: (next: { pathname: string; search: object }) => boolean
}

/** Asks before unsaved changes are left, by link, browser button or closing the tab. */
export function UnsavedChanges({ unsaved, stays }: UnsavedChangesProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => unsaved && stays?.(next) !== true,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  useUnsavedChanges(unsaved)
  const isObsolete = blocker.status === 'blocked' && !unsaved
  const leave = useEffectEvent(() => blocker.proceed?.())
  // The changes were saved while the question was open.
  useEffect(() => {
    if (isObsolete) leave()
  }, [isObsolete])

  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      title={words.unsaved.question}
      onClose={blocker.reset}
      actions={
        <>
          <Button kind="secondary" onClick={blocker.proceed}>
            {words.unsaved.leave}
          </Button>
          <Button data-initial-focus onClick={blocker.reset}>
            {words.unsaved.stay}
          </Button>
        </>
      }
    >
      {words.unsaved.text}
    </Dialog>
  )
}
