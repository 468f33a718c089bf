import { type PlaylistView, UNDO_SECONDS } from '@player/server/contract/playlists'
import { useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { MessageDialog, type Problem } from '../../ui/controls/dialog.tsx'
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.ts'
import type { Deletion } from './deletion-notice.tsx'
import { PinField } from './pin-field.tsx'
import { usePin } from './use-pin.ts'
import { deleteRefusal } from './deletion-refusals.ts'
import { words } from './words.ts'

interface DeleteDialogProps {
  playlist: PlaylistView
  onDeleted: (deletion: Deletion) => void
  onClose: () => void
}

export function DeleteDialog({ playlist, onDeleted, onClose }: DeleteDialogProps) {
  const utils = trpc.useUtils()
  const remove = trpc.playlists.delete.useMutation()
  useUnsavedChanges(true)
  const pin = usePin()
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [sessionRefusal, setSessionRefusal] = useState<Problem | null>(null)
  const { _id: id, playlist_name: name, is_protected: isProtected } = playlist

  async function confirm(): Promise<void> {
    setSessionRefusal(null)
    if (isProtected && !pin.check()) return
    const restorableFor = startUndoPeriod()
    const finish = () => onDeleted({ id, name, restorableFor: restorableFor() })
    try {
      await remove.mutateAsync({ id, pin: pin.pin })
      await utils.playlists.list.refetch()
      finish()
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.kind === 'invalid') pin.clear()
      if (failure.kind === null && (await isGone())) finish()
      // The guard asks for a login; the input stays.
      else if (failure.kind === 'unauthorised') setSessionRefusal(deleteRefusal(failure))
      else setRefusal(deleteRefusal(failure))
    }
  }

  /** Whether the playlist was deleted although the answer was lost. */
  async function isGone(): Promise<boolean> {
    try {
      const { playlists } = await utils.playlists.list.fetch(undefined, { staleTime: 0, retry: false })
      return playlists.every(({ _id }) => _id !== id)
    } catch {
      return false
    }
  }

  if (refusal)
    return (
      <MessageDialog
        message={{ kind: 'error', ...refusal }}
        onClose={() => {
          setRefusal(null)
          // Another tab may have deleted or protected the playlist.
          void utils.playlists.list.invalidate()
        }}
      />
    )
  return (
    <ConfirmDialog
      title={words.delete.question(name)}
      confirm={words.delete.confirm}
      kind="danger"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.delete.text}</p>
      {sessionRefusal && (
        <p role="alert">
          <strong>{sessionRefusal.title}</strong> {sessionRefusal.text}
        </p>
      )}
      {isProtected && <PinField {...pin.field} />}
    </ConfirmDialog>
  )
}

/** Returns a function for the remaining milliseconds to undo. On the server they cannot have begun before the call. */
function startUndoPeriod(): () => number {
  const startTime = performance.now()
  return () => startTime + UNDO_SECONDS * 1_000 - performance.now()
}
