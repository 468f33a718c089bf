import type { PlaylistView } from '@player/server/contract/playlists'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import { readAddressPin, storeAddressPin } from './address-pin.ts'
import { EditForm } from './edit-form.tsx'
import { FormPage } from './form-page.tsx'
import { LockedPlaylist } from './locked-playlist.tsx'
import { MissingPlaylist } from './missing-playlist.tsx'
import { words } from './words.ts'

export function EditPage() {
  const { id } = useParams({ from: '/dashboard/edit/$id' })
  return <EditPlaylist key={id} id={id} />
}

function EditPlaylist({ id }: { id: string }) {
  const list = trpc.playlists.list.useQuery()
  // The form stays open even if another tab deletes or protects the playlist.
  const [edited, setEdited] = useState<PlaylistView | null>(null)
  const [addressPin] = useState(() => readAddressPin(id))
  useEffect(() => storeAddressPin(null), [])
  const playlist = list.data?.playlists.find(({ _id }) => _id === id)
  if (!edited && playlist && !playlist.is_protected) setEdited(playlist)

  if (edited) return <EditForm initial={edited} current={playlist} />
  if (list.isError && !list.data)
    return <QueryFailure heading="h1" title={words.edit.loadFailed} query={list} />
  if (list.data && !playlist) return <MissingPlaylist />
  return (
    <FormPage title={words.edit.title}>
      {playlist ? (
        <LockedPlaylist playlist={playlist} firstPin={addressPin} onOpened={setEdited} />
      ) : (
        <Skeleton lines={6} />
      )}
    </FormPage>
  )
}
