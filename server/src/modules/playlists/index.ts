/**
 * Owns the owners' playlists: tables playlists, playlist_openings. Says nothing and hears nothing; needs no other module.
 * A playlist's secrets are encrypted, and of a protected one it never leaves the server before its PIN was given.
 */
export { clearPin } from './clear-pin.ts'
export type { PlaylistTitle } from './contract.ts'
export { listPlaylists } from './list-playlists.ts'
export { pinBudgets } from './pin-budgets.ts'
export { removeAll, titlesOf } from './remove-all.ts'
export { prune } from './queries.ts'
export { encryptedColumns } from './encrypted-columns.ts'
export { savePlaylist } from './save-playlist.ts'
export { summaryOfPlaylists } from './summary-of-playlists.ts'
