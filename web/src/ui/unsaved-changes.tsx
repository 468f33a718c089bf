import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { words } from './words.ts'

const forms = new Set<symbol>()

/** Whether a form on the page holds something that was typed and not saved. */
export const hasUnsavedChanges = (): boolean => forms.size > 0

/** Tells of something typed, so that an ended session does not lead away from it. */
export function useUnsavedChanges(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const form = Symbol('form')
    forms.add(form)
    return () => void forms.delete(form)
  }, [unsaved])
}

interface UnsavedChangesProps {
  /** Whether there is something to lose now. */
  unsaved: boolean
  /** Addresses to which the form goes along; none where it is left out. */
  stays?: (next: { pathname: string; search: object }) => boolean
}

/** Asks before a form that holds something is left, by a link, the browser's buttons or closing the tab. */
export function UnsavedChanges({ unsaved, stays }: UnsavedChangesProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => unsaved && stays?.(next) !== true,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  useUnsavedChanges(unsaved)

  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      open
      icon="question"
      title={words.unsaved.question}
      onClose={blocker.reset}
      actions={
        <>
          <Button kind="secondary" onClick={blocker.proceed}>
            {words.unsaved.leave}
          </Button>
          <Button data-confirm onClick={blocker.reset}>
            {words.unsaved.stay}
          </Button>
        </>
      }
    >
      {words.unsaved.text}
    </Dialog>
  )
}
