import {
  fallbackAddress,
  NEW_PLAYLIST,
  type PlaylistType,
  type PlaylistView,
  type SavePlaylistInput,
  savePlaylistInput,
} from '@player/server/contract/playlists'
import { messages } from '@player/server/messages/playlists'
import { confirmationReason } from '@player/server/playlist-address'
import { checkForm, type Checked, type Errors } from '../../forms/check-form.ts'
import { words } from './words.ts'

const SHOWS_ACCOUNT: Readonly<Record<PlaylistType, boolean>> = { general: false, xc: true }

export const FALLBACK_FIELDS = ['fallback_2', 'fallback_3', 'fallback_4'] as const

/** The form's values, by the names of the payload. */
export const EMPTY = {
  playlist_name: '',
  playlist_url: '',
  username: '',
  password: '',
  /** The payload has the further addresses as one list. */
  fallback_2: '',
  fallback_3: '',
  fallback_4: '',
  xml_url: '',
  protect: false,
  pin: '',
  /** Not in the payload. */
  pin_confirmation: '',
}
export type PlaylistValues = typeof EMPTY

/** The values of an existing playlist. The server has only a hash of its PIN, so the field is empty. */
export const valuesOf = (playlist: PlaylistView): PlaylistValues => ({
  ...EMPTY,
  playlist_name: playlist.playlist_name,
  playlist_url: playlist.url ?? '',
  username: playlist.username ?? '',
  password: playlist.password ?? '',
  fallback_2: playlist.fallbacks?.[0] ?? '',
  fallback_3: playlist.fallbacks?.[1] ?? '',
  fallback_4: playlist.fallbacks?.[2] ?? '',
  xml_url: playlist.epg_url ?? '',
  protect: playlist.is_protected,
})

/** The payload to save, or the message of each wrong field. */
export function checkPlaylist(
  kind: PlaylistType,
  values: PlaylistValues,
  id: string = NEW_PLAYLIST,
): Checked<SavePlaylistInput> {
  const { playlist_name, playlist_url, xml_url, username, password, protect, pin, pin_confirmation } = values
  // The type of an existing playlist is fixed, so values that its form does not show are those saved before.
  const hasAccount = SHOWS_ACCOUNT[kind] || id !== NEW_PLAYLIST
  const checked = checkForm(savePlaylistInput, {
    playlist_name,
    playlist_url,
    fallbacks: FALLBACK_FIELDS.map((name) => values[name]),
    xml_url,
    ...(hasAccount && { username, password }),
    protect,
    ...(protect && { pin }),
    playlist_type: kind,
    current_playlist_url_id: id,
  })
  const errors: Errors = { ...('errors' in checked && checked.errors), ...checkFallbacks(values) }
  if (protect && errors['pin'] === undefined && pin !== pin_confirmation)
    return { errors: { ...errors, pin_confirmation: messages.pin_mismatch } }
  return 'data' in checked && Object.keys(errors).length === 0 ? checked : { errors }
}

/** Adds an error for each address that the owner must confirm and has not confirmed, if there are no other errors. */
export function addConfirmations(
  values: PlaylistValues,
  acceptedUrls: readonly string[],
  checked: Checked<SavePlaylistInput>,
): Checked<SavePlaylistInput> {
  if ('errors' in checked) return checked
  const errors = (['playlist_url', 'xml_url'] as const).flatMap((field) => {
    const reason = acceptedUrls.includes(values[field]) ? null : confirmationReason(values[field])
    return reason === null ? [] : [[field, words.form.confirmation[reason]]]
  })
  return errors.length > 0 ? { errors: Object.fromEntries(errors) } : checked
}

const checkFallbacks = (values: PlaylistValues): Errors =>
  Object.fromEntries(
    FALLBACK_FIELDS.flatMap((name) => {
      const checked = checkForm(fallbackAddress, values[name])
      return 'errors' in checked ? [[name, checked.errors['']]] : []
    }),
  )
