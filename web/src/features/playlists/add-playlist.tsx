import { Link, useNavigate } from '@tanstack/react-router'
import styles from './add-playlist.module.css'
import { FormPage } from './form-page.tsx'
import { PlaylistForm } from './playlist-form.tsx'
import { EMPTY, type PlaylistKind } from './playlist-values.ts'
import { useBackToList } from './use-back-to-list.ts'
import { usePlaylistForm } from './use-playlist-form.ts'
import { words } from './words.ts'

/** Adds a playlist of either kind. Changing the kind keeps the input. */
export function AddPlaylist({ kind }: { kind: PlaylistKind }) {
  const navigate = useNavigate()
  const { form, ...refusal } = usePlaylistForm({
    kind,
    initial: EMPTY,
    onSaved: useBackToList(),
  })
  return (
    <FormPage title={kind === 'xc' ? words.add.xtream : words.add.general}>
      <nav className={styles['kinds']} aria-label={words.add.kinds}>
        <Link to="/dashboard" search={{ view: 'add' }} replace activeOptions={{ exact: true }}>
          {words.add.m3uAddress}
        </Link>
        <Link to="/dashboard" search={{ view: 'add-xc' }} replace activeOptions={{ exact: true }}>
          {words.add.xtreamAccount}
        </Link>
      </nav>
      <PlaylistForm
        kind={kind}
        form={form}
        {...refusal}
        onCancel={() => void navigate({ to: '/dashboard' })}
        onXtream={() => void navigate({ to: '/dashboard', search: { view: 'add-xc' }, replace: true })}
      />
    </FormPage>
  )
}
