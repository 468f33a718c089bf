import type { PlaylistView } from '@player/server/contract/playlists'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import { readAddressPin, removeAddressPin } from './address-pin.ts'
import { EditForm } from './edit-form.tsx'
import { FormPage } from './form-page.tsx'
import { MissingPlaylist } from './missing-playlist.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { words } from './words.ts'

/** Edits a playlist. For a protected one, asks for its PIN first. */
export function EditPlaylist({ id }: { id: string }) {
  const list = trpc.playlists.list.useQuery()
  // Kept even if another tab deletes or protects the playlist.
  const [edited, setEdited] = useState<PlaylistView | null>(null)
  const playlist = list.data?.playlists.find(({ _id }) => _id === id)
  if (!edited && playlist && !playlist.is_protected) setEdited(playlist)

  if (edited) return <EditForm initial={edited} current={playlist} />
  if (list.isPending) {
    return (
      <FormPage title={words.edit.title}>
        <Skeleton lines={6} />
      </FormPage>
    )
  }
  if (!list.data) return <QueryFailure heading="h1" title={words.edit.loadFailed} query={list} />
  if (playlist) return <Locked playlist={playlist} onOpened={setEdited} />
  return <MissingPlaylist />
}

interface LockedProps {
  playlist: PlaylistView
  onOpened: (playlist: PlaylistView) => void
}

function Locked({ playlist, onOpened }: LockedProps) {
  const navigate = useNavigate()
  const [addressPin] = useState(() => readAddressPin(playlist._id))
  useEffect(removeAddressPin, [])
  return (
    <FormPage title={words.edit.title}>
      <Skeleton lines={6} label={words.row.protected} />
      <PinDialog
        playlist={playlist}
        firstPin={addressPin}
        onOpened={onOpened}
        onClose={() => void navigate({ to: '/dashboard', replace: true })}
      />
    </FormPage>
  )
}
