import type { PlaylistView } from '@player/server/contract/playlists'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPage } from './form-page.tsx'
import { PinDialog } from './pin-dialog.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import { valuesOf } from './playlist-values.ts'
import { useBackToList } from './use-back-to-list.ts'
import { usePlaylistForm } from './use-playlist-form.ts'
import { words } from './words.ts'

/** The form of a playlist that is open. */
export function EditForm({ playlist }: { playlist: PlaylistView }) {
  const navigate = useNavigate()
  const [locked, setLocked] = useState(false)
  const { form, ...refusal } = usePlaylistForm({
    kind: playlist.playlist_type,
    initial: valuesOf(playlist),
    id: playlist._id,
    onSaved: useBackToList(),
    onLocked: () => setLocked(true),
  })
  return (
    <FormPage title={words.edit.title}>
      <PlaylistForm
        kind={playlist.playlist_type}
        id={playlist._id}
        form={form}
        {...refusal}
        onCancel={() => void navigate({ to: '/dashboard' })}
      />
      {locked && (
        <PinDialog
          playlist={playlist}
          onOpened={() => {
            setLocked(false)
            form.send()
          }}
          onClose={() => setLocked(false)}
        />
      )}
    </FormPage>
  )
}
