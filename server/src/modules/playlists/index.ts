/** Playlists, for owners and for their televisions. Publishes and reacts to no events; needs no other module. */
export { clearPin } from './clear-pin.ts'
export type { PlaylistTitle } from './contract.ts'
export { discardDeletedPlaylists } from './deleted-queries.ts'
export {
  loadRequestOf,
  loadRequestsOf,
  loadRequestsOfAll,
  lockLoadRequestOf,
  playlistTitle,
  requestReload,
  requestReloads,
} from './load-request-queries.ts'
export { pinBudgets } from './pin-budgets.ts'
export { removeAll, titlesOf } from './remove-all.ts'
export { countPinsByPepper } from './queries.ts'
export { pruneCreations } from './save-queries.ts'
export { openingsOf, pruneOpenings } from './opening-queries.ts'
export { encryptedColumns } from './encrypted-columns.ts'
export { exportMoves } from './hosts/export-moves.ts'
export { pruneMoves } from './hosts/queries.ts'
export { hostAndAccountOf, type ProviderSource, sourceOf } from './provider-source.ts'
export { savePlaylist } from './save-playlist.ts'
export { playlistsForTelevision, readablePlaylistIds } from './television-playlists.ts'
export { exportPlaylists, listPlaylists, summaryOfPlaylists } from './list-playlists.ts'
