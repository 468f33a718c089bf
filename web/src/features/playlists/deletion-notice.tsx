import { messages } from '@player/server/messages/playlists'
import { useId, useLayoutEffect, useRef } from 'react'
import { failureOf } from '../../api/failure.ts'
import { isTransient } from '../../api/query-client.ts'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import type { Problem } from '../../ui/controls/dialog.tsx'
import { Toast } from '../../ui/controls/toast.tsx'
import styles from './playlist-list.module.css'
import { undoRefusal } from './deletion-refusals.ts'
import { words } from './words.ts'

/** The id of the list's heading. */
export const LIST_TITLE_ID = 'playlists-title'

export interface Deletion {
  readonly id: string
  readonly name: string
  /** How long the server still restores it, in milliseconds. */
  readonly restorableFor: number
}

/** How the undo period ended: it expired, the owner undid the deletion, or undoing failed. */
export type DeletionEnd = 'over' | 'restored' | Problem

interface DeletionNoticeProps {
  deletion: Deletion
  onEnd: (end: DeletionEnd) => void
}

/** Says that a playlist was deleted, and offers to undo it while the server can. The button gets the focus. */
export function DeletionNotice({ deletion: { id, name, restorableFor }, onEnd }: DeletionNoticeProps) {
  const utils = trpc.useUtils()
  // Repeating the call is safe, and the undo period is short.
  const restore = trpc.playlists.restore.useMutation({
    retry: (count, error) => count < 3 && isTransient(error),
    retryDelay: 1_000,
    onSuccess: async () => {
      await utils.playlists.list.refetch()
      onEnd('restored')
    },
    onError: (error) => onEnd(undoRefusal(failureOf(error))),
  })
  const button = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  useLayoutEffect(() => {
    const element = button.current
    element?.focus()
    return () => {
      if (document.activeElement !== element) return
      // The focus moves to the list's title, or on other pages to the page.
      const next = document.getElementById(LIST_TITLE_ID) ?? document.getElementById('content')
      next?.focus()
    }
  }, [])

  return (
    <Toast kind="good" title={messages.playlist_deleted} ms={restorableFor} onClose={() => onEnd('over')}>
      <div className={styles['undo']}>
        <p id={hintId}>{words.delete.undoHint(name)}</p>
        <Button
          ref={button}
          kind="secondary"
          size="small"
          busy={restore.isPending}
          aria-describedby={hintId}
          onClick={() => restore.mutate({ id })}
        >
          {words.delete.undo}
        </Button>
      </div>
    </Toast>
  )
}
