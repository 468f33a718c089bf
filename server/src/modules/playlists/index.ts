/**
 * Owns the owners' playlists: tables playlists, playlist_openings. Says nothing and hears nothing; needs no other module.
 * What is secret in a playlist is sealed, and of a protected one it never leaves the server before its PIN was given.
 */
export { clearPin } from './clear-pin.ts'
export type { PlaylistTitle } from './contract.ts'
export { listPlaylists } from './list-playlists.ts'
export { pinBudgets } from './pin-budgets.ts'
export { removeAll, titlesOf } from './remove-all.ts'
export { prune } from './queries.ts'
export { sealedColumns } from './sealed-columns.ts'
export { savePlaylist } from './save-playlist.ts'
export { summaryOfPlaylists } from './summary-of-playlists.ts'
