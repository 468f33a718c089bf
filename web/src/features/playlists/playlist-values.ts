import { NEW_PLAYLIST, type PlaylistView, savePlaylistInput } from '@player/server/contract/playlists'
import { messages } from '@player/server/messages/playlists'
import { checkForm } from '../../api/check-form.ts'

export type PlaylistKind = 'general' | 'xc'

/** What stands in the form, by the names of the save payload. */
export const EMPTY = {
  playlist_name: '',
  playlist_url: '',
  username: '',
  password: '',
  xml_url: '',
  protect: false,
  pin: '',
  /** The PIN once more. Stays here. */
  pin_confirmation: '',
}
export type PlaylistValues = typeof EMPTY
export type TextName = Exclude<keyof PlaylistValues, 'protect'>

/** The form of a playlist that is there. The PIN of a protected one is typed anew: it is kept as a hash. */
export const valuesOf = (playlist: PlaylistView): PlaylistValues => ({
  ...EMPTY,
  playlist_name: playlist.playlist_name,
  playlist_url: playlist.url ?? '',
  username: playlist.username ?? '',
  password: playlist.password ?? '',
  xml_url: playlist.epg_url ?? '',
  protect: playlist.is_protected,
})

/** Fields as they stand in the form, so that the first wrong one can have the focus. */
export const fieldOrder: Record<PlaylistKind, readonly TextName[]> = {
  general: ['playlist_name', 'playlist_url', 'xml_url', 'pin', 'pin_confirmation'],
  xc: ['playlist_name', 'username', 'password', 'playlist_url', 'xml_url', 'pin', 'pin_confirmation'],
}

/** The payload to save, or the message of each field that is wrong. */
export function checkPlaylist(kind: PlaylistKind, values: PlaylistValues, id: string = NEW_PLAYLIST) {
  const { pin_confirmation: confirmation, protect, pin, username, password, ...rest } = values
  const account = kind === 'xc' ? { username, password } : {}
  const lock = protect ? { protect, pin } : { protect }
  const given = { ...rest, ...account, ...lock, playlist_type: kind, current_playlist_url_id: id }
  const checked = checkForm(savePlaylistInput, given)
  const errors = 'errors' in checked ? checked.errors : {}
  // The rules of a whole payload are only looked at when each field is right by itself.
  const { pin: pinError } = checkLock(protect, pin)
  if (pinError !== undefined) errors['pin'] = pinError
  else if (protect && confirmation !== pin) errors['pin_confirmation'] = messages.pin_mismatch
  return 'data' in checked && Object.keys(errors).length === 0 ? { payload: checked.data } : { errors }
}

function checkLock(protect: boolean, pin: string): Partial<Record<string, string>> {
  const checked = checkForm(savePlaylistInput, {
    current_playlist_url_id: NEW_PLAYLIST,
    playlist_type: 'general',
    playlist_name: 'any',
    playlist_url: 'http://any.example',
    protect,
    pin: protect ? pin : '',
  })
  return 'errors' in checked ? checked.errors : {}
}
