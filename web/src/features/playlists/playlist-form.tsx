import type { PlaylistType } from '@player/server/contract/playlists'
import { readXtreamAddress, type XtreamAccount } from '@player/server/playlist-address'
import { type ComponentType, startTransition, useEffect, useEffectEvent } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/controls/dialog.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import { Notice } from '../../ui/controls/notice.tsx'
import { SecretField } from '../../ui/controls/secret-field.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { AddressField } from './address-field.tsx'
import { FallbackFields } from './fallback-fields.tsx'
import styles from './playlist-form.module.css'
import type { PlaylistValues } from './playlist-values.ts'
import { samePlaylist } from './same-playlist.ts'
import type { PlaylistFormState } from './use-playlist-form.ts'
import { words } from './words.ts'
import type { Form } from '../../forms/use-form.ts'
import { DigitsField } from '../../ui/controls/digits-field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { MIN_PIN_LENGTH, PIN_LENGTH } from './pin-field.tsx'

interface PlaylistFormProps extends PlaylistFormState {
  kind: PlaylistType
  /** Not set for a new playlist. */
  id?: string
  onCancel: () => void
  /** Called when the owner takes over an Xtream account from the address. */
  onXtream?: () => void
}

/** The fields of a playlist of one type, with the first one focused. */
export function PlaylistForm(props: PlaylistFormProps) {
  const { kind, form, refusal, forgetRefusal, onCancel } = props
  const { field, focus } = form
  const focusFirst = useEffectEvent(() => focus('playlist_name'))
  useEffect(() => focusFirst(), [])
  const SourceFields = FIELDS[kind]
  return (
    <form {...form.props} className={formStyles['form']}>
      <TextField label={words.form.name} autoComplete="off" maxLength={200} {...field('playlist_name')} />
      <SourceFields {...props} />
      <FallbackFields form={form} keep={props.keep} />
      <SamePlaylistNotice values={form.values} id={props.id} />
      <AddressField {...words.form.guide} {...field('xml_url')} onKeep={props.keep} />
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

const FIELDS: Readonly<Record<PlaylistType, ComponentType<PlaylistFormProps>>> = {
  general: AddressFields,
  xc: AccountFields,
}

function AddressFields({ form: { field, put, values }, keep, onXtream }: PlaylistFormProps) {
  return (
    <div className={styles['together']}>
      <AddressField {...words.form.address} {...field('playlist_url')} onKeep={keep} />
      {onXtream && (
        <XtreamOffer
          address={values.playlist_url}
          onTake={({ host, username, password }) => {
            // In a transition, because it renders all fields again.
            startTransition(() => put({ playlist_url: host, username, password }))
            onXtream()
          }}
        />
      )}
    </div>
  )
}

function AccountFields({ form: { field, put, values }, keep }: PlaylistFormProps) {
  /** Takes a host, and fills in empty fields of the account from a pasted link. */
  const takeHost = (playlist_url: string) => {
    const account = readXtreamAddress(values.playlist_url)
    put({
      playlist_url,
      ...(account && {
        username: values.username || account.username,
        password: values.password || account.password,
      }),
    })
  }
  return (
    <>
      <div className={formStyles['pair']}>
        <TextField
          label={words.form.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <SecretField label={words.form.password} autoComplete="off" {...field('password')} />
      </div>
      <AddressField
        kind="host"
        {...words.form.host}
        {...field('playlist_url')}
        onSuggestion={takeHost}
        onKeep={keep}
      />
    </>
  )
}

/** Says that the list already has this playlist; saving stays possible. */
function SamePlaylistNotice({ values, id }: { values: PlaylistValues; id: string | undefined }) {
  const list = trpc.playlists.list.useQuery()
  const same = samePlaylist(list.data?.playlists ?? [], values, id)
  if (!same) return null
  return <Notice title={words.form.same.title(same.playlist_name)}>{words.form.same.text}</Notice>
}

/** The switch that protects a playlist, and its PIN twice. */
function ProtectionFields({ form }: { form: Form<PlaylistValues> }) {
  return (
    <div className={styles['together']}>
      <Switch
        {...words.form.protect}
        name="protect"
        checked={form.values.protect}
        onChange={({ target }) => form.put({ protect: target.checked, pin: '', pin_confirmation: '' })}
      />
      {form.values.protect && (
        <div className={formStyles['pair']}>
          <DigitsField
            {...words.form.pin}
            minLength={MIN_PIN_LENGTH}
            maxLength={PIN_LENGTH}
            {...form.field('pin')}
          />
          <DigitsField
            label={words.form.pinAgain}
            minLength={MIN_PIN_LENGTH}
            maxLength={PIN_LENGTH}
            {...form.field('pin_confirmation')}
          />
        </div>
      )}
    </div>
  )
}

/** Offers the Xtream form for an address with an account: the player has more features with it. */
function XtreamOffer({ address, onTake }: { address: string; onTake: (account: XtreamAccount) => void }) {
  const account = readXtreamAddress(address)
  if (!account) return null
  return (
    <Notice title={words.xtreamOffer.title}>
      <p>{words.xtreamOffer.text}</p>
      <Button kind="secondary" size="small" onClick={() => onTake(account)}>
        {words.xtreamOffer.take}
      </Button>
    </Notice>
  )
}
