import { PLAYLIST_TYPES, type PlaylistType } from '@player/server/contract/playlists'
import { Link, useNavigate } from '@tanstack/react-router'
import styles from './add-playlist.module.css'
import { FormPage } from './form-page.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import { EMPTY } from './playlist-values.ts'
import { ADD_VIEWS } from './playlists-search.ts'
import { useBackToList } from './use-back-to-list.ts'
import { usePlaylistForm } from './use-playlist-form.ts'
import { words } from './words.ts'

/** Adds a playlist of either kind. Changing the kind keeps the input. */
export function AddPlaylist({ kind }: { kind: PlaylistType }) {
  const navigate = useNavigate()
  const playlistForm = usePlaylistForm({ kind, initial: EMPTY, onSaved: useBackToList() })
  return (
    <FormPage title={words.add.title[kind]} name={playlistForm.form.values.playlist_name}>
      <nav className={styles['kinds']} aria-label={words.add.kinds}>
        {PLAYLIST_TYPES.map((type) => (
          <Link
            key={type}
            to="/dashboard"
            search={{ view: ADD_VIEWS[type] }}
            replace
            activeOptions={{ exact: true }}
          >
            {words.add.source[type]}
          </Link>
        ))}
      </nav>
      <PlaylistForm
        kind={kind}
        {...playlistForm}
        onXtream={() => void navigate({ to: '/dashboard', search: { view: ADD_VIEWS.xc }, replace: true })}
      />
    </FormPage>
  )
}
