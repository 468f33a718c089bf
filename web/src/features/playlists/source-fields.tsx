import type { PlaylistType } from '@player/server/contract/playlists'
import { readXtreamAddress, type XtreamAccount } from '@player/server/playlist-address'
import { type ComponentType, startTransition } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import formStyles from '../../ui/controls/form.module.css'
import { Notice } from '../../ui/controls/notice.tsx'
import { SecretField } from '../../ui/controls/secret-field.tsx'
import { AddressField } from './address-field.tsx'
import styles from './playlist-form.module.css'
import type { PlaylistFormState } from './use-playlist-form.ts'
import { words } from './words.ts'

export interface SourceFieldsProps extends Pick<PlaylistFormState, 'form' | 'acceptAddress'> {
  /** Called when the owner takes over an Xtream account from the address. */
  onXtream?: () => void
}

export const SOURCE_FIELDS: Readonly<Record<PlaylistType, ComponentType<SourceFieldsProps>>> = {
  general: AddressFields,
  xc: AccountFields,
}

function AddressFields({ form: { field, put, values }, acceptAddress, onXtream }: SourceFieldsProps) {
  return (
    <div className={styles['together']}>
      <AddressField {...words.form.address} {...field('playlist_url')} onKeep={acceptAddress} />
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

function AccountFields({ form: { field, put, values }, acceptAddress }: SourceFieldsProps) {
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
        onKeep={acceptAddress}
      />
    </>
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
