import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './controls/dialog.tsx'
import { words } from './controls/words.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

interface UnsavedChangesProps {
  isUnsaved: boolean
  /** Whether the form stays open at an address. */
  isOpenAt?: (next: { pathname: string; search: object }) => boolean
}

/** Asks before unsaved changes are left, by link, browser button or closing the tab. */
export function UnsavedChanges({ isUnsaved, isOpenAt }: UnsavedChangesProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isUnsaved && isOpenAt?.(next) !== true,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  useUnsavedChanges(isUnsaved)
  const isObsolete = blocker.status === 'blocked' && !isUnsaved
  const leave = useEffectEvent(() => blocker.proceed?.())
  // The question is obsolete if the changes were saved while it was open.
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
