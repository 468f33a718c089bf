import { messages } from '@player/server/messages/playlists'
import type { PlaylistView } from '@player/server/contract/playlists'
import { Link, useNavigate } from '@tanstack/react-router'
import { trpc } from '../../api/trpc.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Trouble } from '../../ui/trouble.tsx'
import { FormPage } from './form-page.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import { valuesOf } from './playlist-values.ts'
import { useBackToList } from './use-back-to-list.ts'
import { usePlaylistForm } from './use-playlist-form.ts'

/** Changes a playlist that is not protected. */
export function EditPlaylist({ id }: { id: string }) {
  const list = trpc.playlists.list.useQuery()
  if (list.isPending) {
    return (
      <FormPage title="Edit Playlist">
        <Skeleton lines={6} />
      </FormPage>
    )
  }
  if (!list.data) {
    return (
      <Trouble
        title="We cannot show this playlist right now."
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const playlist = list.data.playlists.find(({ _id }) => _id === id)
  if (!playlist || playlist.is_protected) {
    return (
      <EmptyState
        title={playlist ? 'This playlist is protected.' : messages.playlist_missing}
        action={
          <Link to="/dashboard" className={buttonClass({ kind: 'secondary' })}>
            All playlists
          </Link>
        }
      />
    )
  }
  return <EditForm key={id} playlist={playlist} />
}

function EditForm({ playlist }: { playlist: PlaylistView }) {
  const navigate = useNavigate()
  const state = usePlaylistForm({
    kind: playlist.playlist_type,
    initial: valuesOf(playlist),
    id: playlist._id,
    onSaved: useBackToList(),
  })
  return (
    <FormPage title="Edit Playlist">
      <PlaylistForm
        kind={playlist.playlist_type}
        state={state}
        onCancel={() => void navigate({ to: '/dashboard' })}
      />
    </FormPage>
  )
}
