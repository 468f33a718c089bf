import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import styles from './playlist-form.module.css'
import type { PlaylistKind } from './playlist-values.ts'
import { ProtectionFields } from './protection-fields.tsx'
import type { PlaylistFormState } from './use-playlist-form.ts'
import { words } from './words.ts'
import { XtreamOffer } from './xtream-offer.tsx'

interface PlaylistFormProps extends PlaylistFormState {
  kind: PlaylistKind
  onCancel: () => void
  /** Called when an Xtream account was read from the address. */
  onXtream?: () => void
}

/** The fields of an M3U or Xtream playlist. */
export function PlaylistForm({ kind, form, refusal, forgetRefusal, onCancel, onXtream }: PlaylistFormProps) {
  const { field, put } = form
  const address = { type: 'url', inputMode: 'url', autoComplete: 'off', spellCheck: false } as const
  return (
    <form {...form.props} className={styles['form']}>
      <TextField label={words.form.name} autoComplete="off" maxLength={200} {...field('playlist_name')} />
      {kind === 'general' ? (
        <div className={styles['together']}>
          <TextField {...words.form.address} {...address} {...field('playlist_url')} />
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
              label={words.form.username}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...field('username')}
            />
            <SecretField label={words.form.password} autoComplete="off" {...field('password')} />
          </div>
          <TextField {...words.form.host} {...address} {...field('playlist_url')} />
        </>
      )}
      <TextField {...words.form.guide} {...address} {...field('xml_url')} />
      <ProtectionFields form={form} />
      <div className={styles['actions']}>
        <Button kind="secondary" onClick={onCancel}>
          {words.form.cancel}
        </Button>
        <Button {...form.button}>{words.form.save}</Button>
      </div>
      <MessageDialog message={refusal && { kind: 'error', ...refusal }} onClose={forgetRefusal} />
      <UnsavedChanges
        unsaved={form.unsaved}
        stays={({ pathname, search }) => pathname === '/dashboard' && 'view' in search}
      />
    </form>
  )
}
