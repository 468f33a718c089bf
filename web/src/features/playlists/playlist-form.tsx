import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import styles from './playlist-form.module.css'
import type { PlaylistKind } from './playlist-values.ts'
import { ProtectionFields } from './protection-fields.tsx'
import type { PlaylistFormState } from './use-playlist-form.ts'
import { XtreamOffer } from './xtream-offer.tsx'

interface PlaylistFormProps extends PlaylistFormState {
  kind: PlaylistKind
  onCancel: () => void
  /** Called when an Xtream account stood in the address and is taken apart now. */
  onXtream?: () => void
}

/** The fields of one playlist: an M3U address, or an Xtream account. */
export function PlaylistForm({ kind, form, refusal, forgetRefusal, onCancel, onXtream }: PlaylistFormProps) {
  const { field, put } = form
  const address = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
  return (
    <form {...form.props} className={styles['form']}>
      <TextField label="Playlist name" autoComplete="off" maxLength={200} {...field('playlist_name')} />
      {kind === 'general' ? (
        <div className={styles['together']}>
          <TextField
            label="Playlist URL"
            hint="The M3U or M3U8 address that your provider gave you."
            {...address}
            {...field('playlist_url')}
          />
          {onXtream && (
            <XtreamOffer
              address={form.values.playlist_url}
              onTake={({ host, username, password }) => {
                put({ playlist_url: host, username, password })
                onXtream()
              }}
            />
          )}
        </div>
      ) : (
        <>
          <div className={styles['pair']}>
            <TextField
              label="Username"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...field('username')}
            />
            <SecretField label="Password" autoComplete="off" {...field('password')} />
          </div>
          <TextField
            label="Host URL"
            hint="With its port, where it has one: http://tv.example:8080"
            {...address}
            {...field('playlist_url')}
          />
        </>
      )}
      <TextField
        label="XMLTV EPG URL (optional)"
        hint="The programme guide, if your provider has one."
        {...address}
        {...field('xml_url')}
      />
      <ProtectionFields form={form} />
      <div className={styles['actions']}>
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button {...form.button}>Save playlist</Button>
      </div>
      <MessageDialog message={refusal && { kind: 'error', ...refusal }} onClose={forgetRefusal} />
      <UnsavedChanges
        unsaved={form.unsaved}
        stays={({ pathname, search }) => pathname === '/dashboard' && 'view' in search}
      />
    </form>
  )
}
