import type { PlaylistView } from '@player/server/contract/playlists'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { FormPage } from './form-page.tsx'
import { PinDialog, type PinPurpose } from './pin-dialog.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import { valuesOf } from './playlist-values.ts'
import { useBackToList } from './use-back-to-list.ts'
import { usePlaylistForm } from './use-playlist-form.ts'
import { words } from './words.ts'

interface EditFormProps {
  initial: PlaylistView
  /** The playlist as the list has it now; undefined once it is deleted. */
  current: PlaylistView | undefined
}

/** The form of an existing playlist. A change made elsewhere replaces the input, or is only announced if the owner has changed the input. */
export function EditForm({ initial, current }: EditFormProps) {
  const [playlist, setPlaylist] = useState(initial)
  const [purpose, setPinPurpose] = useState<PinPurpose | null>(null)
  const mayUnprotect = useRef(false)
  const playlistForm = usePlaylistForm({
    kind: playlist.playlist_type,
    initial: valuesOf(playlist),
    id: playlist._id,
    onSaved: useBackToList(),
    beforeSave: ({ protect }) => {
      const isAllowed = protect || !playlist.is_protected || mayUnprotect.current
      mayUnprotect.current = false
      if (!isAllowed) setPinPurpose('unprotect')
      return isAllowed
    },
    onLocked: () => setPinPurpose('open'),
  })
  const { form } = playlistForm
  // The list hides the source of a protected playlist, which therefore cannot be compared.
  const latest = current && !current.is_protected && !hasSameValues(current, playlist) ? current : null
  const showChange = (changed: PlaylistView) => {
    setPlaylist(changed)
    form.reset(valuesOf(changed))
  }
  if (latest && !form.isUnsaved && !form.busy) showChange(latest)

  return (
    <FormPage title={words.edit.title} name={form.values.playlist_name}>
      {latest && form.isUnsaved && !form.busy && (
        <Notice title={words.edit.changed.title}>
          <p>{words.edit.changed.text}</p>
          <Button kind="secondary" size="small" onClick={() => showChange(latest)}>
            {words.edit.changed.show}
          </Button>
        </Notice>
      )}
      {!current && !form.busy && (
        <Notice kind="bad" title={words.edit.deleted.title}>
          <p>{words.edit.deleted.text}</p>
        </Notice>
      )}
      <PlaylistForm kind={playlist.playlist_type} id={playlist._id} {...playlistForm} />
      {purpose && (
        <PinDialog
          playlist={current ?? playlist}
          purpose={purpose}
          onOpened={() => {
            mayUnprotect.current = true
            setPinPurpose(null)
            form.send()
          }}
          onClose={() => setPinPurpose(null)}
        />
      )}
    </FormPage>
  )
}

const hasSameValues = (a: PlaylistView, b: PlaylistView): boolean =>
  JSON.stringify(valuesOf(a)) === JSON.stringify(valuesOf(b))
