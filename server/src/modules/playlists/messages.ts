import { answersOf } from '../../kernel/answers.ts'

/** Answers by code. A code never changes its meaning. */
export const answers = {
  playlist_name_required: 'Playlist name is required',
  playlist_url_required: 'Playlist URL is required',
  playlist_url_invalid: 'Invalid URL Format',
  host_url_required: 'URL is required',
  host_url_invalid: 'Invalid URL',
  two_addresses: 'These are two addresses. Enter one of them.',
  host_of_other_account:
    'This is the link of another account. Enter its host alone, such as http://tv.example:8080.',
  fallback_invalid: 'Enter the address of a host, such as http://tv.example:8080.',
  fallbacks_too_many: 'A playlist has three further addresses at most.',
  new_host_invalid: 'Enter the new host, such as tv.example:8080.',
  host_required: 'Choose the host that moved.',
  nothing_moved: 'None of these playlists uses that host now. They may have been changed elsewhere.',
  move_expired: 'This can’t be undone any more.',
  fallback_missing: 'This address is no longer one of the playlist’s. It may have been changed elsewhere.',
  username_required: 'Username is required',
  password_required: 'Password is required',
  playlist_name_characters: 'Playlist name contains characters that can’t be used',
  username_characters: 'Username contains characters that can’t be used',
  password_characters: 'Password contains characters that can’t be used',
  pin_required: 'PIN is required in protected playlists',
  pin_format: 'PIN must be 4-6 digits (Only Numbers)',
  protect_invalid: "Use 'true' or 'false'",
  playlist_type_invalid: "Use 'general' or 'xc'",
  playlist_too_long: 'This text is too long',
  playlist_id_invalid: 'A playlist’s id is text, or -1 for a new playlist.',
  new_id_invalid: 'The id of a new playlist must be a UUID.',
  playlist_missing: 'This playlist no longer exists.',
  playlist_protected: 'This playlist is protected. Enter its PIN first.',
  playlist_limit: 'This device has the maximum number of playlists. Delete one to add another.',
  playlist_name_ambiguous: 'Several playlists have this name. Use the id instead.',
  playlist_without_pin: 'This playlist has no PIN.',
  pin_wrong: 'Invalid PIN!',
  saves_throttled: 'You’ve saved very many playlists.',
  pin_throttled: 'Too many wrong PINs.',
  playlist_deleted: 'Playlist has been deleted.',
  undo_expired: 'It’s too late to undo this. Add the playlist again.',
} as const

export const answer = answersOf('playlists', answers)

/** All sentences about playlists, also the browser's. */
export const messages = {
  ...answers,
  pin_mismatch: 'PIN does not match',
  pin_not_authorized: 'You are not authorized to edit this playlist.',
  pin_check_failed: 'An error occurred while verifying the PIN. Please try again.',
  delete_error_title: 'Error',
  delete_unauthorized_title: 'Unauthorized.',
  delete_failed: 'Something went wrong while deleting the playlist.',
  delete_request_failed: 'Something went wrong with request authorization.',
  playlist_saved: 'Playlist has been saved.',
  playlist_save_failed: 'Something went wrong, please try again later.',
  playlist_request_failed: 'Request failed, please try again later.',
} as const
