import type { PlaylistType } from '@player/server/contract/playlists'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/controls/dialog.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import { Notice } from '../../ui/controls/notice.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { AddressField } from './address-field.tsx'
import { FallbackFields } from './fallback-fields.tsx'
import styles from './playlist-form.module.css'
import type { PlaylistValues } from './playlist-values.ts'
import { ProtectionFields } from './protection-fields.tsx'
import { samePlaylist } from './same-playlist.ts'
import { SOURCE_FIELDS, type SourceFieldsProps } from './source-fields.tsx'
import type { PlaylistFormState } from './use-playlist-form.ts'
import { words } from './words.ts'

interface PlaylistFormProps extends PlaylistFormState, Pick<SourceFieldsProps, 'onXtream'> {
  kind: PlaylistType
  /** Not set for a new playlist. */
  id?: string
}

export function PlaylistForm(props: PlaylistFormProps) {
  const { kind, form, refusal, forgetRefusal } = props
  const navigate = useNavigate()
  const { field, focus } = form
  const focusFirst = useEffectEvent(() => focus('playlist_name'))
  useEffect(() => focusFirst(), [])
  const SourceFields = SOURCE_FIELDS[kind]
  return (
    <form {...form.props} className={formStyles['form']}>
      <TextField label={words.form.name} autoComplete="off" maxLength={200} {...field('playlist_name')} />
      <SourceFields {...props} />
      <FallbackFields form={form} acceptAddress={props.acceptAddress} />
      <SamePlaylistNotice values={form.values} id={props.id} />
      <AddressField {...words.form.guide} {...field('xml_url')} onKeep={props.acceptAddress} />
      <ProtectionFields form={form} />
      <div className={styles['actions']}>
        <Button {...form.button}>{words.form.save}</Button>
        <Button kind="secondary" onClick={() => void navigate({ to: '/dashboard' })}>
          {words.form.cancel}
        </Button>
      </div>
      <MessageDialog message={refusal && { kind: 'error', ...refusal }} onClose={forgetRefusal} />
      <UnsavedChanges
        isUnsaved={form.isUnsaved}
        isOpenAt={({ pathname, search }) => pathname === '/dashboard' && 'view' in search}
      />
    </form>
  )
}

function SamePlaylistNotice({ values, id }: { values: PlaylistValues; id: string | undefined }) {
  const list = trpc.playlists.list.useQuery()
  const same = samePlaylist(list.data?.playlists ?? [], values, id)
  if (!same) return null
  return <Notice title={words.form.same.title(same.playlist_name)}>{words.form.same.text}</Notice>
}
