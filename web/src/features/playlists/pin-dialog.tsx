import type { PlaylistView } from '@player/server/contract/playlists'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../../api/failure.ts'
import { trpc } from '../../api/trpc.ts'
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx'
import { MessageDialog, type Problem } from '../../ui/controls/dialog.tsx'
import { useUnsavedChanges } from '../../ui/use-unsaved-changes.ts'
import { useSingleFlight } from '../../ui/controls/use-single-flight.ts'
import { PinField } from './pin-field.tsx'
import { usePin } from './use-pin.ts'
import { pinRefusal } from './refusals.ts'
import { words } from './words.ts'

export type PinPurpose = 'open' | 'unprotect'

interface PinDialogProps {
  playlist: Pick<PlaylistView, '_id' | 'playlist_name'>
  purpose?: PinPurpose
  /** A PIN to try at once. */
  firstPin?: string | null
  onOpened: (playlist: PlaylistView) => void
  onClose: () => void
}

/** Asks for a protected playlist's PIN, and opens the playlist for this session, for `OPEN_SECONDS`. */
export function PinDialog(props: PinDialogProps) {
  const { playlist, purpose = 'open', firstPin = null, onOpened, onClose } = props
  const text = words[purpose]
  const pin = usePin()
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const open = trpc.playlists.open.useMutation()
  const { isRunning, run } = useSingleFlight()
  useUnsavedChanges(pin.pin !== '')

  const attempt = (code: string) =>
    void run(async () => {
      try {
        const opened = await open.mutateAsync({ id: playlist._id, pin: code })
        onOpened(opened.playlist)
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.kind === 'invalid') pin.clear()
        // The guard asks for a login.
        if (failure.kind !== 'unauthorised') setRefusal(pinRefusal(failure))
      }
    })

  const tryFirstPin = useEffectEvent(() => {
    if (firstPin !== null) attempt(firstPin)
  })
  useEffect(() => queueMicrotask(tryFirstPin), [])

  if (refusal)
    return <MessageDialog message={{ kind: 'error', ...refusal }} onClose={() => setRefusal(null)} />
  return (
    <ConfirmDialog
      title={text.question(playlist.playlist_name)}
      confirm={text.confirm}
      busy={isRunning}
      onConfirm={() => {
        if (pin.check()) attempt(pin.pin)
      }}
      onClose={onClose}
    >
      <p>{text.text}</p>
      <PinField {...pin.field} />
    </ConfirmDialog>
  )
}
